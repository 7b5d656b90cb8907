import type { DailyPriceAccuracy } from '#contract/daily-price-accuracy.ts'
import { ChartFigure } from '#web/charts/chart-figure.tsx'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { usePriceEstimationTexts } from '#web/texts/use-price-estimation-texts.ts'
import { useFormatPercent } from '#web/valuation/use-format-percent.ts'

const colours = {
  great: 'fill-deal-great',
  good: 'fill-deal-good',
  fair: 'fill-deal-fair',
  high: 'fill-deal-high',
  overpriced: 'fill-deal-overpriced',
} as const

/** The share of cars with each label, as bars, each with a mark at its target. */
export function DealLabelSharesChart({ labels }: { labels: DailyPriceAccuracy['labels'] }) {
  const t = usePriceEstimationTexts()
  const words = useCarTermTexts()
  const percent = useFormatPercent()
  const most =
    Math.max(1, ...labels.flatMap(({ promisedPercent, seenPercent }) => [promisedPercent, seenPercent])) * 1.05
  return (
    <ChartFigure
      title={t('sharesTitle')}
      note={t('sharesNote')}
      table={{
        columns: [t('label'), t('promised'), t('seen')],
        rows: labels.map(({ deal, promisedPercent, seenPercent }) => ({
          key: deal,
          cells: [words(deal), percent(promisedPercent), percent(seenPercent)],
        })),
      }}
    >
      <ul className="grid gap-2 text-sm">
        {labels.map(({ deal, promisedPercent, seenPercent }) => (
          <li key={deal} className="grid gap-1">
            <span className="flex items-baseline justify-between gap-4">
              <span>{words(deal)}</span>
              <span className="figures font-medium">
                {percent(seenPercent)} <span className="font-normal text-muted">/ {percent(promisedPercent)}</span>
              </span>
            </span>
            <svg className="h-4 w-full" aria-hidden="true">
              <rect y="4" width="100%" height="8" rx="4" className="fill-base-300" />
              <rect y="4" width={`${(100 * seenPercent) / most}%`} height="8" rx="4" className={colours[deal]} />
              <rect x={`${(100 * promisedPercent) / most}%`} width="2" height="16" className="fill-ink" />
            </svg>
          </li>
        ))}
      </ul>
    </ChartFigure>
  )
}
