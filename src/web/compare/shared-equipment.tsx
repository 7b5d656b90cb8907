import type { MultiChoiceAttributeName } from '#contract/attribute-names.ts'
import type { CarWithEquipment } from '#contract/cars.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import { sharedValues } from '#web/compare/shared-values.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { DetailsSummary } from '#web/ui/details-summary.tsx'

/** What every compared car has, folded into one line: repeated below each car it would be the longest part of the page. */
export function SharedEquipment({ name, cars }: { name: MultiChoiceAttributeName; cars: readonly CarWithEquipment[] }) {
  const t = useCompareTexts()
  const valueText = useAttributeValueText()
  const shared = sharedValues(cars, name)
  if (shared.length === 0) return null
  return (
    <details className="font-normal text-muted text-sm">
      <DetailsSummary>{t('allHave', { count: shared.length })}</DetailsSummary>
      <ul className="grid gap-1 text-sm">
        {shared.map((value) => (
          <li key={value}>{valueText(name, value)}</li>
        ))}
      </ul>
    </details>
  )
}
