import { Link } from 'react-router'
import type { CarWithViewCount, SellerOverviewData as Numbers } from '#contract/dashboard-overview.ts'
import { useChartFormats } from '#web/charts/create-chart-formats.ts'
import { ProportionBars } from '#web/charts/proportion-bars.tsx'
import { StatGrid, StatLink } from '#web/dashboard/stat-link.tsx'
import { ContinueDrafts } from '#web/listings/continue-drafts.tsx'
import { carStatusProportions } from '#web/overview/booking-status-proportions.ts'
import { ChartDayStart } from '#web/overview/chart-day-start.tsx'
import { SellerCarViewsChart, SellerSalesChart } from '#web/overview/seller-charts.tsx'
import { SellerEarnings } from '#web/overview/seller-earnings.tsx'
import { SellerGlance } from '#web/overview/seller-glance.tsx'
import { SellerToDo } from '#web/overview/seller-to-do.tsx'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { Card } from '#web/ui/card.tsx'
import { FormattedPrice } from '#web/ui/formatted-price.tsx'
import { BadgeDollarSign, CarFront, Eye, Heart, Users } from '#web/ui/icons.ts'
import { Picture } from '#web/ui/picture.tsx'

const ownCars = '/dashboard/myProduct'
const buyers = '/dashboard/mybuyers'

/** A seller's open tasks, and the performance of the cars. */
export function SellerOverview({ numbers }: { numbers: Numbers }) {
  const t = useOverviewTexts()
  const formats = useChartFormats()
  const { cars, waiting, days, viewsBefore, tasks, earnings, bestViewed, drafts } = numbers
  const lastDay = days.at(-1)?.day
  const booked = days.reduce((sum, day) => sum + day.bookings, 0)
  const views = days.reduce((sum, day) => sum + day.views, 0)
  return (
    <>
      <SellerGlance numbers={numbers} />
      <SellerToDo tasks={tasks} waiting={waiting} />
      <ContinueDrafts drafts={drafts} className="mt-6" />
      <div className="mt-10">
        <StatGrid>
          <StatLink
            to={cars.available > 0 ? `${ownCars}?state=available` : ownCars}
            label={t('carsForSale')}
            value={cars.available}
            icon={<CarFront />}
          />
          <StatLink to={ownCars} label={t('viewsIn30Days')} value={views} icon={<Eye />} />
          <StatLink to={buyers} label={t('bookingsIn30Days')} value={booked} icon={<Users />} />
          <StatLink
            to="/dashboard/payouts"
            label={t('soldFor')}
            value={formats.shortDollars(earnings.soldCents)}
            icon={<BadgeDollarSign />}
          />
        </StatGrid>
      </div>
      <SellerEarnings earnings={earnings} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-2">
        <SellerCarViewsChart days={days} viewsBefore={viewsBefore} />
        <SellerSalesChart days={days} />
      </div>
      {lastDay && <ChartDayStart day={lastDay} />}
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ProportionBars
          title={t('carsByStatus')}
          shares={carStatusProportions(t, cars, ownCars)}
          emptyText={t('noCars')}
        />
        <BestViewed cars={bestViewed} />
      </div>
    </>
  )
}

function BestViewed({ cars }: { cars: CarWithViewCount[] }) {
  const t = useOverviewTexts()
  const formats = useChartFormats()
  return (
    <Card as="section" aria-labelledby="best-viewed" className="min-w-0 p-4 sm:p-5">
      <h2 id="best-viewed" className="mb-3 text-xl">
        {t('bestViewed')}
      </h2>
      {cars.length === 0 ? (
        <p className="text-muted">{t('nobodyLooked')}</p>
      ) : (
        <ol className="grid">
          {cars.map((car) => (
            <li key={car.id} className="flex items-center gap-4 border-line border-t py-3 first:border-t-0">
              <Picture picture={car.picture} alt="" sizes="5rem" className="aspect-3/2 w-18 shrink-0 rounded-field" />
              <div className="min-w-0 flex-1">
                <Link to={`/cars/${car.id}`} className="line-clamp-2 font-medium hover:underline">
                  <bdi>{car.title}</bdi>
                </Link>
                <p className="text-muted text-sm">
                  <FormattedPrice cents={car.priceCents} />
                  {car.status === 'sold' && `, ${t('sold')}`}
                </p>
              </div>
              <p className="figures grid shrink-0 justify-items-end gap-1 text-sm [&_svg]:size-4 [&_svg]:text-muted">
                <span className="inline-flex items-center gap-1.5">
                  <span className="font-medium">{formats.count(car.views)}</span>
                  <Eye aria-hidden="true" />
                  <span className="sr-only">{t('viewsLabel')}</span>
                </span>
                <span className="inline-flex items-center gap-1.5">
                  {formats.count(car.wishes)}
                  <Heart aria-hidden="true" />
                  <span className="sr-only">{t('onWishLists')}</span>
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
