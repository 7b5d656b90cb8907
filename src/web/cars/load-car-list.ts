import { buildRecord } from '#contract/build-record.ts'
import type { CarMap } from '#contract/car-map.ts'
import { carFacets } from '#contract/car-terms.ts'
import type { CarsFound } from '#contract/cars.ts'
import { carsClient } from '#web/car/clients.ts'
import { withoutParameters } from '#web/cars/car-list-url.ts'
import type { ListQuery } from '#web/cars/list-query.ts'
import { ApiError, type ApiFailure, type ApiFetch, asPageError, load, read } from '#web/client/api-client.ts'

type Facets = CarsFound['facets']
/** A page of the list, and why there is none where there is none. */
export type LoadedList =
  /** `ignored`: names of what the address asks for and nobody can choose, as an order that does not exist. */
  | { kind: 'found'; found: CarsFound; ignored: string[] }
  /** A filter that people type cannot be read: what is wrong with it, and what the other filters would give. */
  | { kind: 'refused'; fields: Record<string, string>; facets: Facets; ignored: string[] }
  /** The server could not make it now. */
  | { kind: 'failed'; status: number; failure: ApiFailure; facets: Facets; ignored: string[] }

type Asked = Omit<ListQuery, 'view'> & { limit?: string }

const noFacets: Facets = buildRecord(carFacets, () => [])

const invalid = 422
const tooMany = 429

/** What people choose and do not type: a wrong one comes from an address, and is nothing that they could mend. */
const chosenNames = new Set([...carFacets, 'sort', 'cursor', 'box'])

/** Where the cars of the list stand; null where a filter cannot be read, which the list tells. */
export async function loadCarMap(
  apiFetch: ApiFetch,
  { view, cursor, sort, ...query }: ListQuery,
): Promise<CarMap | null> {
  const client = carsClient(apiFetch).cars.map
  const answer = await client.$get({ query: query as Parameters<typeof client.$get>[0]['query'] })
  return Number(answer.status) === invalid ? null : load(answer)
}

/** The list as its address asks for it, as far as it can be had. */
export async function loadCarList(
  apiFetch: ApiFetch,
  { view, ...query }: ListQuery & { limit?: string },
): Promise<LoadedList> {
  const list = await ask(apiFetch, query)
  if (list.kind !== 'refused') return list
  const ignored = Object.keys(list.fields).filter((name) => chosenNames.has(name))
  if (ignored.length > 0) return { ...(await loadCarList(apiFetch, withoutParameters(query, ignored))), ignored }
  const legible = withoutParameters(query, Object.keys(list.fields))
  if (Object.keys(legible).length === Object.keys(query).length) return list
  const rest = await ask(apiFetch, { ...legible, limit: '1' })
  return rest.kind === 'found' ? { ...list, facets: rest.found.facets } : list
}

async function ask(apiFetch: ApiFetch, query: Asked): Promise<LoadedList> {
  const client = carsClient(apiFetch).cars
  const nothing = { facets: noFacets, ignored: [] }
  try {
    // What stands in an address may be anything: the API says what is wrong with it.
    const answer = client.$get({ query: query as Parameters<typeof client.$get>[0]['query'] })
    return { kind: 'found', found: await read(answer), ignored: [] }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === invalid) return { kind: 'refused', fields: error.fields, ...nothing }
    const { status, code, message, requestId } = error
    if (status < 500 && status !== tooMany) throw asPageError(error)
    return { kind: 'failed', status, failure: { code, message, ...(requestId ? { requestId } : {}) }, ...nothing }
  }
}
