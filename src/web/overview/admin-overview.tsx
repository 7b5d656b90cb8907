import type { AdminOverviewData as Numbers } from '#contract/dashboard-overview.ts'
import { ProportionBars } from '#web/charts/proportion-bars.tsx'
import { StatGrid, StatLink } from '#web/dashboard/stat-link.tsx'
import { AdminAttention } from '#web/overview/admin-attention.tsx'
import { AccountsByRoleChart, RevenueChart } from '#web/overview/admin-charts.tsx'
import { BackupsCard, needsAttention } from '#web/overview/backups-card.tsx'
import { bookingStatusProportions, carStatusProportions } from '#web/overview/booking-status-proportions.ts'
import { ChartDayStart } from '#web/overview/chart-day-start.tsx'
import { NoPaymentAlarms } from '#web/overview/payment-alarms.tsx'
import { useOrdersTexts } from '#web/texts/use-orders-texts.ts'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { List, ReceiptText, Store, Users } from '#web/ui/icons.ts'

/** The whole marketplace: an Admin's open tasks first, then users, cars, bookings and money. */
export function AdminOverview({ numbers }: { numbers: Numbers }) {
  const t = useOverviewTexts()
  const orders = useOrdersTexts()
  const { people, cars, bookings, revenue, openAlarms, backups } = numbers
  const today = people.at(-1)
  const lastDay = revenue.at(-1)?.day
  return (
    <>
      <AdminAttention numbers={numbers} />
      <div className="mt-10">
        <StatGrid>
          <StatLink to="/dashboard/allBuyers" label={t('buyers')} value={today?.Buyer ?? 0} icon={<Users />} />
          <StatLink to="/dashboard/allSeller" label={t('sellers')} value={today?.Seller ?? 0} icon={<Store />} />
          <StatLink
            to="/dashboard/listings?status=available"
            label={t('carsForSale')}
            value={cars.available}
            icon={<List />}
          />
          <StatLink
            to="/dashboard/orders"
            label={t('bookings')}
            value={Object.values(bookings).reduce((sum, count) => sum + count, 0)}
            icon={<ReceiptText />}
          />
        </StatGrid>
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <RevenueChart revenue={revenue} />
        <AccountsByRoleChart people={people} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <ProportionBars
            title={t('carsByStatus')}
            shares={carStatusProportions(t, cars)}
            emptyText={t('nobodyPosted')}
          />
          {openAlarms === 0 && <NoPaymentAlarms />}
          {!needsAttention(backups) && <BackupsCard backups={backups} />}
        </div>
        <ProportionBars
          title={t('bookingsByStatus')}
          shares={bookingStatusProportions(orders, bookings)}
          emptyText={t('nobodyBooked')}
          className="self-start"
        />
      </div>
      {lastDay && <ChartDayStart day={lastDay} />}
    </>
  )
}
