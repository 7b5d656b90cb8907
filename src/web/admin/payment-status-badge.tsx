import type { AdminOrder } from '#contract/admin.ts'
import type { TextKey } from '#web/i18n/translator.ts'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

type State = NonNullable<AdminOrder['paymentState']>

const looks: Record<State, { label: TextKey<typeof useAdminTexts>; tone: BadgeTone }> = {
  new: { label: 'paymentNew', tone: 'info' },
  won: { label: 'paymentWon', tone: 'warning' },
  lost: { label: 'paymentLost', tone: 'warning' },
  captured: { label: 'paymentCaptured', tone: 'success' },
  refunded: { label: 'paymentRefunded', tone: 'neutral' },
  failed: { label: 'paymentFailed', tone: 'neutral' },
  canceled: { label: 'paymentCanceled', tone: 'neutral' },
}

/** The state of a payment attempt, in words for an Admin. */
export function PaymentStatusBadge({ state }: { state: State | null }) {
  const t = useAdminTexts()
  if (state === null) return <span className="text-muted text-sm">{t('none')}</span>
  return <Badge tone={looks[state].tone}>{t(looks[state].label)}</Badge>
}
