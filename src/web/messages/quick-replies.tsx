import { findMessageTopics } from '#web/messages/message-topics.ts'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'

export type QuickRepliesProps = {
  side: 'Buyer' | 'Seller'
  /**
   * The buyer's booking, null without one: who has booked the car does not ask whether it is still there, and nobody asks
   * when to meet once that is agreed.
   */
  booking: { isMeetingAgreed: boolean } | null
  /** The messages of both sides: what was asked or answered already, in whatever words, is not offered again. */
  messages?: readonly { text: string; isOwn: boolean }[]
  className?: string
  onChoose: (text: string) => void
}

/** Sentences that most conversations need; one press puts it into the field or sends it. */
export function QuickReplies({ side, booking, messages = [], className, onChoose }: QuickRepliesProps) {
  const t = useMessagesTexts()
  const isToBeMet = booking?.isMeetingAgreed !== true
  const isBuyer = side === 'Buyer'
  // A buyer may learn of a crash without having asked; a seller answers what only the buyer has spoken of.
  const covered = findMessageTopics(messages.flatMap(({ text, isOwn }) => (isBuyer || isOwn ? [text] : [])))
  const said = messages.flatMap(({ text, isOwn }) => (isOwn ? [text] : []))
  const texts = isBuyer
    ? [
        booking === null && !covered.has('available') && t('askAvailable'),
        isToBeMet && !covered.has('see') && t('askSee'),
        !covered.has('damage') && t('askAccidents'),
        !covered.has('service') && t('askService'),
      ]
    : [!covered.has('available') && t('sayAvailable'), t('saySoon'), isToBeMet && !covered.has('see') && t('sayMeet')]
  const open = texts.flatMap((text) => (text === false || said.includes(text) ? [] : text))
  if (open.length === 0) return null
  return (
    <ul
      aria-label={t(isBuyer ? 'quickQuestions' : 'quickAnswers')}
      className={`flex gap-2 ${className ?? 'flex-wrap'}`}
    >
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
