import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { primaryOf } from '#db/replica-primaries.ts'
import { type CarNameOfferCount, CarNameVocabulary } from './understanding/vocabulary/car-name-vocabulary.ts'

/** Names on offer are read again after this time; until then, a make that is new on the market is found by its text. */
const keptMs = 60_000
/** During a renewal the known names are used, for at most this time; only the first search ever waits for names. */
const usedMs = 30 * keptMs

type Kept = { vocabulary: Promise<CarNameVocabulary>; at: number; isRenewed: boolean }
const kept = new WeakMap<DbOrTx, Kept>()

let ofCatalogue: CarNameVocabulary | undefined

/** The names of the catalogue alone, for a search without words. They take a while to compare: made for the first one. */
export function catalogueCarNameVocabulary(): CarNameVocabulary {
  ofCatalogue ??= new CarNameVocabulary([])
  return ofCatalogue
}

/** The makes, models and places on offer that a search recognizes; the same for a database and its replicas. */
export function readSearchVocabulary(db: DbOrTx, now: Date): Promise<CarNameVocabulary> {
  const database = primaryOf(db)
  const known = kept.get(database)
  const age = known ? Math.abs(now.getTime() - known.at) : Number.POSITIVE_INFINITY
  if (known && (age < keptMs || (age < usedMs && known.isRenewed))) return known.vocabulary
  const vocabulary = learn(db)
  const next = { vocabulary, at: now.getTime(), isRenewed: false }
  if (known && age < usedMs) {
    known.isRenewed = true
    vocabulary.then(
      () => kept.set(database, next),
      // The known names stay in use until they can be read again.
      () => {
        known.isRenewed = false
      },
    )
    return known.vocabulary
  }
  kept.set(database, next)
  // A failure must not be cached for a minute.
  vocabulary.catch(() => kept.delete(database))
  return vocabulary
}

async function learn(db: DbOrTx): Promise<CarNameVocabulary> {
  const { onOffer, places } = await readNamesOnOffer(db)
  return new CarNameVocabulary(onOffer, places)
}

/** How many cars of each make and model are on offer, and the places of the cars: what a vocabulary is made of. */
export async function readNamesOnOffer(db: DbOrTx): Promise<{ onOffer: CarNameOfferCount[]; places: string[] }> {
  const names = await db.execute<CarNameOfferCount & Record<string, unknown>>(sql`
    select brand, model, count(*)::int as count from listings where status = 'available' group by brand, model`)
  const places = await db.execute<{ location: string }>(sql`
    select distinct location from listings where status = 'available' and location is not null limit 20000`)
  return { onOffer: names.rows, places: places.rows.map(({ location }) => location) }
}
