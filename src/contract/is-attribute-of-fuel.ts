import type { CarAttribute } from './attribute-kinds.ts'
import type { AttributeName } from './attribute-names.ts'
import { carAttributes } from './car-attributes.ts'

const withBattery = ['Electric', 'Plug-in hybrid']

/** False for what a car of this fuel cannot have: an electric car has no cylinders, and a diesel no electric range. */
export function isAttributeOfFuel(name: AttributeName, fuel: string | null): boolean {
  const { needs }: CarAttribute = carAttributes[name]
  if (needs === 'engine') return fuel !== 'Electric'
  return needs === undefined || (fuel !== null && withBattery.includes(fuel))
}
