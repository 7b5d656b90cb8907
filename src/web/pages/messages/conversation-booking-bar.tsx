import type { MessageThreadWithMessages } from '#contract/messages.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useMessagesTexts } from '#web/texts/use-messages-texts.ts'
import { useOffersTexts } from '#web/texts/use-offers-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'

/** How the booking of a conversation's car stands, with the way to it; nothing where there is none. */
export function ConversationBookingBar({ thread }: { thread: MessageThreadWithMessages }) {
  const t = useMessagesTexts()
  const ofOffers = useOffersTexts()
  const ofOrders = useOrdersTexts()
  const { other, isMeetingAgreed } = thread
  // A server of an earlier release does not name it.
  const booking = thread.booking ?? null
  if (!booking) return null
  const isSeller = other.side === 'Buyer'
  const isPaid = booking.status === 'paid'
  const isToAnswer = isSeller && booking.status === 'requested' && thread.closed === null
  const state = isMeetingAgreed ? 'meetingAt' : booking.status === 'accepted' ? 'acceptedTimeOpen' : 'timeAskedFor'
  const page = `/dashboard/${isSeller ? 'mybuyers' : 'myOrders'}?${new URLSearchParams({ q: booking.id })}`
  return (
    <div className="conversation-offer">
      <div className="flex items-center justify-between gap-3">
        <p className="wrap-anywhere font-semibold text-sm">
          {isPaid && t.rich('paidPrice', { price: () => <FormattedPrice cents={booking.priceCents} /> })}
          {isPaid && isMeetingAgreed && <br />}
          {(!isPaid || isMeetingAgreed) && ofOrders.rich(state, { time: () => <MeetingTime meeting={booking} /> })}
        </p>
        <ButtonLink look="secondary" className="shrink-0" to={page}>
          {isToAnswer ? t('answerBooking') : ofOffers(isPaid ? 'seeOrder' : 'seeBooking')}
        </ButtonLink>
      </div>
    </div>
  )
}
