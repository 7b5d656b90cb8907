import type { SellerDay } from '#contract/overview.ts'
import { ChartFigure } from '#web/charts/chart-figure.tsx'
import { formatCount, formatDay, formatShortDollars } from '#web/charts/chart-formats.ts'
import { TimeChart } from '#web/charts/time-chart.tsx'
import { useFormats } from '#web/i18n/formats.ts'

/** A thousand dollars: cars cost no less, and the axis of no sales at all begins there. */
const smallestStepCents = 100_000

/** How often the seller's cars were looked at, day by day. */
export function ViewsChart({ days, viewsBefore }: { days: SellerDay[]; viewsBefore: number }) {
  const views = days.reduce((sum, day) => sum + day.views, 0)
  const title = 'Views a day'
  return (
    <ChartFigure
      title={title}
      note={`${formatCount(views)} in the last 30 days${changeWords(views, viewsBefore)}`}
      table={{
        columns: ['Day', 'Views', 'Bookings'],
        rows: days.map(({ day, views, bookings }) => ({
          key: day,
          cells: [formatDay(day), formatCount(views), formatCount(bookings)],
        })),
      }}
    >
      <TimeChart
        label={title}
        rows={days.map(({ day, views }) => ({ at: day, views }))}
        series={[{ key: 'views', name: 'Views', shape: 'area', colour: 'accent' }]}
        formatValue={formatCount}
        formatAt={formatDay}
      />
    </ChartFigure>
  )
}

/** `, 12% more than in the 30 days before`; nothing where there is nothing to compare with. */
function changeWords(now: number, before: number): string {
  if (before === 0) return ''
  const times = now / before
  if (times >= 2) return `, ${times.toFixed(1)} times as many as in the 30 days before`
  const percent = Math.round((times - 1) * 100)
  if (percent === 0) return ', as many as in the 30 days before'
  return `, ${formatCount(Math.abs(percent))}% ${percent > 0 ? 'more' : 'fewer'} than in the 30 days before`
}

/** What the seller's sales brought, day by day. */
export function SalesChart({ days }: { days: SellerDay[] }) {
  const { money: formatDollars } = useFormats()
  const sales = days.reduce((sum, day) => sum + day.sales, 0)
  const revenueCents = days.reduce((sum, day) => sum + day.revenueCents, 0)
  const title = 'Sales a day'
  return (
    <ChartFigure
      title={title}
      note={
        sales === 0
          ? 'No car sold in the last 30 days'
          : `${formatDollars(revenueCents)} for ${sales === 1 ? 'one car' : `${sales} cars`} in the last 30 days`
      }
      table={{
        columns: ['Day', 'Cars sold', 'Revenue'],
        rows: days.map(({ day, sales, revenueCents }) => ({
          key: day,
          cells: [formatDay(day), formatCount(sales), formatDollars(revenueCents)],
        })),
      }}
    >
      <TimeChart
        label={title}
        rows={days.map(({ day, revenueCents }) => ({ at: day, revenueCents }))}
        series={[{ key: 'revenueCents', name: 'Revenue', shape: 'bar', colour: 'accent' }]}
        formatValue={formatShortDollars}
        smallestStep={smallestStepCents}
        formatAt={formatDay}
      />
    </ChartFigure>
  )
}
