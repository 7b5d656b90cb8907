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
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { ArrowRight } from '#web/ui/icons.ts'
import { LocalizedTime } from '#web/ui/localized-time.tsx'
import { RecordTable, type RecordTableColumn } from '#web/ui/record-table.tsx'

const columnsOf = (t: Translator<TextKey<typeof useAdminTexts>>): RecordTableColumn<AdminOrder>[] => [
  { header: t('car'), cell: (order) => <CarCell order={order} /> },
  { header: t('state'), isTableOnly: true, cell: (order) => <OrderStatus order={order} /> },
  { name: 'buyer', header: t('buyer'), isTableOnly: true, cell: ({ buyer }) => <SideLink side={buyer} /> },
  { name: 'seller', header: t('seller'), isTableOnly: true, cell: ({ seller }) => <SideLink side={seller} /> },
  {
    header: t('price'),
    isTableOnly: true,
    cell: ({ priceCents }) => <FormattedPrice cents={priceCents} className="whitespace-nowrap" />,
  },
  {
    name: 'payment',
    header: t('payment'),
    isTableOnly: true,
    cell: ({ paymentState }) => <PaymentStatusBadge state={paymentState} />,
  },
  {
    name: 'booked',
    header: t('booked'),
    isTableOnly: true,
    cell: ({ createdAt }) => <LocalizedTime at={createdAt} className="whitespace-nowrap text-sm" />,
  },
  {
    name: 'meeting',
    header: t('meetingTime'),
    isTableOnly: true,
    cell: (order) => <MeetingTime meeting={order} className="text-sm" />,
  },
]

export function AdminOrdersTable({ orders }: { orders: AdminOrder[] }) {
  const t = useAdminTexts()
  const { shown, menu } = useShownColumns('orders', columnsOf(t))
  return (
    <>
      {/* A card on a phone shows the same of each. */}
      <div className="mb-3 flex justify-end max-sm:hidden">{menu}</div>
      <RecordTable caption={t('allOrders')} rows={orders} rowKey={({ id }) => id} columns={shown} />
    </>
  )
}

/** In the table the car alone, on two lines; a card has all of the record here, in three. */
function CarCell({ order }: { order: AdminOrder }) {
  const t = useAdminTexts()
  const orders = useOrdersTexts()
  const { id, carTitle, priceCents, buyer, seller, createdAt } = order
  return (
    <>
      <span className="flex items-baseline justify-between gap-3 @4xl:contents">
        <Link
          to={`/dashboard/orders/${id}`}
          title={carTitle}
          className="min-w-0 break-words font-medium underline underline-offset-4"
        >
          <bdi>{carTitle}</bdi>
        </Link>
        <FormattedPrice cents={priceCents} className="shrink-0 text-sm @4xl:hidden" />
      </span>
      <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm @4xl:hidden">
        <OrderStatus order={order} />
        <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1">
          <SideLink side={buyer} />
          <ArrowRight className="size-4 text-muted" aria-hidden="true" />
          <span className="sr-only">{t('boughtFrom')}</span>
          <SideLink side={seller} />
        </span>
      </span>
      <span className="mt-1 block text-muted text-sm @4xl:hidden">
        {t.rich('bookedAt', { time: () => <LocalizedTime at={createdAt} /> })}
        {' · '}
        {orders.rich(bookingTimeTexts(order.time).sentence, { time: () => <MeetingTime meeting={order} /> })}
      </span>
    </>
  )
}

/** A name that leads to its person; the address is what the pointer reads, and stands on their page. */
function SideLink({ side: { id, name, email } }: { side: AdminOrder['buyer'] }) {
  const t = useAdminTexts()
  if (email === null) {
    return (
      <span className="break-words text-muted" title={t('accountDeleted')}>
        <bdi>{name}</bdi> <span className="sr-only">({t('accountDeleted')})</span>
      </span>
    )
  }
  return (
    <Link to={`/dashboard/people/${id}`} title={email} className="break-words underline-offset-4 hover:underline">
      <bdi>{name}</bdi>
    </Link>
  )
}
