import type { AdminOrder } from '#contract/admin.ts'
import { useAdminTexts } from '#web/texts/admin.ts'
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
  const t = useAdminTexts()
  return (
    <Badge tone={tones[status]} className="whitespace-nowrap">
      {t(status)}
    </Badge>
  )
}
