import type { SelectedCarsResponse } from '#contract/selected-cars-response.ts'
import type { DbOrTx } from '#db/client.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { listCarStatuses } from './list-car-statuses.ts'
import { loadCarSummariesWithEquipment } from './load-car-summaries.ts'

/**
 * The cars with these ids in order, also sold and withdrawn ones. A car that the caller may not see, a deleted car and
 * an unknown id look the same to every caller: they are `missing`.
 */
export async function listCarsByIds(
  db: DbOrTx,
  actor: MaybeActor,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<SelectedCarsResponse> {
  const seen = new Set((await listCarStatuses(db, actor, { ids })).map(({ id }) => id))
  const items = await loadCarSummariesWithEquipment(
    db,
    ids.filter((id) => seen.has(id)),
    { now },
  )
  return { items, missing: ids.filter((id) => !items.some((car) => car.id === id)) }
}
