import { useState } from 'react'
import type { DailyRevenue, MonthEndPeopleCounts } from '#contract/dashboard-overview.ts'
import { ChartFigure } from '#web/charts/chart-figure.tsx'
import { useChartFormats } from '#web/charts/create-chart-formats.ts'
import { TimeChart } from '#web/charts/time-chart.tsx'
import { sumRevenueByWeek } from '#web/overview/sum-revenue-by-week.ts'

import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'

type Step = 'day' | 'week'
const daysShown = 30
/** A thousand dollars: no car costs less, and the axis without sales starts with it. */
const smallestStepCents = 100_000

/** What was sold by day or by week, and what the site earned by it: the volume is the buyers' money. */
export function RevenueChart({ revenue }: { revenue: DailyRevenue[] }) {
  const t = useOverviewTexts()
  const formats = useChartFormats()
  const [step, setStep] = useState<Step>('week')
  const rows = step === 'week' ? sumRevenueByWeek(revenue) : revenue.slice(-daysShown)
  const total = rows.reduce((sum, { revenueCents }) => sum + revenueCents, 0)
  const sales = rows.reduce((sum, row) => sum + row.sales, 0)
  const fees = rows.reduce((sum, { feeCents }) => sum + (feeCents ?? 0), 0)
  const said = { amount: formats.money(total), sales }
  return (
    <ChartFigure
      title={t('salesVolume')}
      note={
        <>
          {step === 'week' ? t('revenueInWeeks', said) : t('revenueInDays', said)}
          <span className="block">{t('feesEarned', { amount: formats.money(fees) })}</span>
        </>
      }
      choice={
        <SegmentedControl
          label={t('salesVolumeBy')}
          name="revenue-step"
          options={steps.map((value) => ({ value, label: t(value) }))}
          value={step}
          onChoose={setStep}
        />
      }
      table={{
        columns: [step === 'week' ? t('weekFrom') : t('day'), t('carsSold'), t('salesVolume'), t('fees')],
        rows: rows.map(({ day, sales, revenueCents, feeCents }) => ({
          key: day,
          cells: [formats.day(day), formats.count(sales), formats.money(revenueCents), formats.money(feeCents ?? 0)],
        })),
      }}
    >
      <TimeChart
        key={step}
        label={step === 'week' ? t('salesVolumeByWeek') : t('salesVolumeByDay')}
        rows={rows.map(({ day, revenueCents }) => ({ at: day, revenueCents }))}
        series={[{ key: 'revenueCents', name: t('salesVolume'), shape: 'bar', colour: 'accent' }]}
        formatValue={formats.shortDollars}
        smallestStep={smallestStepCents}
        formatAt={formats.day}
        formatReading={step === 'week' ? (day) => t('weekFromDay', { day: formats.day(day) }) : formats.day}
      />
    </ChartFigure>
  )
}

const steps: Step[] = ['day', 'week']

const people = [
  { key: 'Buyer', name: 'buyers', shape: 'line', colour: 'accent' },
  { key: 'Seller', name: 'sellers', shape: 'line', colour: 'info' },
  { key: 'Admin', name: 'admins', shape: 'line', colour: 'warning' },
] as const

/** The number of users in each role, month by month. */
export function AccountsByRoleChart({ people: months }: { people: MonthEndPeopleCounts[] }) {
  const t = useOverviewTexts()
  const formats = useChartFormats()
  const title = t('peopleByRole')
  const last = months.at(-1)
  const total = last ? last.Buyer + last.Seller + last.Admin : 0
  return (
    <ChartFigure
      title={title}
      note={t('accountsNote', { count: total })}
      table={{
        columns: [t('month'), ...people.map(({ name }) => t(name))],
        rows: months.map((row) => ({
          key: row.month,
          cells: [formats.month(row.month), ...people.map(({ key }) => formats.count(row[key]))],
        })),
      }}
    >
      <TimeChart
        label={title}
        rows={months.map(({ month, ...counts }) => ({ at: month, ...counts }))}
        series={people.map((one) => ({ ...one, name: t(one.name) }))}
        formatValue={formats.count}
        formatAt={formats.shortMonth}
        formatReading={formats.month}
      />
    </ChartFigure>
  )
}
