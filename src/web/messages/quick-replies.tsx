import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'

export type QuickRepliesProps = {
  side: 'Buyer' | 'Seller'
  /**
   * The buyer's booking, null without one: who has booked the car does not ask whether it is still there, and nobody asks
   * when to meet once that is agreed.
   */
  booking: { isMeetingAgreed: boolean } | null
  /** What was said already is not offered again. */
  said?: readonly string[]
  onChoose: (text: string) => void
}

/** Sentences that most conversations need; one press puts it into the field or sends it. */
export function QuickReplies({ side, booking, said = [], onChoose }: QuickRepliesProps) {
  const t = useMessagesTexts()
  const isToBeMet = booking?.isMeetingAgreed !== true
  const texts =
    side === 'Buyer'
      ? [booking === null && t('askAvailable'), isToBeMet && t('askSee'), t('askAccidents'), t('askService')]
      : [t('sayAvailable'), t('saySoon'), isToBeMet && t('sayMeet')]
  const open = texts.flatMap((text) => (text === false || said.includes(text) ? [] : text))
  if (open.length === 0) return null
  return (
    <ul aria-label={t(side === 'Buyer' ? 'quickQuestions' : 'quickAnswers')} className="flex flex-wrap gap-2">
      {open.map((text) => (
        <li key={text}>
          <button
            type="button"
            className="btn h-auto min-h-11 border-control-line bg-surface py-2 text-start font-normal text-ink"
            onClick={() => onChoose(text)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
