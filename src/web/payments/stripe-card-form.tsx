import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PaymentStartResponse } from '#contract/payments.ts'
import type { CardConfirmationResult } from '#web/payments/card-confirmation-result.ts'
import { PayButton } from '#web/payments/pay-button.tsx'
import { loadStripe, type StripeElement, type StripeJs } from '#web/payments/stripe-js.ts'
import type { PaymentFlowState } from '#web/payments/use-payment-flow.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Button } from '#web/ui/button.tsx'

type StripeCardFormProps = {
  start: PaymentStartResponse
  amountCents: number
  buyer: { name: string; email: string }
  state: PaymentFlowState
  onPay: (confirm: () => Promise<CardConfirmationResult>) => void
}

type Loaded = { stripe: StripeJs; number: StripeElement }
const heldStates = ['requires_capture', 'processing', 'succeeded']
const kinds = ['cardNumber', 'cardExpiry', 'cardCvc'] as const
const labels = { cardNumber: 'cardNumber', cardExpiry: 'expiry', cardCvc: 'cvc' } as const

/** The card provider's own fields: the card's digits never reach our page or our server. */
export function StripeCardForm({ start, amountCents, buyer, state, onPay }: StripeCardFormProps) {
  const t = useOrdersTexts()
  const { publishableKey } = start.provider
  const slots = useRef(new Map<string, HTMLElement>())
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  const [errors, setErrors] = useState<Partial<Record<(typeof kinds)[number], string>>>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks for another try.
  useEffect(() => {
    let isGone = false
    let made: StripeElement[] = []
    loadStripe(publishableKey).then(
      (stripe) => {
        if (isGone) return
        const elements = stripe.elements()
        made = kinds.map((kind) => {
          const element = elements.create(kind, { style: { base: fieldStyle() } })
          element.on('change', ({ error }) => setErrors((before) => ({ ...before, [kind]: error?.message })))
          const slot = slots.current.get(kind)
          if (slot) element.mount(slot)
          return element
        })
        const [number] = made
        number?.on('ready', () => setLoaded({ stripe, number }))
      },
      () => setLoaded('failed'),
    )
    return () => {
      isGone = true
      for (const element of made) element.destroy()
    }
  }, [publishableKey, tries])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!loaded || loaded === 'failed' || state.kind !== 'ready') return
    const { stripe, number } = loaded
    onPay(async () => {
      const payment_method = { card: number, billing_details: buyer }
      const { error, paymentIntent } = await stripe.confirmCardPayment(start.clientSecret, { payment_method })
      // Refused because of its state: an earlier attempt succeeded or was ended, and its response was lost.
      const isOutOfStep = error?.code === 'payment_intent_unexpected_state'
      const status = isOutOfStep ? error?.payment_intent?.status : paymentIntent?.status
      if (status === 'canceled') return { kind: 'ended' }
      if (status && heldStates.includes(status)) return { kind: 'held' }
      return error ? { kind: 'refused', message: error.message ?? 'Your card was declined.' } : { kind: 'unclear' }
    })
  }

  if (loaded === 'failed') {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{t('providerBlocked')}</p>
        <Button
          look="secondary"
          onClick={() => {
            setLoaded(null)
            setTries(tries + 1)
          }}
        >
          {t('tryAgain')}
        </Button>
      </div>
    )
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {kinds.map((kind) => (
        <div key={kind} className="grid gap-1.5">
          {/* The visible label: the frame inside names its own input for screen readers. */}
          <span className="font-medium">{t(labels[kind])}</span>
          <div
            ref={(element) => {
              if (element) slots.current.set(kind, element)
            }}
            className="min-h-11 rounded-field border border-control-line bg-surface px-3 py-2.5"
          />
          {errors[kind] && (
            <p role="alert" className="font-medium text-error text-sm">
              {errors[kind]}
            </p>
          )}
        </div>
      ))}
      <PayButton state={state} amountCents={amountCents} isProviderReady={loaded !== null} />
    </form>
  )
}

/** The fields are in frames of their own and do not have our theme. */
function fieldStyle() {
  return { fontSize: '16px', color: getComputedStyle(document.body).color }
}
