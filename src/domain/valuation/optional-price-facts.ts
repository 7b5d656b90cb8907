import { pricedAttributeNames } from '#contract/priced-attributes.ts'
import type { CompleteValuationInput } from './market-car.ts'

/** The facts that a seller may leave out and that affect a car's value, as a page names them in a sum. */
export const optionalPriceFactFields = [...pricedAttributeNames, 'region'] as const
export type OptionalPriceFactField = (typeof optionalPriceFactFields)[number]
export type CarFactValue = string | number

/** A number that differs by more than this factor from those of all other cars of the model is not one of the model. */
const farthestStep = 1.3
/** Powers within three percent count as one. */
const powerStep = 0.03

/**
 * A fact as the fit reads it: engines in tenths of a litre, powers in steps of three percent; null if the fact is not
 * stated, such as accidents that are `Unknown`.
 */
export function encodePriceFact(car: CompleteValuationInput, field: OptionalPriceFactField): CarFactValue | null {
  const value = car[field]
  if (value === undefined || value === null || value === '') return null
  if (field === 'accidents' && value === 'Unknown') return null
  if (typeof value === 'string') return value
  if (value <= 0) return null
  if (field === 'engineCc') return Math.max(1, Math.round(value / 100)) * 100
  if (field === 'powerHp')
    return Math.round(1000 * Math.exp(powerStep * Math.round(Math.log(value) / powerStep))) / 1000
  return value
}

/** The facts that an electric car does not have: no advert can state them, so that none leaves them out. */
const combustionFields: readonly OptionalPriceFactField[] = ['engineCc', 'cylinders']

export function isCombustionEngineFact(field: OptionalPriceFactField): boolean {
  return combustionFields.includes(field)
}

/** The car without the facts that its fuel rules out. */
export function withoutFactsOfOtherFuels<Car extends Pick<CompleteValuationInput, 'fuel'>>(car: Car): Car {
  if (!isElectric(car.fuel)) return car
  return { ...car, engineCc: undefined, cylinders: undefined }
}

export function isElectric(fuel: CarFactValue | null | undefined): boolean {
  return fuel === 'Electric'
}

/** One key for a value in all spellings. */
export function carFactValueKey(value: CarFactValue): string {
  return String(value).toLowerCase()
}

/** The nearest of the others to this number, or null if none is near. */
export function findNearestNumber(stated: number, others: readonly CarFactValue[]): number | null {
  let nearest: number | null = null
  let shortest = Math.log(farthestStep)
  for (const other of others) {
    const distance = Math.abs(Math.log(Number(other) / stated))
    if (distance > shortest) continue
    shortest = distance
    nearest = Number(other)
  }
  return nearest
}
