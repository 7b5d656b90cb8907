import {
  expensiveCarThresholdCents,
  minCarsForPublishedAccuracy,
  oldCarAgeThresholdYears,
  type PriceAccuracyFigures,
  type PriceAccuracyGroup,
  sellerSizeThresholds,
} from '#contract/daily-price-accuracy.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { usePriceEstimationTexts } from '#web/texts/use-price-estimation-texts.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { useFormatPercent } from '#web/valuation/use-format-percent.ts'

const columns = [
  { header: 'error', of: ({ medianErrorPercent }) => medianErrorPercent },
  { header: 'within20', of: ({ within20Percent }) => within20Percent },
  { header: 'range80', of: ({ coverage80Percent }) => coverage80Percent },
  { header: 'range50', of: ({ coverage50Percent }) => coverage50Percent },
  { header: 'silent', of: ({ silentPercent }) => silentPercent },
  { header: 'labelled', of: ({ labelledPercent }) => labelledPercent },
  { header: 'explained', of: ({ explainedPercent }) => explainedPercent },
] as const satisfies readonly { header: string; of: (figures: PriceAccuracyFigures) => number | null }[]

/** The accuracy figures by group of cars and sellers; groups with too few cars say so. */
export function PriceAccuracyTable({ groups }: { groups: PriceAccuracyGroup[] }) {
  const t = usePriceEstimationTexts()
  const { number } = useLocaleFormats()
  const percent = useFormatPercent()
  const signed = useFormatPercent('always')
  const nameOf = useGroupName()
  const figure = (of: (figures: PriceAccuracyFigures) => number | null, write: (value: number) => string) =>
    function Figure({ figures }: PriceAccuracyGroup) {
      const value = figures && of(figures)
      return <span className="figures">{value === null ? '–' : write(value)}</span>
    }
  const tooSmall = groups
    .filter(({ figures }) => !figures)
    .map((group) => t('groupWithCount', { group: nameOf(group), count: group.cars }))
  return (
    <div>
      <h3>{t('groupsTitle')}</h3>
      <p className="mt-1 mb-4 max-w-prose text-muted text-sm">{t('groupsNote')}</p>
      <RecordTable
        caption={t('groupsTitle')}
        rows={groups.filter(({ figures }) => figures)}
        rowKey={({ kind }) => kind}
        columns={[
          { header: t('group'), isWhole: true, cell: (group) => <span className="font-medium">{nameOf(group)}</span> },
          { header: t('cars'), cell: ({ cars }) => <span className="figures">{number(cars)}</span> },
          ...columns.map(({ header, of }) => ({ header: t(header), cell: figure(of, percent) })),
          { header: t('bias'), cell: figure(({ biasPercent }) => biasPercent, signed) },
        ]}
      />
      {tooSmall.length > 0 && (
        <p className="mt-4 max-w-prose text-muted text-sm">
          {t('tooFewInGroups', { groups: tooSmall.join(' · '), fewest: minCarsForPublishedAccuracy })}
        </p>
      )}
    </div>
  )
}

function useGroupName(): (group: PriceAccuracyGroup) => string {
  const t = usePriceEstimationTexts()
  const { money } = useLocaleFormats()
  return ({ kind }) => {
    switch (kind) {
      case 'fewCarsSeller':
        return t('fewCarsSeller', { count: sellerSizeThresholds.fewCars })
      case 'manyCarsSeller':
        return t('manyCarsSeller', { count: sellerSizeThresholds.manyCars })
      case 'old':
        return t('old', { years: oldCarAgeThresholdYears })
      case 'expensive':
        return t('expensive', { price: money(expensiveCarThresholdCents) })
      case 'age':
      case 'valueAndAge':
        return ''
      default:
        return t(kind)
    }
  }
}
