import type { CarSummary, CarWithEquipment } from '#contract/cars.ts'
import { carsClient } from '#web/car/clients.ts'
import { type ApiFetch, load } from '#web/client/api-client.ts'
import { maxCompared } from '#web/compare/compare-list.ts'

const maxCandidates = 6

/** What the comparison reads from its address. */
export type ComparisonQuery = { ids: string[]; leftOut: number; onlyDifferences: boolean; q: string }

export function comparisonQueryFrom({ searchParams }: URL): ComparisonQuery {
  const named = (searchParams.get('ids') ?? '').split(',').map((id) => id.trim())
  const ids = [...new Set(named.filter(Boolean))]
  return {
    ids: ids.slice(0, maxCompared),
    leftOut: Math.max(0, ids.length - maxCompared),
    onlyDifferences: searchParams.get('only') === 'differences',
    q: (searchParams.get('q') ?? '').trim().slice(0, 200),
  }
}

/** Cars that may be added, and why just these. */
export type Candidates = { why: 'search' | 'similar' | 'newest'; cars: CarSummary[] }

export type Comparison = { cars: CarWithEquipment[]; missing: number; candidates: Candidates | null }

export async function loadComparison(apiFetch: ApiFetch, { ids, q }: ComparisonQuery): Promise<Comparison> {
  const client = carsClient(apiFetch)
  const askable = ids.filter((id) => /^[\w-]{1,64}$/.test(id))
  const { items: cars } =
    askable.length > 0 ? await load(client.cars.chosen.$get({ query: { ids: askable.join(',') } })) : { items: [] }
  const candidates = cars.length < maxCompared ? await findCandidates(client, { cars, q }) : null
  return { cars, missing: ids.length - cars.length, candidates }
}

type Client = ReturnType<typeof carsClient>

/** What somebody searched for; else cars like the last one of the comparison; else the newest. */
async function findCandidates(client: Client, { cars, q }: { cars: CarSummary[]; q: string }): Promise<Candidates> {
  const last = cars.at(-1)
  // As many more as may be in the comparison already.
  const limit = String(maxCandidates + maxCompared)
  const others = (found: CarSummary[]) =>
    found.filter(({ id }) => !cars.some((car) => car.id === id)).slice(0, maxCandidates)
  if (q) return { why: 'search', cars: others((await load(client.cars.$get({ query: { q, limit } }))).items) }
  if (last) {
    const { items } = await load(client.cars[':id'].similar.$get({ param: { id: last.id } }))
    return { why: 'similar', cars: others(items) }
  }
  return { why: 'newest', cars: others((await load(client.cars.$get({ query: { limit } }))).items) }
}
