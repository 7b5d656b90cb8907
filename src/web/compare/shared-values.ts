import type { MultiChoiceAttributeName } from '#contract/attribute-names.ts'
import type { CarWithEquipment } from '#contract/cars.ts'

/** The values that every compared car has, in the order of the first. */
export function sharedValues(cars: readonly CarWithEquipment[], name: MultiChoiceAttributeName): string[] {
  const [first, ...others] = cars.map((car): readonly string[] => car[name] ?? [])
  return (first ?? []).filter((value) => others.every((values) => values.includes(value)))
}
