import type { MultiChoiceAttributeName } from '#contract/attribute-names.ts'
import type { CarWithEquipment } from '#contract/cars.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import { sharedValues } from '#web/compare/shared-values.ts'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { DetailsSummary } from '#web/ui/details-summary.tsx'

type SharedEquipmentProps = {
  name: MultiChoiceAttributeName
  cars: readonly CarWithEquipment[]
  /** Whether no car has more than what all have. */
  isAll: boolean
}

/** What every compared car has, folded into one line: repeated below each car it would be the longest part of the page. */
export function SharedEquipment({ name, cars, isAll }: SharedEquipmentProps) {
  const t = useCompareTexts()
  const attributes = useAttributesTexts()
  const valueText = useAttributeValueText()
  const shared = sharedValues(cars, name)
  if (shared.length === 0) return null
  return (
    <details className="text-sm">
      <DetailsSummary>
        {isAll ? attributes('showAllItems', { count: shared.length }) : t('allHave', { count: shared.length })}
      </DetailsSummary>
      <ul className="grid gap-1 text-sm">
        {shared.map((value) => (
          <li key={value}>{valueText(name, value)}</li>
        ))}
      </ul>
    </details>
  )
}
