import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminOrderDetail } from '#contract/admin.ts'
import { brandName } from '#contract/brands.ts'
import { AuditList } from '#web/admin/audit-list.tsx'
import { adminClient } from '#web/admin/clients.ts'
import { OrderBadge } from '#web/admin/order-badge.tsx'
import { PaymentBadge } from '#web/admin/payment-badge.tsx'
import { load } from '#web/api-client.ts'
import { PageTitle } from '#web/dashboard/page-title.tsx'
import { statusLooks } from '#web/listings/own-car-card.tsx'
import { apiContext } from '#web/server/request-context.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Price } from '#web/ui/price.tsx'
import { Time } from '#web/ui/time.tsx'
import { requireViewer } from '#web/viewer.ts'
import type { Route } from './+types/order'

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, 'Admin')
  const { context, params } = args
  return {
    order: await load(adminClient(context.get(apiContext)).admin.orders[':id'].$get({ param: { id: params.id } })),
  }
}

/** One booking with both people, its payments and what was done about it, for an Admin. */
export default function Order({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        documentTitle={`Order of ${order.carTitle}`}
        intro={
          <>
            <Link to={`/cars/${order.carId}`} className="underline underline-offset-4">
              {order.carTitle}
            </Link>
            , {brandName(order.carBrand)}
          </>
        }
        action={
          <ButtonLink look="secondary" to="/dashboard/orders">
            All orders
          </ButtonLink>
        }
      >
        Order
      </PageTitle>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <BookingPart order={order} />
        <PeoplePart order={order} />
        <PaymentsPart payments={order.payments} />
        <Part title="What was done">
          <AuditList entries={order.audit} />
        </Part>
      </div>
    </>
  )
}

function BookingPart({ order }: { order: AdminOrderDetail }) {
  const carLook = statusLooks[order.carStatus]
  return (
    <Part title="Booking">
      <Facts
        rows={[
          ['State', <OrderBadge key="state" status={order.status} />],
          ['Price', <Price key="price" cents={order.priceCents} className="font-medium" />],
          [
            'Car now',
            <Badge key="car" tone={carLook.tone}>
              {carLook.label}
            </Badge>,
          ],
          ['Booked', <Time key="booked" at={order.createdAt} show="dateTime" />],
          ['Last changed', <Time key="changed" at={order.updatedAt} show="dateTime" />],
          ['Meeting', <Time key="meeting" at={order.meetingAt} show="dateTime" />],
          ['Hand-over, buyer', <Moment key="buyer" at={order.buyerConfirmedAt} />],
          ['Hand-over, seller', <Moment key="seller" at={order.sellerConfirmedAt} />],
          ['Rating', order.rating === null ? 'None' : `${order.rating} of 5`],
          ['Id', order.id],
        ]}
      />
    </Part>
  )
}

function PeoplePart({ order: { buyer, seller } }: { order: AdminOrderDetail }) {
  return (
    <Part title="People">
      <h3 className="text-lg">Buyer</h3>
      <Facts rows={contactRows(buyer, '/dashboard/allBuyers')} />
      <h3 className="mt-6 text-lg">Seller</h3>
      <Facts rows={[...contactRows(seller, '/dashboard/allSeller'), ['Location', seller.location ?? 'Not given']]} />
    </Part>
  )
}

function contactRows(
  { name, email, phone }: { name: string; email: string | null; phone: string | null },
  list: string,
) {
  const rows: FactRow[] = [['Name', name]]
  if (email === null) return [...rows, ['Email', 'Account deleted'] satisfies FactRow]
  rows.push([
    'Email',
    <Link key="email" to={`${list}?${new URLSearchParams({ q: email })}`} className="underline underline-offset-4">
      <EmailText email={email} />
    </Link>,
  ])
  return [...rows, ['Phone', phone ?? 'Not given'] satisfies FactRow]
}

function PaymentsPart({ payments }: { payments: AdminOrderDetail['payments'] }) {
  return (
    <Part title="Payments">
      {payments.length === 0 && <p className="text-muted">Nobody has tried to pay yet.</p>}
      <ul className="grid gap-6">
        {payments.map((payment) => (
          <li key={payment.id}>
            <Facts
              rows={[
                ['State', <PaymentBadge key="state" state={payment.state} />],
                ['Amount', <Price key="amount" cents={payment.amountCents} className="font-medium" />],
                ['At the provider', payment.providerIntentId ?? 'Not there yet'],
                ['Begun', <Time key="begun" at={payment.createdAt} show="dateTime" />],
                ['Last changed', <Time key="changed" at={payment.updatedAt} show="dateTime" />],
                ['Id', payment.id],
              ]}
            />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="p-5 sm:p-6">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </Card>
  )
}

type FactRow = [label: string, value: ReactNode]

function Facts({ rows }: { rows: FactRow[] }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="grid gap-x-4 border-line border-t py-2 first:border-t-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Moment({ at }: { at: string | null }) {
  return at === null ? 'Not confirmed' : <Time at={at} show="dateTime" />
}
