import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { BuyerOrder } from '#contract/bookings.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { AdvertSnapshotView } from '#web/bookings/advert-snapshot.tsx'
import { TranslatedMessage } from '#web/i18n/translated-message.tsx'
import { BuyerMoneyExplanation } from '#web/money/money-notices.tsx'
import { EmbeddedGatewayCardForm } from '#web/payments/embedded-gateway-card-form.tsx'
import { PayButton } from '#web/payments/pay-button.tsx'
import { StepsAfterPayment } from '#web/payments/steps-after-payment.tsx'
import { StripeCardForm } from '#web/payments/stripe-card-form.tsx'
import { ThreeDSecureStep } from '#web/payments/three-d-secure-step.tsx'
import { type PaymentFlowStateAndActions, usePaymentFlow } from '#web/payments/use-payment-flow.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CircleCheck, CircleX, Hourglass } from '#web/ui/icons.ts'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TimeAtPlace } from '#web/ui/time-at-place.tsx'

type PaymentPanelProps = {
  order: BuyerOrder
  accountId: string
  /** What the order as it was loaded says besides: no longer true once the car is paid for, by this buyer or another. */
  children: ReactNode
}

/** The whole payment from the page's load to the paid car, or the reason why it fails. */
export function PaymentPanel({ order, accountId, children }: PaymentPanelProps) {
  const payment = usePaymentFlow(order.id, accountId)
  const { kind } = payment.state
  return (
    <>
      <PaymentStep order={order} payment={payment} />
      {kind !== 'paid' && kind !== 'lost' && children}
    </>
  )
}

function PaymentStep({ order, payment }: { order: BuyerOrder; payment: PaymentFlowStateAndActions }) {
  const t = useOrdersTexts()
  const { state } = payment
  switch (state.kind) {
    case 'unavailable':
      return <ErrorState title={state.message} onRetry={() => void payment.prepare()} />
    case 'refused':
      return <PaymentRefused order={order} message={state.message} onLookAgain={() => void payment.prepare()} />
    case 'waiting':
      return (
        <PaymentOutcomePanel icon={<Hourglass className="text-warning" />} title={t('takesLonger')}>
          <p>
            <TranslatedMessage text={state.message} /> {t('mayLeave')}
          </p>
          <Button onClick={() => void payment.settle()}>{t('lookAgain')}</Button>
        </PaymentOutcomePanel>
      )
    case 'lost':
      return <CarLostPaymentOutcome order={order} message={state.message} takesFocus />
    case 'paid':
      return <Paid order={order} transactionId={state.transactionId} />
    default:
      return <CardForm order={order} payment={payment} />
  }
}

function CardForm({ order, payment }: { order: BuyerOrder; payment: PaymentFlowStateAndActions }) {
  const t = useOrdersTexts()
  const { state, start, pay, goOn, giveUpBank, forget } = payment
  const changedAt = order.carChangedAt ?? ''
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
      {order.carChangedAt && (
        <InlineNotice tone="warning">
          {t.rich('advertChanged', { time: () => <TimeAtPlace at={changedAt} place={order.meetingPlace} /> })}
        </InlineNotice>
      )}
      {state.kind === 'at-bank' && (
        <ThreeDSecureStep start={start} url={state.url} onAnswer={goOn} onLeave={giveUpBank} />
      )}
      {start.provider.kind === 'stripe' ? (
        <StripeCardForm {...shared} buyer={{ name: order.buyerName, email: order.buyerEmail }} />
      ) : (
        <EmbeddedGatewayCardForm {...shared} onWrong={forget} />
      )}
      <BuyerMoneyExplanation order={order} />
      <Disclosure summary={t('whatYouBuy')} isOpenAtFirst={order.carChangedAt !== null}>
        <p className="mb-4 text-sm">{t('advertToKeep')}</p>
        <AdvertSnapshotView advert={start.advert} booking={order} />
      </Disclosure>
    </div>
  )
}

/** Long enough to read the transaction id, which the order keeps showing. */
const readingMs = 6_000

function Paid({ order, transactionId }: { order: BuyerOrder; transactionId: string }) {
  const t = useOrdersTexts()
  const navigate = useNavigate()
  const isAgreed = order.status === 'accepted' || order.isAgreed
  const { revalidate } = useRevalidator()
  const leaveOnceRead = useEffectEvent(() => setTimeout(() => void navigate('/dashboard/myOrders'), readingMs))

  useEffect(() => {
    const timer = leaveOnceRead()
    return () => clearTimeout(timer)
  }, [])

  return (
    <PaymentOutcomePanel
      icon={<CircleCheck className="text-success" />}
      title={<TranslatedMessage text={notificationMessages.paidCongratulation} />}
      takesFocus
    >
      <p>
        <TranslatedMessage text={notificationMessages.paid} />{' '}
        {isAgreed ? t('carIsYours') : t('carIsYoursOnceAgreed', { seller: order.seller.name })}
      </p>
      <StepsAfterPayment order={order} />
      <BuyerMoneyExplanation order={{ ...order, status: 'paid', isAgreed }} />
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
    </PaymentOutcomePanel>
  )
}

type RefusedProps = { order: BuyerOrder; message: string; onLookAgain: () => void }

/** The order that the page shows is of before: it is read anew, and says how it stands, as that the car is sold. */
function PaymentRefused({ order, message, onLookAgain }: RefusedProps) {
  const t = useOrdersTexts()
  const { revalidate } = useRevalidator()
  const readAnew = useEffectEvent(() => void revalidate())
  useEffect(() => readAnew(), [])
  return (
    <PaymentOutcomePanel icon={<CircleX className="text-warning" />} title={t('cannotPayNow')} takesFocus>
      <p>
        <TranslatedMessage text={message} />
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button look="secondary" onClick={onLookAgain}>
          {t('lookAgain')}
        </Button>
        <SimilarCarsLink order={order} />
      </div>
    </PaymentOutcomePanel>
  )
}

function SimilarCarsLink({ order }: { order: BuyerOrder }) {
  const t = useOrdersTexts()
  return (
    <ButtonLink to={`/cars?${new URLSearchParams({ brand: order.carBrand })}`}>
      {t('similarFrom', { brand: brandDisplayName(order.carBrand) })}
    </ButtonLink>
  )
}

export function CarLostPaymentOutcome({
  order,
  message,
  takesFocus,
}: {
  order: BuyerOrder
  message: string
  takesFocus?: boolean
}) {
  const t = useOrdersTexts()
  return (
    <PaymentOutcomePanel icon={<CircleX className="text-warning" />} title={t('otherFaster')} takesFocus={takesFocus}>
      <p>
        <TranslatedMessage text={message} />
      </p>
      <SimilarCarsLink order={order} />
    </PaymentOutcomePanel>
  )
}

type OutcomeProps = {
  icon: ReactNode
  title: ReactNode
  children: ReactNode
  /** Set where it replaces the form that had the focus. */
  takesFocus?: boolean
}

export function PaymentOutcomePanel({ icon, title, children, takesFocus }: OutcomeProps) {
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
