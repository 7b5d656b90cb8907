import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { useIsOffline } from '#web/offline/page-connection-state.ts'
import type { PaymentFlowState } from '#web/payments/use-payment-flow.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { SubmitButton } from '#web/ui/button.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { NeedsConnectionNotice } from '#web/ui/needs-connection-notice.tsx'

type PayButtonProps = { state: PaymentFlowState; amountCents: number; isProviderReady: boolean }

/** `Pay $12,500`, and under it the reason why the card provider refused the last attempt (rows T-04, M-06). */
export function PayButton({ state, amountCents, isProviderReady }: PayButtonProps) {
  const t = useOrdersTexts()
  const isCut = useIsOffline()
  const isReady = state.kind === 'ready' && isProviderReady
  const isWorking = state.kind === 'confirming' || state.kind === 'settling'
  const refusal = state.kind === 'ready' ? state.message : undefined
  return (
    <div className="grid gap-3">
      <SubmitButton isBusy={isWorking} disabled={!isReady || isCut} className="w-full text-lg">
        {t.rich('payAmount', { amount: () => <FormattedPrice cents={amountCents} /> })}
      </SubmitButton>
      {/* What is announced is there before it is; while it is empty, it takes no room. */}
      <div role="alert" className="empty:-mt-3">
        {refusal && <PaymentRefusal key={refusal} of={state} message={refusal} />}
      </div>
      <NeedsConnectionNotice />
      <p role="status" className="text-muted text-sm empty:-mt-3">
        {isBusyKind(state.kind) && t(state.kind)}
      </p>
    </div>
  )
}

/** Row M-06: the provider's message in red under the form; it takes the focus, which the button lost while it worked. */
function PaymentRefusal({ of, message }: { of: PaymentFlowState; message: string }) {
  const t = useOrdersTexts()
  return (
    <div ref={focusIt} tabIndex={-1} className="rounded-box">
      <InlineNotice tone="error">
        <p className="font-medium text-error">
          <TranslatedMessage text={message} />
        </p>
        {of.kind === 'ready' && of.isCardRefused && <p className="mt-1">{t('notCharged')}</p>}
      </InlineNotice>
    </div>
  )
}

// One function for all renderings: a new one would take the focus again each time.
function focusIt(element: HTMLElement | null) {
  element?.focus()
}

type BusyKind = 'preparing' | 'confirming' | 'settling'

function isBusyKind(kind: PaymentFlowState['kind']): kind is BusyKind {
  return kind === 'preparing' || kind === 'confirming' || kind === 'settling'
}
