import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { withLatinDigits } from '#contract/latin-digits.ts'
import type { PaymentStartResponse } from '#contract/payments.ts'
import { serverNow } from '#web/client/server-clock.ts'
import type { CardConfirmationResult } from '#web/payments/card-confirmation-result.ts'
import {
  formatCardExpiry,
  groupCardDigits,
  type PaymentCardFieldErrors,
  type TypedPaymentCardDetails,
  validateTestCard,
} from '#web/payments/card-number.ts'
import { confirmTestCardPayment } from '#web/payments/embedded-gateway.ts'
import { PayButton } from '#web/payments/pay-button.tsx'
import { TestCardList } from '#web/payments/test-card-list.tsx'
import type { PaymentFlowState } from '#web/payments/use-payment-flow.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { CreditCard, FlaskConical } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type CardFormProps = {
  start: PaymentStartResponse | null
  amountCents: number
  state: PaymentFlowState
  onPay: (confirm: () => Promise<CardConfirmationResult>) => void
  /** Called when an invalid value is refused before sending. */
  onWrong: () => void
}

/** Our own card form, for the test gateway of this server. */
export function EmbeddedGatewayCardForm({ start, amountCents, state, onPay, onWrong }: CardFormProps) {
  const t = useOrdersTexts()
  const [card, setCard] = useState<TypedPaymentCardDetails>({ number: '', expiry: '', cvc: '' })
  const [errors, setErrors] = useState<PaymentCardFieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const isWorking = state.kind === 'confirming' || state.kind === 'settling' || state.kind === 'at-bank'

  function type(field: keyof TypedPaymentCardDetails, value: string) {
    setCard({ ...card, [field]: value })
    setErrors({ ...errors, [field]: undefined })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!start || state.kind !== 'ready') return
    const checked = validateTestCard(card, serverNow())
    setErrors(checked.kind === 'wrong' ? checked.errors : {})
    if (checked.kind === 'valid') onPay(() => confirmTestCardPayment(start, checked.card))
    else {
      onWrong()
      focusFirst(form, checked.errors)
    }
  }

  return (
    <div className="grid gap-6">
      <div role="note">
        <InlineNotice tone="warning" icon={FlaskConical}>
          {t('testGateway')}
        </InlineNotice>
      </div>
      <form
        ref={form}
        onSubmit={submit}
        noValidate
        className="grid gap-5 rounded-box border border-line bg-surface p-4 shadow-card sm:p-6"
      >
        <h2 className="flex items-center gap-2 text-xl">
          <CreditCard className="size-5 text-primary" aria-hidden="true" />
          {t('cardDetails')}
        </h2>
        {/* Autofill is off: the browser would offer a real card. */}
        <fieldset disabled={isWorking} className="grid gap-5">
          <TextInput
            label={t('cardNumber')}
            name="number"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            placeholder="4242 4242 4242 4242"
            error={errors.number}
            value={card.number}
            onChange={(event) => type('number', groupCardDigits(event.target.value))}
          />
          <div className="grid grid-cols-2 items-start gap-5">
            <TextInput
              label={t('expiry')}
              name="expiry"
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              placeholder={t('expiryPlaceholder')}
              error={errors.expiry}
              value={card.expiry}
              onChange={(event) => type('expiry', formatCardExpiry(event.target.value, card.expiry))}
            />
            <TextInput
              label={t('cvc')}
              name="cvc"
              inputMode="numeric"
              autoComplete="off"
              placeholder="123"
              maxLength={4}
              error={errors.cvc}
              value={card.cvc}
              onChange={(event) => type('cvc', withLatinDigits(event.target.value).replaceAll(/\D/g, ''))}
            />
          </div>
        </fieldset>
        <PayButton state={state} amountCents={amountCents} isProviderReady={start !== null} />
      </form>
      <TestCardList
        isDisabled={isWorking}
        onChoose={(number) => {
          setCard({ number: groupCardDigits(number), expiry: '12 / 34', cvc: number.startsWith('3') ? '1234' : '123' })
          setErrors({})
        }}
      />
    </div>
  )
}

const fieldOrder = ['number', 'expiry', 'cvc'] as const

function focusFirst(form: RefObject<HTMLFormElement | null>, errors: PaymentCardFieldErrors) {
  const name = fieldOrder.find((field) => errors[field])
  const input = name ? form.current?.elements.namedItem(name) : null
  if (input instanceof HTMLInputElement) input.focus()
}
