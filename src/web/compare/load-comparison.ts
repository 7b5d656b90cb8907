import type { CarSummary, CarWithEquipment } from '#contract/cars.ts'
import type { PriceEstimateBreakdown } from '#contract/valuation.ts'
import { carsClient } from '#web/car/cars-client.ts'
import { type ApiFetch, loadOrPageError, readApiResponse } from '#web/client/api-client.ts'
import { maxComparedCars } from '#web/compare/device-compare-list.ts'
import { valuationClient } from '#web/valuation/valuation-client.ts'

const maxCandidates = 6

/** The parameters that the comparison reads from its address. */
export type ComparePageUrlQuery = { ids: string[]; leftOut: number; onlyDifferences: boolean; q: string }

export function parseComparisonQuery({ searchParams }: URL): ComparePageUrlQuery {
  const named = (searchParams.get('ids') ?? '').split(',').map((id) => id.trim())
  const ids = [...new Set(named.filter(Boolean))]
  return {
    ids: ids.slice(0, maxComparedCars),
    leftOut: Math.max(0, ids.length - maxComparedCars),
    onlyDifferences: searchParams.get('only') === 'differences',
    q: (searchParams.get('q') ?? '').trim().slice(0, 200),
  }
}

/** Cars that may be added, and why these were chosen. */
export type CarsToAddToComparison = { why: 'search' | 'similar' | 'newest'; cars: CarSummary[] }

export type CarComparisonData = {
  cars: CarWithEquipment[]
  /** The breakdown of each car's estimate; null where there is none. */
  sums: (PriceEstimateBreakdown | null)[]
  missing: number
  candidates: CarsToAddToComparison | null
}

export async function loadComparison(apiFetch: ApiFetch, { ids, q }: ComparePageUrlQuery): Promise<CarComparisonData> {
  const client = carsClient(apiFetch)
  const askable = ids.filter((id) => /^[\w-]{1,64}$/.test(id))
  const { items: cars } =
    askable.length > 0
      ? await loadOrPageError(client.cars.chosen.$get({ query: { ids: askable.join(',') } }))
      : { items: [] }
  const [candidates, sums] = await Promise.all([
    cars.length < maxComparedCars ? findCandidates(client, { cars, q }) : null,
    Promise.all(cars.map((car) => loadSum(apiFetch, car))),
  ])
  return { cars, sums, missing: ids.length - cars.length, candidates }
}

/** Extras beside the facts must not make the comparison fail. */
async function loadSum(apiFetch: ApiFetch, { id }: CarSummary): Promise<PriceEstimateBreakdown | null> {
  const call = valuationClient(apiFetch).cars[':id'].valuation.$get({ param: { id } })
  return readApiResponse(call).then(
    ({ sum }) => sum,
    () => null,
  )
}

type Client = ReturnType<typeof carsClient>

/** Cars that match the search; else cars like the last one of the comparison; else the newest. */
async function findCandidates(
  client: Client,
  { cars, q }: { cars: CarSummary[]; q: string },
): Promise<CarsToAddToComparison> {
  const last = cars.at(-1)
  // Extra candidates, because some may be in the comparison already.
  const limit = String(maxCandidates + maxComparedCars)
  const others = (found: CarSummary[]) =>
    found.filter(({ id }) => !cars.some((car) => car.id === id)).slice(0, maxCandidates)
  if (q)
    return { why: 'search', cars: others((await loadOrPageError(client.cars.$get({ query: { q, limit } }))).items) }
  if (last) {
    const { items } = await loadOrPageError(client.cars[':id'].similar.$get({ param: { id: last.id } }))
    return { why: 'similar', cars: others(items) }
  }
  return { why: 'newest', cars: others((await loadOrPageError(client.cars.$get({ query: { limit } }))).items) }
}
