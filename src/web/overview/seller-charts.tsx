import type { SellerDailyStats } from '#contract/dashboard-overview.ts'
import { ChartFigure } from '#web/charts/chart-figure.tsx'
import { useChartFormats } from '#web/charts/create-chart-formats.ts'
import { TimeChart } from '#web/charts/time-chart.tsx'
import { localeFormatsOf } from '#web/i18n/locale-formats.ts'
import type { TextKey, Translator } from '#web/i18n/translator.ts'
import { useOverviewTexts } from '#web/texts/use-overview-texts.ts'

/** A thousand dollars: no car costs less, and the axis without sales starts with it. */
const smallestStepCents = 100_000

/** Views of the seller's cars, day by day. */
export function SellerCarViewsChart({ days, viewsBefore }: { days: SellerDailyStats[]; viewsBefore: number }) {
  const t = useOverviewTexts()
  const formats = useChartFormats()
  const views = days.reduce((sum, day) => sum + day.views, 0)
  const title = t('viewsADay')
  return (
    <ChartFigure
      title={title}
      note={viewsNote(t, views, viewsBefore)}
      table={{
        columns: [t('day'), t('views'), t('bookings')],
        rows: days.map(({ day, views, bookings }) => ({
          key: day,
          cells: [formats.day(day), formats.count(views), formats.count(bookings)],
        })),
      }}
    >
      <TimeChart
        label={title}
        rows={days.map(({ day, views }) => ({ at: day, views }))}
        series={[{ key: 'views', name: t('views'), shape: 'area', colour: 'accent' }]}
        formatValue={formats.count}
        formatMark={(count) => t('viewsMark', { count })}
        formatAt={formats.day}
      />
    </ChartFigure>
  )
}

/** `… in the last 30 days, 12% more than in the 30 days before`, where there is something to compare with. */
function viewsNote(t: Translator<TextKey<typeof useOverviewTexts>>, views: number, before: number): string {
  if (before === 0) return t('viewsNote', { views })
  const times = views / before
  if (times >= 2) return t('viewsTimes', { views, times: localeFormatsOf(t.language).number(times, oneDecimal) })
  const percent = Math.round((times - 1) * 100)
  if (percent === 0) return t('viewsSame', { views })
  return t(percent > 0 ? 'viewsMore' : 'viewsFewer', { views, percent: Math.abs(percent) })
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** Revenue from the seller's sales, day by day. */
export function SellerSalesChart({ days }: { days: SellerDailyStats[] }) {
  const t = useOverviewTexts()
  const formats = useChartFormats()
  const sales = days.reduce((sum, day) => sum + day.sales, 0)
  const revenueCents = days.reduce((sum, day) => sum + day.revenueCents, 0)
  const title = t('salesADay')
  return (
    <ChartFigure
      title={title}
      note={sales === 0 ? t('noSales') : t('salesNote', { amount: formats.money(revenueCents), sales })}
      table={{
        columns: [t('day'), t('carsSold'), t('revenue')],
        rows: days.map(({ day, sales, revenueCents }) => ({
          key: day,
          cells: [formats.day(day), formats.count(sales), formats.money(revenueCents)],
        })),
      }}
    >
      <TimeChart
        label={title}
        rows={days.map(({ day, revenueCents }) => ({ at: day, revenueCents }))}
        series={[{ key: 'revenueCents', name: t('revenue'), shape: 'bar', colour: 'accent' }]}
        formatValue={formats.shortDollars}
        smallestStep={smallestStepCents}
        formatAt={formats.day}
      />
    </ChartFigure>
  )
}
