import type { CarMap } from '#contract/car-map.ts'
import { carFacets } from '#contract/car-terms.ts'
import type { CarsFound } from '#contract/cars.ts'
import { ApiError, type ApiFetch, load, read } from '#web/api-client.ts'
import { carsClient } from '#web/cars/clients.ts'
import type { ListQuery } from '#web/cars/list-query.ts'

/** A page of the list; or, where a filter cannot be read, what is wrong with it, and what the other filters would give. */
export type LoadedList =
  | { kind: 'found'; found: CarsFound }
  | { kind: 'refused'; fields: Record<string, string>; facets: CarsFound['facets'] }

const noFacets = Object.fromEntries(carFacets.map((name) => [name, []])) as unknown as CarsFound['facets']

const invalid = 422

/** Where the cars of the list stand; null where a filter cannot be read, which the list tells. */
export async function loadMap(apiFetch: ApiFetch, { view, cursor, sort, ...query }: ListQuery): Promise<CarMap | null> {
  const client = carsClient(apiFetch).cars.map
  const answer = await client.$get({ query: query as Parameters<typeof client.$get>[0]['query'] })
  return Number(answer.status) === invalid ? null : load(answer)
}

export async function loadList(
  apiFetch: ApiFetch,
  { view, ...query }: ListQuery & { limit?: string },
): Promise<LoadedList> {
  const client = carsClient(apiFetch).cars
  // What stands in an address may be anything: the API says what is wrong with it.
  const answer = await client.$get({ query: query as Parameters<typeof client.$get>[0]['query'] })
  if (Number(answer.status) !== invalid) return { kind: 'found', found: await load(answer) }
  const failure: unknown = await read(answer).catch((error: unknown) => error)
  const fields = failure instanceof ApiError ? failure.fields : {}
  const legible = Object.entries(query).filter(([name]) => !(name in fields))
  if (legible.length === Object.keys(query).length) return { kind: 'refused', fields, facets: noFacets }
  const rest = await loadList(apiFetch, { ...Object.fromEntries(legible), limit: '1' })
  return { kind: 'refused', fields, facets: rest.kind === 'found' ? rest.found.facets : rest.facets }
}
