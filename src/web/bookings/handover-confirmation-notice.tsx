import type { BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { TimeAtPlace } from '#web/ui/time-at-place.tsx'

type Confirmed = Pick<BuyerOrder | SellerBooking, 'status' | 'buyerConfirmedAt' | 'sellerConfirmedAt' | 'meetingPlace'>
type HandoverNoticeProps = { booking: Confirmed; side: 'buyer' | 'seller'; other: string }

/** Says which side has confirmed the handover, while only one of the two has; `other` is the name of the other side. */
export function HandoverConfirmationNotice({ booking, side, other }: HandoverNoticeProps) {
  const t = useOrdersTexts()
  const { status, buyerConfirmedAt, sellerConfirmedAt } = booking
  const [own, others] = side === 'buyer' ? [buyerConfirmedAt, sellerConfirmedAt] : [sellerConfirmedAt, buyerConfirmedAt]
  const at = own ?? others
  if (status !== 'paid' || at === null || (own && others)) return null
  const said = { name: other, time: () => <TimeAtPlace at={at} place={booking.meetingPlace} /> }
  return (
    <InlineNotice tone={own ? 'info' : 'warning'}>{t.rich(own ? 'youConfirmed' : 'otherConfirmed', said)}</InlineNotice>
  )
}
