import type { ReactNode } from 'react'
import type { Order, SellerBooking } from '#contract/bookings.ts'
import { useMoneyValues } from '#web/site/site.ts'
import { useMoneyTexts } from '#web/texts/use-money-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Time } from '#web/ui/time.tsx'

type BuyerStage = Pick<Order, 'status' | 'isAgreed' | 'priceCents' | 'refundedCents' | 'refunds' | 'payoutHold'> &
  Pick<Order, 'refundUntil' | 'isRefundPeriodOver' | 'seller'>

/** Two sentences for the buyer: where the money is, when the seller gets it, and how the buyer gets it back. */
export function BuyerMoneyNotice({ order }: { order: BuyerStage }) {
  const sentences = useBuyerSentences(order)
  return sentences && <Notice className="text-start">{sentences}</Notice>
}

function useBuyerSentences(order: BuyerStage): ReactNode {
  const money = useMoneyValues()
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
      const filled = { ...figures, time: () => <Time at={refundUntil} show="dateTime" /> }
      return order.isRefundPeriodOver ? t.rich('completedOver', filled) : t.rich('completedOpen', filled)
    }
    case 'refunded':
      return t('refundedAll', figures)
    default:
      return null
  }
}

function isAllOnItsWay({ priceCents, refundedCents, refunds }: BuyerStage): boolean {
  const coming = refunds.reduce((cents, { state, amountCents }) => (state === 'new' ? cents + amountCents : cents), 0)
  return coming > 0 && refundedCents + coming >= priceCents
}

/** The same for the seller of a paid car. */
export function SellerMoneyNotice({ booking }: { booking: SellerBooking }) {
  const money = useMoneyValues()
  const t = useMoneyTexts()
  const { status, isAgreed, canAnswer, refundUntil, isRefundPeriodOver, payoutHold, buyer } = booking
  const feePercent = booking.feePercent ?? money.feePercent
  const figures = { ...money, feePercent, buyer: buyer.name }
  const isUnanswered = status === 'paid' && canAnswer
  if (payoutHold) {
    const time = () => <Time at={booking.dispute?.decideDueAt ?? booking.createdAt} show="dateTime" />
    return (
      <Notice tone="warning">
        {isUnanswered && <p className="mb-2">{t('sellerUnansweredHeld', figures)}</p>}
        {t.rich(`sellerHeld.${payoutHold}`, { ...figures, time })}
      </Notice>
    )
  }
  if (isUnanswered) return <Notice tone="warning">{t('sellerUnanswered', figures)}</Notice>
  if (status === 'paid' && isAgreed) return <Notice>{t('sellerPaid', figures)}</Notice>
  if (status !== 'completed' || refundUntil === null || isRefundPeriodOver) return null
  const filled = { ...figures, time: () => <Time at={refundUntil} show="dateTime" /> }
  return <Notice>{t.rich('sellerCompletedOpen', filled)}</Notice>
}
