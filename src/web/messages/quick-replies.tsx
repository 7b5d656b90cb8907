import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'

type QuickTextsProps = {
  side: 'Buyer' | 'Seller'
  /** Who has booked the car does not ask whether it is still there. */
  isBooked: boolean
  /** What was said already is not offered again. */
  said?: readonly string[]
  onChoose: (text: string) => void
}

/** Sentences that most conversations need; one press puts it into the field or sends it. */
export function QuickReplies({ side, isBooked, said = [], onChoose }: QuickTextsProps) {
  const t = useMessagesTexts()
  const texts =
    side === 'Buyer'
      ? [...(isBooked ? [] : [t('askAvailable')]), t('askSee'), t('askAccidents'), t('askService')]
      : [t('sayAvailable'), t('saySoon'), t('sayMeet')]
  const open = texts.filter((text) => !said.includes(text))
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
