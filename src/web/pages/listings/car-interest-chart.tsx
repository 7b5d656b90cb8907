import type { OwnCarPerformance } from '#contract/dashboard-overview.ts'
import { ChartFigure } from '#web/charts/chart-figure.tsx'
import { useChartFormats } from '#web/charts/create-chart-formats.ts'
import { TimeChart } from '#web/charts/time-chart.tsx'
import { useListingsTexts } from '#web/texts/use-listings-texts.ts'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'

/** Views of one car and the wish lists that it was put on, day by day. */
export function CarInterestChart({ performance: { days, viewsBefore } }: { performance: OwnCarPerformance }) {
  const t = useListingsTexts()
  const overview = useOverviewTexts()
  const formats = useChartFormats()
  const title = t('interest')
  const views = days.reduce((sum, day) => sum + day.views, 0)
  return (
    <ChartFigure
      title={title}
      note={t('interestNote', { views, before: viewsBefore })}
      table={{
        columns: [overview('day'), overview('views'), t('wishes'), overview('bookings')],
        rows: days.map((day) => ({
          key: day.day,
          cells: [
            formats.day(day.day),
            formats.count(day.views),
            formats.count(day.wishes),
            formats.count(day.bookings),
          ],
        })),
      }}
    >
      <TimeChart
        label={title}
        rows={days.map((day) => ({ at: day.day, views: day.views, wishes: day.wishes }))}
        series={[
          { key: 'views', name: overview('views'), shape: 'area', colour: 'accent' },
          { key: 'wishes', name: t('wishes'), shape: 'line', colour: 'warning' },
        ]}
        formatValue={formats.count}
        formatAt={formats.day}
      />
    </ChartFigure>
  )
}
