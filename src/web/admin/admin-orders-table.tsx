import { Link } from 'react-router'
import type { AdminOrder } from '#contract/admin.ts'
import { OrderBadge } from '#web/admin/order-badge.tsx'
import { PaymentBadge } from '#web/admin/payment-badge.tsx'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { Price } from '#web/ui/price.tsx'
import { type RecordColumn, RecordTable } from '#web/ui/record-table.tsx'
import { Time } from '#web/ui/time.tsx'

const columnsOf = (t: Translator<TextKey<typeof useAdminTexts>>): RecordColumn<AdminOrder>[] => [
  {
    header: t('car'),
    cell: ({ id, carTitle, priceCents }) => (
      <>
        <Link to={`/dashboard/orders/${id}`} className="break-words font-medium underline underline-offset-4">
          {carTitle}
        </Link>
        <Price cents={priceCents} className="mt-1 block @4xl:mt-0" />
      </>
    ),
  },
  { header: t('state'), cell: ({ status }) => <OrderBadge status={status} /> },
  { header: t('buyer'), cell: ({ buyer }) => <Side side={buyer} /> },
  { header: t('seller'), cell: ({ seller }) => <Side side={seller} /> },
  { header: t('payment'), cell: ({ paymentState }) => <PaymentBadge state={paymentState} /> },
  {
    header: t('dates'),
    cell: (order) => (
      <span className="text-sm *:block @4xl:*:whitespace-nowrap">
        <span>{t.rich('bookedAt', { time: () => <Time at={order.createdAt} /> })}</span>
        <span>{t.rich('meetingAt', { time: () => <MeetingTime meeting={order} /> })}</span>
      </span>
    ),
  },
]

export function AdminOrdersTable({ orders }: { orders: AdminOrder[] }) {
  const t = useAdminTexts()
  return <RecordTable caption={t('allOrders')} rows={orders} rowKey={({ id }) => id} columns={columnsOf(t)} />
}

function Side({ side }: { side: AdminOrder['buyer'] }) {
  const t = useAdminTexts()
  return (
    <>
      <span className="block break-words">{side.name}</span>
      <span className="block text-muted text-sm">
        {side.email === null ? t('accountDeleted') : <EmailText email={side.email} />}
      </span>
    </>
  )
}
