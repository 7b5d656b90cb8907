import type { AdminOrder } from '#contract/admin.ts'
import { orderStatusLabels } from '#web/admin/orders-query.ts'
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

/** How a booking stands, in the words of neither side. */
export function OrderBadge({ status }: { status: AdminOrder['status'] }) {
  return (
    <Badge tone={tones[status]} className="whitespace-nowrap">
      {orderStatusLabels[status]}
    </Badge>
  )
}
