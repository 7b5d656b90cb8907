import { CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Order } from '#contract/bookings.ts'
import { brandName } from '#contract/brands.ts'
import { messages } from '#contract/messages.ts'
import { Said } from '#web/i18n/said.tsx'
import { BankStep } from '#web/payments/bank-step.tsx'
import { EmbeddedCardForm } from '#web/payments/embedded-card-form.tsx'
import { PayButton } from '#web/payments/pay-button.tsx'
import { StripeCardForm } from '#web/payments/stripe-card-form.tsx'
import { type Payment, usePayment } from '#web/payments/use-payment.ts'
import { useOrdersTexts } from '#web/texts/orders.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Everything between the page's load and the paid car, or the reason why not. */
export function PaymentPanel({ order }: { order: Order }) {
  const t = useOrdersTexts()
  const payment = usePayment(order.id)
  const { state } = payment
  switch (state.kind) {
    case 'unavailable':
      return <ErrorState title={state.message} onRetry={() => void payment.prepare()} />
    case 'waiting':
      return (
        <Outcome icon={<Hourglass className="text-warning" />} title={t('takesLonger')}>
          <p>
            <Said text={state.message} /> {t('mayLeave')}
          </p>
          <Button onClick={() => void payment.settle()}>{t('lookAgain')}</Button>
        </Outcome>
      )
    case 'lost':
      return <Lost order={order} message={state.message} takesFocus />
    case 'paid':
      return <Paid orderId={order.id} transactionId={state.transactionId} />
    default:
      return <CardForm order={order} payment={payment} />
  }
}

function CardForm({ order, payment }: { order: Order; payment: Payment }) {
  const { state, start, pay, goOn, giveUpBank, forget } = payment
  if (!start) {
    return (
      <div className="grid gap-5" aria-busy="true">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <PayButton state={state} amountCents={order.priceCents} isProviderReady={false} />
      </div>
    )
  }
  const shared = { start, amountCents: start.amountCents, state, onPay: pay }
  return (
    <div className="grid gap-6">
      {state.kind === 'at-bank' && <BankStep start={start} url={state.url} onAnswer={goOn} onLeave={giveUpBank} />}
      {start.provider.kind === 'stripe' ? (
        <StripeCardForm {...shared} buyer={{ name: order.buyerName, email: order.buyerEmail }} />
      ) : (
        <EmbeddedCardForm {...shared} onWrong={forget} />
      )}
    </div>
  )
}

/** Long enough to read the transaction id, which the order keeps showing. */
const readingMs = 6_000

function Paid({ orderId, transactionId }: { orderId: string; transactionId: string }) {
  const t = useOrdersTexts()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const arrive = useEffectEvent(() => {
    notify.success(messages.paid, { id: `paid-${orderId}` })
    return setTimeout(() => void navigate('/dashboard/myOrders'), readingMs)
  })

  useEffect(() => {
    const timer = arrive()
    return () => clearTimeout(timer)
  }, [])

  return (
    <Outcome
      icon={<CircleCheck className="text-success" />}
      title={<Said text={messages.paidCongratulation} />}
      takesFocus
    >
      <p>
        <Said text={messages.paid} /> {t('carIsYours')}
      </p>
      <p className="text-muted">
        {t.rich('transactionId', {
          id: () => <span className="figures break-all text-ink">{transactionId}</span>,
        })}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/dashboard/myOrders">{t('goToMyOrders')}</ButtonLink>
        <Button look="secondary" onClick={() => revalidate()}>
          {t('showReceipt')}
        </Button>
      </div>
    </Outcome>
  )
}

export function Lost({ order, message, takesFocus }: { order: Order; message: string; takesFocus?: boolean }) {
  const t = useOrdersTexts()
  return (
    <Outcome icon={<CircleX className="text-warning" />} title={t('otherFaster')} takesFocus={takesFocus}>
      <p>
        <Said text={message} />
      </p>
      <ButtonLink to={`/cars?${new URLSearchParams({ brand: order.carBrand })}`}>
        {t('similarFrom', { brand: brandName(order.carBrand) })}
      </ButtonLink>
    </Outcome>
  )
}

type OutcomeProps = {
  icon: ReactNode
  title: ReactNode
  children: ReactNode
  /** Where it takes the place of the form that the focus was in. */
  takesFocus?: boolean
}

export function Outcome({ icon, title, children, takesFocus }: OutcomeProps) {
  return (
    <section
      role="status"
      tabIndex={-1}
      ref={takesFocus ? focusIt : undefined}
      className="grid outline-none justify-items-center gap-4 rounded-box bg-surface p-6 text-center shadow-card sm:p-10 [&>svg]:size-12"
    >
      {icon}
      <h2 className="text-2xl sm:text-3xl">{title}</h2>
      {children}
    </section>
  )
}

// One function for all renderings: a new one would take the focus again each time.
function focusIt(element: HTMLElement | null) {
  element?.focus()
}
