import { boundNames, bounds, type ChoiceField, choiceFields, type Expectation } from './expectation.ts'
import type { CarFacts, Town } from './made-car.ts'
import { familyKey, type StockNames } from './stock-names.ts'

/** One thing that an expectation asks of a car. */
export type SearchCondition = {
  field: string
  isMetBy: (car: CarFacts) => boolean
  /** Also true where people may differ: whether a Golf GTI is a Golf, or a Swift without its make a Maruti. */
  mayBeMetBy: (car: CarFacts) => boolean
}

const usualRadiusMiles = 50
const plugIn = 'Plug-in hybrid'
const soldAsPlugIn = /^(?:outlander|pacifica|volt|corsair|aviator|hornet|clarity|prius prime|rav4 prime|[2-7]\d\de)/i
const earthRadiusMiles = 3958.76

/** Every condition of an expectation, written without the code of the search: a fault there must not hide here. */
export function conditionsOf(expected: Expectation, names: StockNames): SearchCondition[] {
  const { near, region, not, isVerified, model } = expected
  const conditions: SearchCondition[] = []
  const add = (field: string, isMetBy: SearchCondition['isMetBy'], mayBeMetBy = isMetBy) =>
    conditions.push({ field, isMetBy, mayBeMetBy })
  for (const field of choiceFields) {
    const [wanted, denied] = [listOf<string>(expected[field]), listOf<string>(not?.[field])]
    const isOne = (values: string[]) => (car: CarFacts) => values.some((value) => hasValue(car, field, value))
    const mayBeOne = (values: string[]) => (car: CarFacts) => values.some((value) => mayBeCalled(car, value, names))
    if (wanted.length > 0 && field === 'model') add(field, isOne(wanted), mayBeOne(wanted))
    else if (wanted.length > 0 && field === 'brand' && model !== undefined) add(field, isOne(wanted), () => true)
    else if (wanted.length > 0 && field === 'fuel')
      add(field, isOne(wanted), (car) => isOne(wanted)(car) || (wanted.includes(plugIn) && mayBePlugIn(car)))
    else if (wanted.length > 0) add(field, isOne(wanted))
    if (denied.length > 0) {
      const mayBeDenied = field === 'model' ? mayBeOne(denied) : isOne(denied)
      add(
        `not.${field}`,
        (car) => !mayBeDenied(car),
        (car) => !isOne(denied)(car),
      )
    }
  }
  for (const name of boundNames) {
    const bound = expected[name]
    if (bound !== undefined) add(name, (car) => isWithin(car, name, bound))
  }
  if (isVerified) add('isVerified', (car) => car.isVerified)
  if (region) add('region', ({ town }) => [town.region, town.country].includes(region))
  const circle = circleOf(near, names.towns)
  if (circle) add('near', ({ town }) => milesBetween(circle.town, town) <= circle.radiusMiles)
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

function isWithin(car: CarFacts, name: keyof typeof bounds, bound: number): boolean {
  const { field, kind, unit } = bounds[name]
  const value = car[field]
  if (value === null) return false
  // Engines are called by tenths of a litre.
  const typed = unit === 1 ? value : Math.round(value / 100) / 10
  return kind === 'least' ? typed >= bound : typed <= bound
}

function hasValue(car: CarFacts, field: ChoiceField, value: string): boolean {
  const own = car[field]
  if (own === null) return false
  if (field === 'owners') return own === value || (value === '4' && Number(own) > 4)
  return own === value
}

/** A hybrid that says so, or of a model that is sold as a plug-in hybrid: most sellers can only state a hybrid. */
function mayBePlugIn({ fuel, model, says }: CarFacts): boolean {
  return fuel === 'Hybrid' && (soldAsPlugIn.test(model) || /plug|phev|t8|4xe|\d\de\b/i.test(says))
}

function mayBeCalled({ brand, model }: CarFacts, value: string, { families }: StockNames): boolean {
  const [own, asked] = [model.toLowerCase(), value.toLowerCase()]
  const isLonger = own.startsWith(`${asked} `) || own.startsWith(`${asked}-`)
  return own === asked || isLonger || (families.get(familyKey(brand, value))?.has(own) ?? false)
}
