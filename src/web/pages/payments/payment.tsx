import { useRevalidator } from 'react-router'
import type { BuyerOrder } from '#contract/bookings.ts'
import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { fetchAdvertSnapshot } from '#web/bookings/advert-snapshot.tsx'
import { bookingsClient } from '#web/bookings/bookings-client.ts'
import { BuyerMeetingSection } from '#web/bookings/buyer-meeting-section.tsx'
import { loadOrPageError } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { OpenOfferNotice } from '#web/offers/open-offer-notice.tsx'
import { CarToPay } from '#web/payments/car-to-pay.tsx'
import { OrderReceipt } from '#web/payments/order-receipt.tsx'
import { CarLostPaymentOutcome, PaymentOutcomePanel, PaymentPanel } from '#web/payments/payment-panel.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CalendarX } from '#web/ui/icons.ts'
import { requireSignedInUser, useSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/payment'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Buyer')
  const apiFetch = args.context.get(apiFetchContext)
  const { id } = args.params
  const order = await loadOrPageError(bookingsClient(apiFetch).bookings[':id'].$get({ param: { id } }))
  return { order, advert: order.paidAt ? await fetchAdvertSnapshot(id, apiFetch) : null }
}

export default function Payment({ loaderData: { order, advert } }: Route.ComponentProps) {
  const t = useOrdersTexts()
  const viewer = useSignedInUser()
  const { revalidate } = useRevalidator()
  if (order.paidAt) return <OrderReceipt order={order} advert={advert} />
  const isOpen = order.status === 'requested' || order.status === 'accepted'
  const meeting = <BuyerMeetingSection order={order} reload={revalidate} className="mt-8" />
  return (
    <>
      <DashboardPageHeader>{t('payment')}</DashboardPageHeader>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 xl:order-2">
          <CarToPay order={order} isOpen={isOpen} />
        </div>
        <div className="min-w-0">
          {isOpen && (
            <div className="mb-6 empty:hidden">
              <OpenOfferNotice order={order} />
            </div>
          )}
          {!isOpen && <Closed order={order} />}
          {isOpen && viewer?.emailVerified && (
            <PaymentPanel key={order.id} order={order} accountId={viewer.id}>
              {meeting}
            </PaymentPanel>
          )}
          {isOpen && !viewer?.emailVerified && (
            <>
              <ConfirmEmailNotice to="pay" />
              {meeting}
            </>
          )}
        </div>
      </div>
    </>
  )
}

function Closed({ order }: { order: BuyerOrder }) {
  const t = useOrdersTexts()
  if (order.status === 'lost') {
    return <CarLostPaymentOutcome order={order} message={t('soldToOther')} />
  }
  return (
    <PaymentOutcomePanel icon={<CalendarX className="text-muted" />} title={t('nothingToPay')}>
      <p>{order.status === 'declined' ? t('declinedNotCharged') : t('cancelledNotCharged')}</p>
      <ButtonLink to={`/cars?${new URLSearchParams({ brand: order.carBrand })}`}>{t('similarCars')}</ButtonLink>
    </PaymentOutcomePanel>
  )
}
