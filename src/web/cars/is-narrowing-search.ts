import type { CarSearchResponse } from '#contract/cars.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'

/** Parameters of a list that exclude no car. */
const harmless = new Set(['q', 'sort', 'cursor', 'view'])

/** True for a search that keeps cars out; others only rank, so that the number of cars found says nothing about them. */
export function isNarrowingSearch(query: CarListQuery, understood: CarSearchResponse['understood']): boolean {
  return (
    understood.some(({ use }) => use === 'must' || use === 'except') ||
    Object.entries(query).some(([name, value]) => value !== undefined && !harmless.has(name))
  )
}
