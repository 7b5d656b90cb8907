import type { MultiChoiceAttributeName } from '#contract/attribute-names.ts'
import type { CarWithEquipment } from '#contract/cars.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import { useCompareTexts } from '#web/texts/use-compare-texts.ts'
import { DetailsSummary } from '#web/ui/details-summary.tsx'

type ComparedEquipmentProps = {
  name: MultiChoiceAttributeName
  car: CarWithEquipment
  cars: readonly CarWithEquipment[]
}

/** What this car has and not all of the others, a line each; what all have is folded away. */
export function ComparedEquipment({ name, car, cars }: ComparedEquipmentProps) {
  const t = useCompareTexts()
  const valueText = useAttributeValueText()
  const values = car[name] ?? []
  const others = cars.filter(({ id }) => id !== car.id).map((other) => new Set<string>(other[name]))
  const isShared = (value: string) => others.every((other) => other.has(value))
  const shared = values.filter(isShared)
  const list = (some: readonly string[]) => (
    <ul className="grid gap-1 text-sm">
      {some.map((value) => (
        <li key={value}>{valueText(name, value)}</li>
      ))}
    </ul>
  )
  return (
    <>
      {list(values.filter((value) => !isShared(value)))}
      {shared.length > 0 && (
        <details className="text-muted text-sm">
          <DetailsSummary>{t('allHave', { count: shared.length })}</DetailsSummary>
          {list(shared)}
        </details>
      )}
    </>
  )
}
