import { Link } from 'react-router'
import type { AdminOrder } from '#contract/admin.ts'
import { OrderBadge } from '#web/admin/order-badge.tsx'
import { PaymentBadge } from '#web/admin/payment-badge.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Price } from '#web/ui/price.tsx'
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx'
import { Time } from '#web/ui/time.tsx'

const columns: RecordColumn<AdminOrder>[] = [
  {
    header: 'Car',
    cell: ({ id, carTitle, priceCents }) => (
      <>
        <Link to={`/dashboard/orders/${id}`} className="break-words font-medium underline underline-offset-4">
          {carTitle}
        </Link>
        <Price cents={priceCents} className="mt-1 block" />
      </>
    ),
  },
  { header: 'State', cell: ({ status }) => <OrderBadge status={status} /> },
  { header: 'Buyer', cell: ({ buyer }) => <Side side={buyer} /> },
  { header: 'Seller', cell: ({ seller }) => <Side side={seller} /> },
  { header: 'Payment', cell: ({ paymentState }) => <PaymentBadge state={paymentState} /> },
  {
    header: 'Dates',
    cell: ({ createdAt, meetingAt }) => (
      <span className="text-sm *:block *:whitespace-nowrap">
        <span>
          Booked <Time at={createdAt} />
        </span>
        <span>
          Meeting <Time at={meetingAt} />
        </span>
      </span>
    ),
  },
]

export function OrdersTable({ orders }: { orders: AdminOrder[] }) {
  return <RecordTable caption="All orders" rows={orders} rowKey={({ id }) => id} columns={columns} />
}

function Side({ side }: { side: AdminOrder['buyer'] }) {
  return (
    <>
      <span className="block break-words">{side.name}</span>
      <span className="block text-muted text-sm">
        {side.email === null ? 'Account deleted' : <EmailText email={side.email} />}
      </span>
    </>
  )
}
