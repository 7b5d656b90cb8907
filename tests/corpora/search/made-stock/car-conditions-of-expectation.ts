import type { GeneratedCarFacts, GeneratedStockTown } from './generated-car.ts'
import {
  type ExpectationChoiceField,
  expectationBoundNames,
  expectationChoiceFields,
  expectationNumberBounds,
  type SearchExpectation,
} from './search-expectation.ts'
import { type GeneratedStockVocabulary, modelFamilyKey } from './stock-vocabulary.ts'

/** One thing that an expectation asks of a car. */
export type ExpectedCarCondition = {
  field: string
  isMetBy: (car: GeneratedCarFacts) => boolean
  /** Also true where people may differ: whether a Golf GTI is a Golf, or a Swift without its make a Maruti. */
  mayBeMetBy: (car: GeneratedCarFacts) => boolean
}

const usualRadiusMiles = 50
const plugIn = 'Plug-in hybrid'
const soldAsPlugIn = /^(?:outlander|pacifica|volt|corsair|aviator|hornet|clarity|prius prime|rav4 prime|[2-7]\d\de)/i
const earthRadiusMiles = 3958.76

/** Every condition of an expectation, written without the code of the search: a fault there must not hide here. */
export function carConditionsOfExpectation(
  expected: SearchExpectation,
  names: GeneratedStockVocabulary,
): ExpectedCarCondition[] {
  const { near, region, not, isVerified, model } = expected
  const conditions: ExpectedCarCondition[] = []
  const add = (field: string, isMetBy: ExpectedCarCondition['isMetBy'], mayBeMetBy = isMetBy) =>
    conditions.push({ field, isMetBy, mayBeMetBy })
  for (const field of expectationChoiceFields) {
    const [wanted, denied] = [toArray<string>(expected[field]), toArray<string>(not?.[field])]
    const isOne = (values: string[]) => (car: GeneratedCarFacts) => values.some((value) => hasValue(car, field, value))
    const mayBeOne = (values: string[]) => (car: GeneratedCarFacts) =>
      values.some((value) => mayBeCalled(car, value, names))
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
  for (const name of expectationBoundNames) {
    const bound = expected[name]
    if (bound === undefined) continue
    add(
      name,
      (car) => isWithin(car, name, bound),
      (car) => isWithin(car, name, bound) || mayHavePower(car, name),
    )
  }
  if (isVerified) add('isVerified', (car) => car.isVerified)
  if (region) add('region', ({ town }) => [town.region, town.country].includes(region))
  const circle = searchCircleOfExpectation(near, names.towns)
  if (circle) add('near', ({ town }) => milesBetweenTowns(circle.town, town) <= circle.radiusMiles)
  return conditions
}

/** The place of an expectation and the miles around it; null without one. */
export function searchCircleOfExpectation(
  near: SearchExpectation['near'],
  towns: ReadonlyMap<string, GeneratedStockTown>,
): { town: GeneratedStockTown; radiusMiles: number } | null {
  if (near === undefined) return null
  const [label, radiusMiles] = typeof near === 'string' ? [near, usualRadiusMiles] : near
  const town = towns.get(label)
  if (!town) throw new Error(`places.jsonl has no ${label}.`)
  return { town, radiusMiles }
}

/** Along the surface of the earth, by the haversine formula. */
export function milesBetweenTowns(one: GeneratedStockTown, other: GeneratedStockTown): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude))
  const chord = half(one.latitude, other.latitude) + across * half(one.longitude, other.longitude)
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(chord))
}

/** A field's value or values as a list. */
export function toArray<Value>(value: Value | Value[] | undefined): Value[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function isWithin(car: GeneratedCarFacts, name: keyof typeof expectationNumberBounds, bound: number): boolean {
  const { field, kind, unit } = expectationNumberBounds[name]
  const value = car[field]
  if (value === null) return false
  // Engines are called by tenths of a litre.
  const typed = unit === 1 ? value : Math.round(value / 100) / 10
  return kind === 'least' ? typed >= bound : typed <= bound
}

/** A car whose seller leaves its power out, as most do. */
function mayHavePower({ powerHp }: GeneratedCarFacts, name: keyof typeof expectationNumberBounds): boolean {
  return expectationNumberBounds[name].field === 'powerHp' && powerHp === null
}

function hasValue(car: GeneratedCarFacts, field: ExpectationChoiceField, value: string): boolean {
  const own = car[field]
  if (own === null) return false
  if (field === 'owners') return own === value || (value === '4' && Number(own) > 4)
  return own === value
}

/** A hybrid that says so, or of a model that is sold as a plug-in hybrid: most sellers can only state a hybrid. */
function mayBePlugIn({ fuel, model, says }: GeneratedCarFacts): boolean {
  return fuel === 'Hybrid' && (soldAsPlugIn.test(model) || /plug|phev|t8|4xe|\d\de\b/i.test(says))
}

function mayBeCalled(
  { brand, model }: GeneratedCarFacts,
  value: string,
  { families }: GeneratedStockVocabulary,
): boolean {
  const [own, asked] = [model.toLowerCase(), value.toLowerCase()]
  const isLonger = own.startsWith(`${asked} `) || own.startsWith(`${asked}-`)
  return own === asked || isLonger || (families.get(modelFamilyKey(brand, value))?.has(own) ?? false)
}
