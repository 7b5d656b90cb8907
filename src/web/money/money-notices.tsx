import type { ReactNode } from 'react'
import type { BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import { sumRefunds } from '#contract/sum-refunds.ts'
import { useMoneyRuleValues } from '#web/site/site.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { TimeAtPlace } from '#web/ui/time-at-place.tsx'

type BuyerStage = Pick<BuyerOrder, 'status' | 'isAgreed' | 'priceCents' | 'refundedCents' | 'refunds' | 'payoutHold'> &
  Pick<BuyerOrder, 'refundUntil' | 'isRefundPeriodOver' | 'seller' | 'meetingPlace'>

/** Two sentences for the buyer: where the money is, when the seller gets it, and how the buyer gets it back. */
export function BuyerMoneyExplanation({ order }: { order: BuyerStage }) {
  const sentences = useBuyerSentences(order)
  return sentences && <InlineNotice className="text-start">{sentences}</InlineNotice>
}

function useBuyerSentences(order: BuyerStage): ReactNode {
  const money = useMoneyRuleValues()
  const t = useMoneyTexts()
  const figures = { ...money, seller: order.seller.name }
  switch (order.status) {
    case 'requested':
      return t('beforeUnanswered', figures)
    case 'accepted':
      return t('beforeAgreed', figures)
    case 'paid':
      if (isAllOnItsWay(order)) return t('refundComing', figures)
      if (order.payoutHold) return t(`held.${order.payoutHold}`, figures)
      return order.isAgreed ? t('paidAgreed', figures) : t('paidUnanswered', figures)
    case 'completed': {
      const { refundUntil } = order
      if (isAllOnItsWay(order)) return t('refundComing', figures)
      if (order.payoutHold) return t(`held.${order.payoutHold}`, figures)
      if (refundUntil === null) return t('paidAgreed', figures)
      const filled = { ...figures, time: () => <TimeAtPlace at={refundUntil} place={order.meetingPlace} /> }
      return order.isRefundPeriodOver ? t.rich('completedOver', filled) : t.rich('completedOpen', filled)
    }
    case 'refunded':
      return t('refundedAll', figures)
    default:
      return null
  }
}

function isAllOnItsWay(order: BuyerStage): boolean {
  const { comingCents, leftCents } = sumRefunds(order)
  return comingCents > 0 && leftCents <= 0
}

/** The same for the seller of a paid car. */
export function SellerMoneyExplanation({ booking }: { booking: SellerBooking }) {
  const money = useMoneyRuleValues()
  const t = useMoneyTexts()
  const { status, isAgreed, canAnswer, refundUntil, isRefundPeriodOver, payoutHold, buyer } = booking
  const feePercent = booking.feePercent ?? money.feePercent
  const figures = { ...money, feePercent, buyer: buyer.name }
  const isUnanswered = status === 'paid' && canAnswer
  if (payoutHold) {
    const time = () => (
      <TimeAtPlace at={booking.dispute?.decideDueAt ?? booking.createdAt} place={booking.meetingPlace} />
    )
    return (
      <InlineNotice tone="warning">
        {isUnanswered && <p className="mb-2">{t('sellerUnansweredHeld', figures)}</p>}
        {t.rich(`sellerHeld.${payoutHold}`, { ...figures, time })}
      </InlineNotice>
    )
  }
  if (isUnanswered) return <InlineNotice tone="warning">{t('sellerUnanswered', figures)}</InlineNotice>
  if (status === 'paid' && isAgreed) return <InlineNotice>{t('sellerPaid', figures)}</InlineNotice>
  if (status !== 'completed' || refundUntil === null || isRefundPeriodOver) return null
  const filled = { ...figures, time: () => <TimeAtPlace at={refundUntil} place={booking.meetingPlace} /> }
  return <InlineNotice>{t.rich('sellerCompletedOpen', filled)}</InlineNotice>
}
