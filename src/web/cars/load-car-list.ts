import type { CarHistograms } from '#contract/car-histograms.ts'
import type { CarMapResponse } from '#contract/car-map-response.ts'
import { carFacetNames } from '#contract/car-terms.ts'
import type { CarSearchResponse } from '#contract/cars.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { carsClient } from '#web/car/cars-client.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { carListUrlWithoutParameters } from '#web/cars/car-list-url.ts'
import {
  ApiError,
  type ApiFailure,
  type ApiFetch,
  asPageError,
  loadOrPageError,
  readApiResponse,
} from '#web/client/api-client.ts'

type Facets = CarSearchResponse['facets']
/** A page of the list, or the reason why there is none. */
export type CarListLoadResult =
  /** `ignored`: parameters of the address with a value that does not exist, such as an unknown sort order. */
  | { kind: 'found'; found: CarSearchResponse; ignored: string[] }
  /** A typed filter is invalid: the error of each field, and the counts for the other filters. */
  | { kind: 'refused'; fields: Record<string, string>; facets: Facets; ignored: string[] }
  /** The server failed to load the list. */
  | { kind: 'failed'; status: number; failure: ApiFailure; facets: Facets; ignored: string[] }

type Asked = Omit<CarListQuery, 'view'> & { limit?: string }

const noFacets: Facets = createRecordFromKeys(carFacetNames, () => [])

const invalid = 422
const tooMany = 429

/**
 * Filters that visitors choose and do not type: a wrong value comes from an address, and the visitor could not correct
 * it.
 */
const chosenNames = new Set([...carFacetNames, 'sort', 'cursor', 'box'])

/** How the cars of the list are spread by price, year and mileage. Throws where a filter is invalid. */
export function loadCarHistograms(
  apiFetch: ApiFetch,
  { view, cursor, sort, ...query }: CarListQuery,
): Promise<CarHistograms> {
  const client = carsClient(apiFetch).cars.histograms
  return readApiResponse(client.$get({ query: query as Parameters<typeof client.$get>[0]['query'] }))
}

/** The cars of the list on the map; null where a filter is invalid, which the list reports. */
export async function loadCarMap(
  apiFetch: ApiFetch,
  { view, cursor, sort, ...query }: CarListQuery,
): Promise<CarMapResponse | null> {
  const client = carsClient(apiFetch).cars.map
  const answer = await client.$get({ query: query as Parameters<typeof client.$get>[0]['query'] })
  return Number(answer.status) === invalid ? null : loadOrPageError(answer)
}

/** Loads the list for its address, as far as possible. */
export async function loadCarList(
  apiFetch: ApiFetch,
  { view, ...query }: CarListQuery & { limit?: string },
): Promise<CarListLoadResult> {
  const list = await ask(apiFetch, query)
  if (list.kind !== 'refused') return list
  const ignored = Object.keys(list.fields).filter((name) => chosenNames.has(name))
  if (ignored.length > 0)
    return { ...(await loadCarList(apiFetch, carListUrlWithoutParameters(query, ignored))), ignored }
  const legible = carListUrlWithoutParameters(query, Object.keys(list.fields))
  if (Object.keys(legible).length === Object.keys(query).length) return list
  const rest = await ask(apiFetch, { ...legible, limit: '1' })
  return rest.kind === 'found' ? { ...list, facets: rest.found.facets } : list
}

async function ask(apiFetch: ApiFetch, query: Asked): Promise<CarListLoadResult> {
  const client = carsClient(apiFetch).cars
  const nothing = { facets: noFacets, ignored: [] }
  try {
    // The address may contain anything: the API reports what is wrong.
    const answer = client.$get({ query: query as Parameters<typeof client.$get>[0]['query'] })
    return { kind: 'found', found: await readApiResponse(answer), ignored: [] }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === invalid) return { kind: 'refused', fields: error.fields, ...nothing }
    const { status, code, message, requestId } = error
    if (status < 500 && status !== tooMany) throw asPageError(error)
    return { kind: 'failed', status, failure: { code, message, ...(requestId ? { requestId } : {}) }, ...nothing }
  }
}
