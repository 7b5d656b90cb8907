import type { AdminOrder } from '#contract/admin.ts'
import { isPartlyRefunded } from '#contract/is-partly-refunded.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<AdminOrder['status'], BadgeTone> = {
  requested: 'info',
  accepted: 'accent',
  declined: 'neutral',
  cancelled: 'neutral',
  paid: 'success',
  completed: 'success',
  lost: 'warning',
  refunded: 'neutral',
}

/** The state of a booking in neutral words, neither the buyer's nor the seller's. */
export function OrderStatusBadge({ status }: { status: AdminOrder['status'] }) {
  const t = useAdminTexts()
  return (
    <Badge tone={tones[status]} className="whitespace-nowrap">
      {t(status)}
    </Badge>
  )
}

/**
 * The state of one booking; beside it that its buyer paid before the seller answered, as both sides read it. A server of
 * an earlier release does not say so (`isAgreed`).
 */
export function OrderStatus({ order }: { order: Pick<AdminOrder, 'status' | 'isAgreed' | 'refundedCents'> }) {
  const t = useAdminTexts()
  const { money } = useLocaleFormats()
  const { status, isAgreed } = order
  return (
    <>
      {isPartlyRefunded(order) ? (
        <Badge tone="info" className="whitespace-nowrap">
          {t('partlyRefunded', { amount: money(order.refundedCents) })}
        </Badge>
      ) : (
        <OrderStatusBadge status={status} />
      )}
      {status === 'paid' && isAgreed === false && (
        <span className="block text-sm text-warning">{t('waitsForSeller')}</span>
      )}
    </>
  )
}
