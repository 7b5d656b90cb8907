import type { AttributeRangeFilter } from '#contract/attribute-kinds.ts'
import { type RangeFilterParameter, rangeFilterBounds, rangeFilterParameters } from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { mpgToMillilitresPer100Km } from '#contract/car-units.ts'
import type { SearchCarsQuery } from '#contract/cars.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { maxPriceCents } from '#contract/money-amounts.ts'
import type { IndexNumberColumnName } from './search-condition.ts'
import type { QueryIntent } from './understanding/intent/query-intent.ts'

/** A bound that a search puts on a number, in the unit of the column. */
export type SearchNumberBound = {
  name: RangeFilterParameter | 'priceMin' | 'priceMax'
  kind: 'least' | 'most'
  column: IndexNumberColumnName
  bound: number | undefined
  /** Texts that an advert may contain if it leaves the number out. */
  texts: string[]
}

/** The bounds of a search: a chosen bound replaces one read from the words. */
export function searchNumberBoundsOf(query: SearchCarsQuery, { asked }: QueryIntent): SearchNumberBound[] {
  const cents = (dollars: number | undefined) => (dollars === undefined ? undefined : dollars * 100)
  const { priceMin = cents(asked.priceMin), priceMax = cents(asked.priceMax) } = query
  const given = createRecordFromKeys(rangeFilterParameters, (parameter) => query[parameter] ?? asked[parameter])
  return [
    // Bounds above every possible price would not fit the column.
    { name: 'priceMin', kind: 'least', column: 'priceCents', bound: whole(priceMin, maxPriceCents + 1), texts: [] },
    { name: 'priceMax', kind: 'most', column: 'priceCents', bound: whole(priceMax, maxPriceCents + 1), texts: [] },
    ...rangeFilterBounds.map(({ parameter, name, kind }): SearchNumberBound => {
      const { filter } = carAttributes[name]
      const bound = given[parameter]
      const { min, max } = filter
      const isTyped = [min, max].every((one) => one === null || query[one] === undefined)
      const isOne = min !== null && max !== null && given[min] === given[max]
      return {
        name: parameter,
        kind: filter.given === 'mpg' ? 'most' : kind,
        column: name,
        bound: bound === undefined ? undefined : whole(columnBounds[filter.given](bound, kind)),
        texts: isTyped && (isOne || filter.given === 'day') ? textsOf[filter.given](bound) : [],
      }
    }),
  ]
}

/** A 1,998 cc engine is called a 2.0 litre engine. */
const rounding = 50

type Given = AttributeRangeFilter['given']

/** Bounds in the unit of the column. */
const columnBounds: Record<Given, (bound: number, kind: SearchNumberBound['kind']) => number> = {
  whole: (bound) => bound,
  day: (bound) => bound,
  // More miles per gallon are fewer litres. Half a mile allows for rounding; a bound with decimals was litres, or imperial
  // gallons, for the reader, and allows for their rounding itself (car-units.ts).
  mpg: (bound) => mpgToMillilitresPer100Km(Number.isInteger(bound) ? Math.max(bound - 0.5, 0.5) : bound),
  litres: (bound, kind) => Math.round(bound * 1000) + (kind === 'least' ? -rounding : rounding),
}

/** A typed engine size, or warranty, is also found in the text of adverts that leave the field out. */
const textsOf: Record<Given, (bound: number | undefined) => string[]> = {
  whole: () => [],
  mpg: () => [],
  day: (bound) => (bound === undefined ? [] : ['warranty']),
  litres: (bound) => (bound === undefined ? [] : [bound.toFixed(1)]),
}

const maxInteger = 2_147_483_647

/** No value exceeds the greatest number of a column, and PostgreSQL would refuse to compare with a greater one. */
function whole(bound: number | undefined, most = maxInteger): number | undefined {
  return bound === undefined ? undefined : Math.min(Math.round(bound), most)
}
