import { boundNames, bounds, type ChoiceField, choiceFields, type Expectation } from './expectation.ts'
import type { CarFacts, Town } from './made-car.ts'

/** One thing that an expectation asks of a car. */
export type CarCondition = { field: string; isMetBy: (car: CarFacts) => boolean }

const usualRadiusMiles = 50
const earthRadiusMiles = 3958.76

/** Every condition of an expectation, written without the code of the search: a fault there must not hide here. */
export function conditionsOf(expected: Expectation, towns: ReadonlyMap<string, Town>): CarCondition[] {
  const { near, region, not, isVerified } = expected
  const conditions: CarCondition[] = []
  for (const field of choiceFields) {
    const [wanted, denied] = [listOf(expected[field]), listOf(not?.[field])]
    if (wanted.length > 0) {
      conditions.push({ field, isMetBy: (car) => wanted.some((one) => hasValue(car, field, one)) })
    }
    if (denied.length > 0) {
      conditions.push({ field: `not.${field}`, isMetBy: (car) => !denied.some((one) => hasValue(car, field, one)) })
    }
  }
  for (const name of boundNames) {
    const bound = expected[name]
    if (bound === undefined) continue
    const { field, kind, unit } = bounds[name]
    conditions.push({
      field: name,
      isMetBy: (car) => {
        const value = car[field]
        if (value === null) return false
        // Engines are called by tenths of a litre.
        const typed = unit === 1 ? value : Math.round(value / 100) / 10
        return kind === 'least' ? typed >= bound : typed <= bound
      },
    })
  }
  if (isVerified) conditions.push({ field: 'isVerified', isMetBy: (car) => car.isVerified })
  if (region) conditions.push({ field: 'region', isMetBy: ({ town }) => [town.region, town.country].includes(region) })
  const circle = circleOf(near, towns)
  if (circle) {
    conditions.push({ field: 'near', isMetBy: ({ town }) => milesBetween(circle.town, town) <= circle.radiusMiles })
  }
  return conditions
}

/** The place of an expectation and the miles around it; null without one. */
export function circleOf(
  near: Expectation['near'],
  towns: ReadonlyMap<string, Town>,
): { town: Town; radiusMiles: number } | null {
  if (near === undefined) return null
  const [label, radiusMiles] = typeof near === 'string' ? [near, usualRadiusMiles] : near
  const town = towns.get(label)
  if (!town) throw new Error(`places.jsonl has no ${label}.`)
  return { town, radiusMiles }
}

/** Along the surface of the earth, by the haversine formula. */
export function milesBetween(one: Town, other: Town): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude))
  const chord = half(one.latitude, other.latitude) + across * half(one.longitude, other.longitude)
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(chord))
}

/** A field's value or values as a list. */
export function listOf<Value>(value: Value | Value[] | undefined): Value[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function hasValue(car: CarFacts, field: ChoiceField, value: string): boolean {
  const own = car[field]
  if (own === null) return false
  if (field === 'owners') return own === value || (value === '4' && Number(own) > 4)
  if (field !== 'model') return own === value
  // A Golf GTI is a Golf: a model is found by the beginning of its name too.
  const [name, asked] = [own.toLowerCase(), value.toLowerCase()]
  return name === asked || name.startsWith(`${asked} `) || name.startsWith(`${asked}-`)
}
