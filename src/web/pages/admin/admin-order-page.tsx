import { Link } from 'react-router'
import type { AdminOrderDetail } from '#contract/admin.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { adminClient } from '#web/admin/admin-clients.ts'
import { AuditList } from '#web/admin/audit-list.tsx'
import { OrderHistory } from '#web/admin/order-history.tsx'
import { OrderStatus } from '#web/admin/order-status-badge.tsx'
import { PaymentStatusBadge } from '#web/admin/payment-status-badge.tsx'
import { type FactRow, RecordFacts, RecordPart } from '#web/admin/record-facts.tsx'
import { DatedAdvertSnapshot, fetchAdvertSnapshot } from '#web/bookings/advert-snapshot.tsx'
import { BookedPrice } from '#web/bookings/booked-price.tsx'
import { loadOrPageError } from '#web/client/api-client.ts'
import { DashboardPageHeader } from '#web/dashboard/dashboard-page-header.tsx'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import { carStatusTones } from '#web/listings/own-car-card.tsx'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/admin-order-page'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Admin')
  const { context, params } = args
  const apiFetch = context.get(apiFetchContext)
  const order = await loadOrPageError(adminClient(apiFetch).admin.orders[':id'].$get({ param: { id: params.id } }))
  const isPaid = order.payments.some(({ state }) => state === 'captured' || state === 'refunded')
  return { order, advert: isPaid ? await fetchAdvertSnapshot(params.id, apiFetch) : null, isPaid }
}

/** One booking with both users, its payments and its audit entries, for an Admin. */
export default function AdminOrderPage({ loaderData: { order, advert, isPaid } }: Route.ComponentProps) {
  const t = useAdminTexts()
  const orders = useOrdersTexts()
  return (
    <>
      <DashboardPageHeader
        documentTitle={t('orderOf', { car: order.carTitle })}
        intro={
          <>
            <Link to={`/cars/${order.carId}`} className="underline underline-offset-4">
              <bdi>{order.carTitle}</bdi>
            </Link>
            , {brandDisplayName(order.carBrand)}
          </>
        }
        action={
          <ButtonLink look="secondary" to="/dashboard/orders">
            {t('allOrders')}
          </ButtonLink>
        }
      >
        {t('order')}
      </DashboardPageHeader>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <BookingPart order={order} />
        <PeoplePart order={order} />
        <PaymentsPart payments={order.payments} />
        {isPaid && (
          <RecordPart title={orders('whatWasAdvertised')}>
            <DatedAdvertSnapshot advert={advert} booking={order} />
          </RecordPart>
        )}
        <RecordPart title={t('history.title')}>
          <OrderHistory order={order} />
        </RecordPart>
        <RecordPart title={t('whatWasDone')}>
          <AuditList entries={order.audit} />
        </RecordPart>
      </div>
    </>
  )
}

function BookingPart({ order }: { order: AdminOrderDetail }) {
  const t = useAdminTexts()
  const listings = useListingsTexts()
  const orders = useOrdersTexts()
  return (
    <RecordPart title={t('booking')}>
      <RecordFacts
        rows={[
          [t('state'), <OrderStatus key="state" order={order} />],
          [t('price'), <BookedPrice key="price" booking={order} className="font-medium" />],
          [
            t('carNow'),
            <Badge key="car" tone={carStatusTones[order.carStatus]}>
              {listings(order.carStatus)}
            </Badge>,
          ],
          [t('booked'), <LocalizedTime key="booked" at={order.createdAt} show="dateTime" />],
          [t('changed'), <LocalizedTime key="changed" at={order.updatedAt} show="dateTime" />],
          [orders(bookingTimeTexts(order.time).label), <MeetingTime key="meeting" meeting={order} />],
          [t('handoverBuyer'), <Moment key="buyer" at={order.buyerConfirmedAt} />],
          [t('handoverSeller'), <Moment key="seller" at={order.sellerConfirmedAt} />],
          [t('rating'), order.rating === null ? t('none') : t('ratingOf5', { stars: order.rating })],
          [
            t('id'),
            <bdi key="id" dir="ltr">
              {order.id}
            </bdi>,
          ],
        ]}
      />
    </RecordPart>
  )
}

function PeoplePart({ order: { buyer, seller } }: { order: AdminOrderDetail }) {
  const t = useAdminTexts()
  return (
    <RecordPart title={t('people')}>
      <h3 className="text-lg">{t('buyer')}</h3>
      <RecordFacts rows={contactRows(t, buyer)} />
      <h3 className="mt-6 text-lg">{t('seller')}</h3>
      <RecordFacts rows={[...contactRows(t, seller), [t('location'), seller.location ?? t('notGiven')]]} />
    </RecordPart>
  )
}

function contactRows(
  t: Translator<TextKey<typeof useAdminTexts>>,
  { id, name, email, phone }: { id: string; name: string; email: string | null; phone: string | null },
) {
  const rows: FactRow[] = [[t('name'), name]]
  if (email === null) return [...rows, [t('email'), t('accountDeleted')] satisfies FactRow]
  rows.push([
    t('email'),
    <Link key="email" to={`/dashboard/people/${id}`} className="underline underline-offset-4">
      <EmailText email={email} />
    </Link>,
  ])
  const number = phone === null ? t('notGiven') : <bdi dir="ltr">{phone}</bdi>
  return [...rows, [t('phone'), number] satisfies FactRow]
}

function PaymentsPart({ payments }: { payments: AdminOrderDetail['payments'] }) {
  const t = useAdminTexts()
  return (
    <RecordPart title={t('payments')}>
      {payments.length === 0 && <p className="text-muted">{t('nobodyPaid')}</p>}
      <ul className="grid gap-6">
        {payments.map((payment) => (
          <li key={payment.id}>
            <RecordFacts
              rows={[
                [t('state'), <PaymentStatusBadge key="state" state={payment.state} />],
                [t('amount'), <FormattedPrice key="amount" cents={payment.amountCents} className="font-medium" />],
                [t('atProvider'), payment.providerIntentId ?? t('notThereYet')],
                [t('begun'), <LocalizedTime key="begun" at={payment.createdAt} show="dateTime" />],
                [t('changed'), <LocalizedTime key="changed" at={payment.updatedAt} show="dateTime" />],
                [t('id'), payment.id],
              ]}
            />
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

function Moment({ at }: { at: string | null }) {
  const t = useAdminTexts()
  return at === null ? t('notConfirmed') : <LocalizedTime at={at} show="dateTime" />
}
