import {
  type AccuracyFigures,
  type AccuracyGroup,
  expensiveCarCents,
  minMeasuredCars,
  oldCarYears,
  sellerSizes,
} from '#contract/price-accuracy.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { usePricesTexts } from '#web/texts/use-prices-texts.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { useSharePercent } from '#web/valuation/share-percent.ts'

const columns = [
  { header: 'error', of: ({ medianErrorPercent }) => medianErrorPercent },
  { header: 'within20', of: ({ within20Percent }) => within20Percent },
  { header: 'range80', of: ({ coverage80Percent }) => coverage80Percent },
  { header: 'range50', of: ({ coverage50Percent }) => coverage50Percent },
  { header: 'silent', of: ({ silentPercent }) => silentPercent },
  { header: 'labelled', of: ({ labelledPercent }) => labelledPercent },
  { header: 'explained', of: ({ explainedPercent }) => explainedPercent },
] as const satisfies readonly { header: string; of: (figures: AccuracyFigures) => number | null }[]

/** The accuracy figures by group of cars and sellers; groups with too few cars say so. */
export function PriceAccuracyTable({ groups }: { groups: AccuracyGroup[] }) {
  const t = usePricesTexts()
  const { number } = useFormats()
  const percent = useSharePercent()
  const signed = useSharePercent('always')
  const nameOf = useGroupName()
  const figure = (of: (figures: AccuracyFigures) => number | null, write: (value: number) => string) =>
    function Figure({ figures }: AccuracyGroup) {
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
          {t('tooFewInGroups', { groups: tooSmall.join(' · '), fewest: minMeasuredCars })}
        </p>
      )}
    </div>
  )
}

function useGroupName(): (group: AccuracyGroup) => string {
  const t = usePricesTexts()
  const { money } = useFormats()
  return ({ kind }) => {
    switch (kind) {
      case 'fewCarsSeller':
        return t('fewCarsSeller', { count: sellerSizes.fewCars })
      case 'manyCarsSeller':
        return t('manyCarsSeller', { count: sellerSizes.manyCars })
      case 'old':
        return t('old', { years: oldCarYears })
      case 'expensive':
        return t('expensive', { price: money(expensiveCarCents) })
      case 'age':
      case 'valueAndAge':
        return ''
      default:
        return t(kind)
    }
  }
}
