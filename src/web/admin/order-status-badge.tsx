import type { AdminOrder } from '#contract/admin.ts'
import { isPartlyRefunded } from '#contract/is-partly-refunded.ts'
import { bookingStatusLooks } from '#web/dashboard/booking-status-looks.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The status of a booking in neutral words, neither the buyer's nor the seller's. */
export function OrderStatusBadge({ status }: { status: AdminOrder['status'] }) {
  const t = useOrdersTexts()
  const { label, tone } = bookingStatusLooks[status]
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      {t(label)}
    </Badge>
  )
}

/**
 * The status of one booking; beside it that its buyer paid before the seller answered, as both sides read it. A server of
 * an earlier release does not say so (`isAgreed`).
 */
export function OrderStatus({ order }: { order: Pick<AdminOrder, 'status' | 'isAgreed' | 'refundedCents'> }) {
  const t = useOrdersTexts()
  const { money } = useLocaleFormats()
  const { status, isAgreed } = order
  return (
    <span className="inline-flex flex-wrap gap-1">
      {isPartlyRefunded(order) ? (
        <Badge tone="info" className="whitespace-nowrap">
          {t('partlyRefunded', { amount: money(order.refundedCents) })}
        </Badge>
      ) : (
        <OrderStatusBadge status={status} />
      )}
      {status === 'paid' && isAgreed === false && <Badge tone="info">{t('requestedOfBuyer')}</Badge>}
    </span>
  )
}
