import { useRevalidator } from 'react-router'
import type { BuyerOrder } from '#contract/bookings.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { ConfirmEmailNotice } from '#web/accounts/confirm-email-notice.tsx'
import { fetchAdvertSnapshot } from '#web/bookings/advert-snapshot.tsx'
import { BookedPrice } from '#web/bookings/booked-price.tsx'
import { bookingsClient } from '#web/bookings/bookings-client.ts'
import { BuyerMeetingSection } from '#web/bookings/buyer-meeting-section.tsx'
import { useBookedPersonName } from '#web/bookings/use-booked-person-name.ts'
import { loadOrPageError } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { OpenOfferNotice } from '#web/offers/open-offer-notice.tsx'
import { OrderReceipt } from '#web/payments/order-receipt.tsx'
import { CarLostPaymentOutcome, PaymentOutcomePanel, PaymentPanel } from '#web/payments/payment-panel.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { CalendarX } from '#web/ui/icons.ts'
import { Picture } from '#web/ui/picture.tsx'
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

function CarToPay({ order, isOpen }: { order: BuyerOrder; isOpen: boolean }) {
  const t = useOrdersTexts()
  const words = useCarTermTexts()
  const seller = useBookedPersonName(order.seller)
  return (
    <Card as="article" className="p-4 sm:p-5 xl:sticky xl:top-24">
      <div className="flex items-start gap-4 xl:grid">
        <Picture
          picture={order.picture}
          alt=""
          isPriority
          sizes="(width >= 80rem) 20rem, 10rem"
          className="aspect-3/2 w-24 shrink-0 rounded-field sm:w-40 xl:w-full"
        />
        <div className="min-w-0">
          <h2 className="break-words text-xl">
            <bdi>{order.carTitle}</bdi>
          </h2>
          <BookedPrice booking={order} className="mt-1 block font-semibold text-2xl" />
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&>dd]:min-w-0 [&>dd]:break-words [&>dt]:text-muted">
        <dt>{t('brand')}</dt>
        <dd>{brandDisplayName(order.carBrand)}</dd>
        <dt>{t('model')}</dt>
        <dd>{order.carModel ?? words('notGiven')}</dd>
        <dt>{t('seller')}</dt>
        <dd>{seller}</dd>
        <dt>{t(bookingTimeTexts(order.time).label)}</dt>
        <dd>
          <MeetingTime meeting={order} />
        </dd>
      </dl>
      {isOpen && (
        <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-line border-t pt-4">
          <dt className="text-muted text-sm">{t('buyerFee')}</dt>
          <dd className="figures text-end text-sm">{t('noFee')}</dd>
          <dt className="font-semibold">{t('totalDue')}</dt>
          <dd className="text-end font-semibold">
            <FormattedPrice cents={order.priceCents} />
          </dd>
        </dl>
      )}
    </Card>
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
