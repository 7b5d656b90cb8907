import type { AdminOrder } from '#contract/admin.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

type State = NonNullable<AdminOrder['paymentState']>

const looks: Record<State, { label: string; tone: BadgeTone }> = {
  new: { label: 'Begun', tone: 'info' },
  won: { label: 'Being charged', tone: 'warning' },
  lost: { label: 'Being released', tone: 'warning' },
  captured: { label: 'Charged', tone: 'success' },
  failed: { label: 'Failed', tone: 'neutral' },
  canceled: { label: 'Released', tone: 'neutral' },
}

/** How a try to pay stands, in words for an Admin. */
export function PaymentBadge({ state }: { state: State | null }) {
  if (state === null) return <span className="text-muted text-sm">None</span>
  return <Badge tone={looks[state].tone}>{looks[state].label}</Badge>
}
