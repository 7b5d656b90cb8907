import { Link } from 'react-router'
import type { AdminOrder } from '#contract/admin.ts'
import { OrderStatus } from '#web/admin/order-status-badge.tsx'
import { PaymentStatusBadge } from '#web/admin/payment-status-badge.tsx'
import { useShownColumns } from '#web/dashboard/shown-columns.tsx'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import { bookingTimeTexts } from '#web/meetings/booking-time-texts.ts'
import { MeetingTime } from '#web/meetings/meeting-time.tsx'
import { useAdminTexts } from '#web/texts/use-admin-texts.ts'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { RecordTable, type RecordTableColumn } from '#web/ui/record-table.tsx'

const columnsOf = (
  t: Translator<TextKey<typeof useAdminTexts>>,
  orders: Translator<TextKey<typeof useOrdersTexts>>,
): RecordTableColumn<AdminOrder>[] => [
  {
    header: t('car'),
    isWhole: true,
    cell: ({ id, carTitle, priceCents }) => (
      <>
        <Link
          to={`/dashboard/orders/${id}`}
          className="record-name break-words font-medium underline underline-offset-4"
        >
          <bdi>{carTitle}</bdi>
        </Link>
        <FormattedPrice cents={priceCents} className="mt-1 block text-sm @4xl:mt-0" />
      </>
    ),
  },
  { header: t('state'), cell: (order) => <OrderStatus order={order} /> },
  { name: 'buyer', header: t('buyer'), cell: ({ buyer }) => <Side side={buyer} /> },
  { name: 'seller', header: t('seller'), cell: ({ seller }) => <Side side={seller} /> },
  { name: 'payment', header: t('payment'), cell: ({ paymentState }) => <PaymentStatusBadge state={paymentState} /> },
  {
    name: 'dates',
    header: t('dates'),
    cell: (order) => (
      <span className="text-sm @4xl:whitespace-nowrap">
        <span className="block">{t.rich('bookedAt', { time: () => <LocalizedTime at={order.createdAt} /> })}</span>
        {/* In the table the state beside it says what became of the time: its own words would take the names' room. */}
        <span className="block @4xl:hidden">
          {orders.rich(bookingTimeTexts(order.time).sentence, { time: () => <MeetingTime meeting={order} /> })}
        </span>
        <MeetingTime meeting={order} className="hidden @4xl:block" />
      </span>
    ),
  },
]

export function AdminOrdersTable({ orders }: { orders: AdminOrder[] }) {
  const t = useAdminTexts()
  const { shown, menu } = useShownColumns('orders', columnsOf(t, useOrdersTexts()))
  return (
    <>
      {/* A card on a phone shows all of them. */}
      <div className="mb-3 flex justify-end max-sm:hidden">{menu}</div>
      <RecordTable caption={t('allOrders')} rows={orders} rowKey={({ id }) => id} columns={shown} />
    </>
  )
}

function Side({ side }: { side: AdminOrder['buyer'] }) {
  const t = useAdminTexts()
  return (
    <>
      <span className="block break-words">{side.name}</span>
      {/* Two addresses in a row leave the car a title: the longer ones end in dots here. */}
      <span className="block text-muted text-sm @4xl:max-w-36">
        {side.email === null ? t('accountDeleted') : <EmailText email={side.email} />}
      </span>
    </>
  )
}
