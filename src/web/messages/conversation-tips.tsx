import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { CalendarClock, CircleAlert, MessageSquareText, ShieldCheck } from '#web/ui/icons.ts'

const tips = [
  { TipIcon: ShieldCheck, text: 'tipPayment' },
  { TipIcon: CalendarClock, text: 'tipMeeting' },
  { TipIcon: CircleAlert, text: 'tipReport' },
] as const

/** Beside the list, until a conversation is chosen: how to buy and sell safely. */
export function ConversationTips() {
  const t = useMessagesTexts()
  return (
    <section aria-labelledby="choose" className="mx-auto max-w-md p-6">
      <MessageSquareText className="size-8 text-primary" aria-hidden="true" />
      <h2 id="choose" className="mt-4 text-2xl">
        {t('choose')}
      </h2>
      <p className="mt-1 text-muted">{t('tips')}</p>
      <ul className="mt-6 grid gap-4">
        {tips.map(({ TipIcon, text }) => (
          <li key={text} className="flex gap-3">
            <TipIcon className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden="true" />
            {t(text)}
          </li>
        ))}
      </ul>
    </section>
  )
}
