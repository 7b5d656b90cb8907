import { useCarFacts } from '#web/car/car-facts.ts'
import type { ComparedTraitName, CompareTableCellData } from '#web/compare/build-compare-table-rows.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { Award } from '#web/ui/icons.ts'

type ComparedStandingProps = { name: ComparedTraitName; cell: CompareTableCellData | undefined }

/** How a value stands to those of the other cars: the best one, or how much more it is than the lowest. */
export function ComparedStanding({ name, cell }: ComparedStandingProps) {
  const bestWords = useBestWords(name)
  return (
    <>
      {cell?.isBest && bestWords && (
        <span className="mt-0.5 flex items-start gap-1 font-medium text-primary text-sm">
          <Award className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {bestWords}
        </span>
      )}
      {cell?.above && (
        <span className="mt-0.5 block text-muted text-sm">
          <Above {...cell.above} />
        </span>
      )}
    </>
  )
}

/** What the best value in a row is called. */
function useBestWords(name: ComparedTraitName): string | null {
  const t = useCompareTexts()
  const attributes = useAttributesTexts()
  const key = `${name}Best`
  if (name === 'price') return t('bestPrice')
  if (name === 'rating') return t('bestRating')
  return attributes.has(key) ? attributes(key) : null
}

/** The difference to the lowest number of its row, in the unit of that row. */
function Above({ amount, unit }: NonNullable<CompareTableCellData['above']>) {
  const t = useCompareTexts()
  const attributes = useAttributesTexts()
  const { money } = useLocaleFormats()
  const { miles } = useCarFacts()
  if (unit === 'people') return attributes('peopleAbove', { count: amount })
  return t('above', { amount: unit === 'cents' ? money(amount) : miles(amount) })
}
