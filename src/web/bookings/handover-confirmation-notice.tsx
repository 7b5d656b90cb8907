import type { Order, SellerBooking } from '#contract/bookings.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Time } from '#web/ui/time.tsx'

type Confirmed = Pick<Order | SellerBooking, 'status' | 'buyerConfirmedAt' | 'sellerConfirmedAt'>
type HandoverNoticeProps = { booking: Confirmed; side: 'buyer' | 'seller'; other: string }

/** Says which side has confirmed the handover, while only one of the two has; `other` is the name of the other side. */
export function HandoverConfirmationNotice({ booking, side, other }: HandoverNoticeProps) {
  const t = useOrdersTexts()
  const { status, buyerConfirmedAt, sellerConfirmedAt } = booking
  const [own, others] = side === 'buyer' ? [buyerConfirmedAt, sellerConfirmedAt] : [sellerConfirmedAt, buyerConfirmedAt]
  const at = own ?? others
  if (status !== 'paid' || at === null || (own && others)) return null
  const said = { name: other, time: () => <Time at={at} show="dateTime" /> }
  return <Notice tone={own ? 'info' : 'warning'}>{t.rich(own ? 'youConfirmed' : 'otherConfirmed', said)}</Notice>
}
