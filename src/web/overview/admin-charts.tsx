import { useState } from 'react'
import type { PeopleMonth, RevenueDay } from '#contract/overview.ts'
import { ChartFigure } from '#web/charts/chart-figure.tsx'
import { formatCount, formatDay, formatMonth, formatShortDollars, formatShortMonth } from '#web/charts/chart-formats.ts'
import { TimeChart } from '#web/charts/time-chart.tsx'
import { useFormats } from '#web/i18n/formats.ts'
import { byWeek } from '#web/overview/by-week.ts'
import { SegmentChoice } from '#web/ui/segments.tsx'

type Step = 'day' | 'week'
const daysShown = 30
/** A thousand dollars: cars cost no less, and the axis of no sales at all begins there. */
const smallestStepCents = 100_000

/** Money that was taken, by day or by week. */
export function RevenueChart({ revenue }: { revenue: RevenueDay[] }) {
  const { money: formatDollars } = useFormats()
  const [step, setStep] = useState<Step>('week')
  const rows = step === 'week' ? byWeek(revenue) : revenue.slice(-daysShown)
  const total = rows.reduce((sum, { revenueCents }) => sum + revenueCents, 0)
  const sales = rows.reduce((sum, row) => sum + row.sales, 0)
  const span = step === 'week' ? 'the last 12 weeks' : 'the last 30 days'
  return (
    <ChartFigure
      title="Revenue"
      note={`${formatDollars(total)} captured for ${sales === 1 ? 'one car' : `${formatCount(sales)} cars`} in ${span}`}
      choice={<SegmentChoice label="Revenue by" name="revenue-step" options={steps} value={step} onChoose={setStep} />}
      table={{
        columns: [step === 'week' ? 'Week from' : 'Day', 'Cars sold', 'Revenue'],
        rows: rows.map(({ day, sales, revenueCents }) => ({
          key: day,
          cells: [formatDay(day), formatCount(sales), formatDollars(revenueCents)],
        })),
      }}
    >
      <TimeChart
        key={step}
        label={`Revenue by ${step}`}
        rows={rows.map(({ day, revenueCents }) => ({ at: day, revenueCents }))}
        series={[{ key: 'revenueCents', name: 'Revenue', shape: 'bar', colour: 'accent' }]}
        formatValue={formatShortDollars}
        smallestStep={smallestStepCents}
        formatAt={formatDay}
        formatReading={step === 'week' ? (day) => `Week from ${formatDay(day)}` : formatDay}
      />
    </ChartFigure>
  )
}

const steps: { value: Step; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
]

const people = [
  { key: 'Buyer', name: 'Buyers', shape: 'line', colour: 'accent' },
  { key: 'Seller', name: 'Sellers', shape: 'line', colour: 'info' },
  { key: 'Admin', name: 'Admins', shape: 'line', colour: 'warning' },
] as const

/** How many people of each role there were, month by month. */
export function PeopleChart({ people: months }: { people: PeopleMonth[] }) {
  const title = 'People by role'
  const last = months.at(-1)
  const total = last ? last.Buyer + last.Seller + last.Admin : 0
  return (
    <ChartFigure
      title={title}
      note={`${formatCount(total)} accounts, at the end of each of the last 12 months`}
      table={{
        columns: ['Month', ...people.map(({ name }) => name)],
        rows: months.map((row) => ({
          key: row.month,
          cells: [formatMonth(row.month), ...people.map(({ key }) => formatCount(row[key]))],
        })),
      }}
    >
      <TimeChart
        label={title}
        rows={months.map(({ month, ...counts }) => ({ at: month, ...counts }))}
        series={[...people]}
        formatValue={formatCount}
        formatAt={formatShortMonth}
        formatReading={formatMonth}
      />
    </ChartFigure>
  )
}
