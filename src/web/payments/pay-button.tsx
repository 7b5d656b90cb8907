import type { PayState } from '#web/payments/use-payment.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'

type PayButtonProps = { state: PayState; amountCents: number; isProviderReady: boolean }

/** `Pay $12,500`, and under it what the card provider had against the last try (rows T-04, M-06). */
export function PayButton({ state, amountCents, isProviderReady }: PayButtonProps) {
  const isReady = state.kind === 'ready' && isProviderReady
  const isWorking = state.kind === 'confirming' || state.kind === 'settling'
  const refusal = state.kind === 'ready' ? state.message : undefined
  return (
    <div className="grid gap-3">
      <SubmitButton isBusy={isWorking} disabled={!isReady} className="w-full text-lg">
        Pay <Price cents={amountCents} />
      </SubmitButton>
      <div role="alert">{refusal && <p className="font-medium text-error">{refusal}</p>}</div>
      <p role="status" className="text-muted text-sm">
        {progress[state.kind]}
      </p>
    </div>
  )
}

const progress: Partial<Record<PayState['kind'], string>> = {
  preparing: 'Getting the payment ready…',
  confirming: 'Asking your bank…',
  settling: 'Your card is being charged. Please stay on this page…',
}
