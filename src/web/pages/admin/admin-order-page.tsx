import { Link, useRevalidator } from 'react-router'
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
import { CopyId, ShortId, shortId } from '#web/dashboard/short-id.tsx'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import { carStatusTones } from '#web/listings/own-car-card.tsx'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { AdminMoneyEntryActions } from '#web/money/admin-money-entry-actions.tsx'
import { fetchOrderMoneyEntries, type OrderMoneyEntries, OrderMoneyTasks } from '#web/money/order-money-tasks.tsx'
import { apiFetchContext } from '#web/request/request-context.ts'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { requireSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import type { Route } from './+types/admin-order-page'

export async function loader(args: Route.LoaderArgs) {
  await requireSignedInUser(args, 'Admin')
  const { context, params } = args
  const apiFetch = context.get(apiFetchContext)
  const order = await loadOrPageError(adminClient(apiFetch).admin.orders[':id'].$get({ param: { id: params.id } }))
  const isPaid = order.payments.some(({ state }) => state === 'captured' || state === 'refunded')
  const [money, advert] = await Promise.all([
    fetchOrderMoneyEntries(params.id, apiFetch),
    isPaid ? fetchAdvertSnapshot(params.id, apiFetch) : null,
  ])
  return { order, money, advert, isPaid }
}

/** One booking with what an Admin has to do about it, both users, its payments and its audit entries. */
export default function AdminOrderPage({ loaderData: { order, money, advert, isPaid } }: Route.ComponentProps) {
  const t = useAdminTexts()
  const orders = useOrdersTexts()
  const { revalidate } = useRevalidator()
  return (
    <>
      <DashboardPageHeader
        documentTitle={t('orderOf', { car: order.carTitle })}
        beside={<CopyId id={order.id} what={t('orderId')} />}
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
        {`${t('order')} ${shortId(order.id)}`}
      </DashboardPageHeader>
      <OrderMoneyTasks entries={money} reload={revalidate} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 *:grid *:grid-cols-[minmax(0,1fr)] *:gap-6 xl:grid-cols-2">
        <div>
          <BookingPart order={order} />
          <PaymentsPart payments={order.payments} entries={money.payments} reload={revalidate} />
        </div>
        <div>
          <PeoplePart order={order} />
          <RecordPart title={t('history.title')}>
            <OrderHistory order={order} />
          </RecordPart>
          <RecordPart title={t('whatWasDone')}>
            <AuditList entries={order.audit} />
          </RecordPart>
        </div>
      </div>
      {isPaid && (
        <Card className="mt-6 px-5 *:border-b-0 sm:px-6">
          <Disclosure summary={orders('whatWasAdvertised')}>
            <DatedAdvertSnapshot advert={advert} booking={order} />
          </Disclosure>
        </Card>
      )}
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
  if (email === null) {
    return [
      [t('name'), name],
      [t('email'), t('accountDeleted')],
    ] satisfies FactRow[]
  }
  return [
    [
      t('name'),
      <Link key="name" to={`/dashboard/people/${id}`} className="underline underline-offset-4">
        <bdi>{name}</bdi>
      </Link>,
    ],
    [t('email'), <EmailText key="email" email={email} />],
    [t('phone'), phone === null ? t('notGiven') : <PhoneLink key="phone" phone={phone} />],
  ] satisfies FactRow[]
}

type PaymentsPartProps = {
  payments: AdminOrderDetail['payments']
  /** The same payments in the list of money, which says what of each can be refunded. */
  entries: OrderMoneyEntries['payments']
  reload: () => Promise<unknown>
}

function PaymentsPart({ payments, entries, reload }: PaymentsPartProps) {
  const t = useAdminTexts()
  return (
    <RecordPart title={t('payments')}>
      {payments.length === 0 && <p className="text-muted">{t('nobodyPaid')}</p>}
      <ul className="grid gap-6">
        {payments.map((payment) => {
          const entry = entries.find(({ id }) => id === payment.id)
          return (
            <li key={payment.id}>
              <PaymentFacts payment={payment} />
              {entry && (
                <div className="mt-4 empty:hidden">
                  <AdminMoneyEntryActions kind="payments" entry={entry} reload={reload} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </RecordPart>
  )
}

function PaymentFacts({ payment }: { payment: AdminOrderDetail['payments'][number] }) {
  const t = useAdminTexts()
  const { id, state, amountCents, providerIntentId, createdAt, updatedAt } = payment
  return (
    <RecordFacts
      rows={[
        [t('state'), <PaymentStatusBadge key="state" state={state} />],
        [t('amount'), <FormattedPrice key="amount" cents={amountCents} className="font-medium" />],
        [
          t('atProvider'),
          providerIntentId === null ? (
            t('notThereYet')
          ) : (
            <ShortId key="provider" id={providerIntentId} what={t('providerId')} />
          ),
        ],
        [t('begun'), <LocalizedTime key="begun" at={createdAt} show="dateTime" />],
        [t('changed'), <LocalizedTime key="changed" at={updatedAt} show="dateTime" />],
        [t('id'), <ShortId key="id" id={id} what={t('paymentId')} />],
      ]}
    />
  )
}

function Moment({ at }: { at: string | null }) {
  const t = useAdminTexts()
  return at === null ? t('notConfirmed') : <LocalizedTime at={at} show="dateTime" />
}
