import type { RangeFilter } from '#contract/attribute-kinds.ts'
import { type RangeParameter, rangeBounds, rangeParameters } from '#contract/attribute-names.ts'
import { buildRecord } from '#contract/build-record.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { mpgToMillilitresPer100Km } from '#contract/car-units.ts'
import type { SearchCars } from '#contract/cars.ts'
import { maxPriceCents } from '#contract/money.ts'
import type { NumberColumn } from './car-condition.ts'
import type { QueryIntent } from './words/query-intent.ts'

/** A bound that a search puts on a number, as the column counts. */
export type RequestedBound = {
  name: RangeParameter | 'priceMin' | 'priceMax'
  kind: 'least' | 'most'
  column: NumberColumn
  bound: number | undefined
  /** What an advert may say instead that leaves the number out. */
  texts: string[]
}

/** What is asked for goes before what was read out of the words. */
export function requestedBoundsOf(query: SearchCars, { asked }: QueryIntent): RequestedBound[] {
  const cents = (dollars: number | undefined) => (dollars === undefined ? undefined : dollars * 100)
  const { priceMin = cents(asked.priceMin), priceMax = cents(asked.priceMax) } = query
  const given = buildRecord(rangeParameters, (parameter) => query[parameter] ?? asked[parameter])
  return [
    // Prices beyond those of any car would not fit the column.
    { name: 'priceMin', kind: 'least', column: 'priceCents', bound: whole(priceMin, maxPriceCents + 1), texts: [] },
    { name: 'priceMax', kind: 'most', column: 'priceCents', bound: whole(priceMax, maxPriceCents + 1), texts: [] },
    ...rangeBounds.map(({ parameter, name, kind }): RequestedBound => {
      const { filter } = carAttributes[name]
      const bound = given[parameter]
      const { min, max } = filter
      const isTyped = [min, max].every((one) => one === null || query[one] === undefined)
      const isOne = min !== null && max !== null && given[min] === given[max]
      return {
        ...{ name: parameter, kind: filter.given === 'mpg' ? 'most' : kind, column: name },
        bound: bound === undefined ? undefined : whole(columnBounds[filter.given](bound, kind)),
        texts: isTyped && isOne ? textsOf[filter.given](bound) : [],
      }
    }),
  ]
}

/** A 1,998 cc engine is called one of 2.0 litres. */
const rounding = 50

type Given = RangeFilter['given']

/** Bounds in the unit of the column. */
const columnBounds: Record<Given, (bound: number, kind: RequestedBound['kind']) => number> = {
  whole: (bound) => bound,
  day: (bound) => bound,
  // More miles to the gallon are fewer litres; half a mile is what rounding takes.
  mpg: (bound) => mpgToMillilitresPer100Km(Math.max(bound - 0.5, 0.5)),
  litres: (bound, kind) => Math.round(bound * 1000) + (kind === 'least' ? -rounding : rounding),
}

/** Who types the size of an engine finds it in the text of those adverts, too, that leave the field out. */
const textsOf: Record<Given, (bound: number | undefined) => string[]> = {
  whole: () => [],
  mpg: () => [],
  day: () => [],
  litres: (bound) => (bound === undefined ? [] : [bound.toFixed(1)]),
}

const maxInteger = 2_147_483_647

/** Beyond the greatest number of a column lies nothing, and PostgreSQL would refuse to compare. */
function whole(bound: number | undefined, most = maxInteger): number | undefined {
  return bound === undefined ? undefined : Math.min(Math.round(bound), most)
}
