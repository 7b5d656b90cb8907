import type { PriceAccuracyGroup } from '#contract/daily-price-accuracy.ts'
import { ChartFigure } from '#web/charts/chart-figure.tsx'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { usePriceEstimationTexts } from '#web/texts/use-price-estimation-texts.ts'
import { useFormatPercent } from '#web/valuation/use-format-percent.ts'

const quarterTexts = ['allValues', 'quarter1', 'quarter2', 'quarter3', 'quarter4'] as const

/** The error of estimates by value and age: bars, and a table of all figures behind them. */
export function EstimateErrorChart({ groups }: { groups: PriceAccuracyGroup[] }) {
  const t = usePriceEstimationTexts()
  const { number } = useLocaleFormats()
  const percent = useFormatPercent()
  const agesOf = ({ fromAge, toAge }: PriceAccuracyGroup) =>
    toAge === null ? t('agesFrom', { from: fromAge ?? 0 }) : t('ages', { from: fromAge ?? 0, to: toAge })
  const quarterOf = ({ valueQuarter }: PriceAccuracyGroup) => t(quarterTexts[valueQuarter ?? 0] ?? 'allValues')
  const errorOf = ({ figures }: PriceAccuracyGroup) => figures?.medianErrorPercent ?? 0
  // A quarter without figures would be five empty bars.
  const quarters = [...Map.groupBy(groups, quarterOf)].filter(([, cells]) => cells.some(({ figures }) => figures))
  const most = Math.max(1, ...groups.map(errorOf))
  const written = (value: number | null | undefined) => (typeof value === 'number' ? percent(value) : '–')
  return (
    <ChartFigure
      title={t('cellsTitle')}
      note={t('cellsNote')}
      table={{
        columns: [
          t('group'),
          t('cars'),
          t('error'),
          t('within20'),
          t('range80'),
          t('range50'),
          t('silent'),
          t('explained'),
        ],
        rows: groups.map((group) => ({
          key: keyOf(group),
          cells: [
            t('cell', { quarter: quarterOf(group), ages: agesOf(group) }),
            number(group.cars),
            written(group.figures?.medianErrorPercent),
            written(group.figures?.within20Percent),
            written(group.figures?.coverage80Percent),
            written(group.figures?.coverage50Percent),
            written(group.figures?.silentPercent),
            written(group.figures?.explainedPercent),
          ],
        })),
      }}
    >
      <div className={`grid gap-x-8 gap-y-5 ${quarters.length > 1 ? 'sm:grid-cols-2' : ''}`}>
        {quarters.map(([quarter, cells]) => (
          <div key={quarter}>
            <h3 className="font-medium text-sm">{quarter}</h3>
            <ul className="mt-2 grid gap-2 text-sm">
              {cells.map((cell) => (
                <li key={keyOf(cell)} className="grid gap-1">
                  <span className="flex items-baseline justify-between gap-4">
                    <span className="text-muted">{agesOf(cell)}</span>
                    <span className={`figures ${cell.figures ? 'font-medium' : 'text-muted'}`}>
                      {cell.figures ? percent(errorOf(cell)) : t('tooFewInGroup')}
                    </span>
                  </span>
                  <svg className="h-1.5 w-full" aria-hidden="true">
                    <rect width="100%" height="6" rx="3" className="fill-base-300" />
                    <rect width={`${(100 * errorOf(cell)) / most}%`} height="6" rx="3" className="fill-primary" />
                  </svg>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </ChartFigure>
  )
}

function keyOf({ valueQuarter, fromAge }: PriceAccuracyGroup): string {
  return `${valueQuarter ?? 'all'}-${fromAge}`
}
