import type { MultiChoiceAttributeName } from '#contract/attribute-names.ts'
import type { CarWithEquipment } from '#contract/cars.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import { sharedValues } from '#web/compare/shared-values.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'

type ComparedEquipmentProps = {
  name: MultiChoiceAttributeName
  car: CarWithEquipment
  cars: readonly CarWithEquipment[]
}

/** What this car has and not all of the others, a line each; what all have stands once, at the name of the row. */
export function ComparedEquipment({ name, car, cars }: ComparedEquipmentProps) {
  const t = useCompareTexts()
  const valueText = useAttributeValueText()
  const shared = new Set(sharedValues(cars, name))
  const isAnyDifferent = cars.some((one) => one[name]?.length !== shared.size)
  const own = (car[name] ?? []).filter((value) => !shared.has(value))
  if (!isAnyDifferent) return t('featureCount', { count: shared.size })
  if (own.length === 0) {
    return (
      <>
        <span aria-hidden="true">—</span>
        <span className="sr-only">{t('nothingElse')}</span>
      </>
    )
  }
  return (
    <ul className="grid gap-1 text-sm">
      {own.map((value) => (
        <li key={value}>{valueText(name, value)}</li>
      ))}
    </ul>
  )
}
