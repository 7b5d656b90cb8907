import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { type NameCount, Vocabulary } from './words/vocabulary.ts'

/** Names on offer are learnt anew after this long; a make that nobody offered before is found by its text until then. */
const keptMs = 60_000
/** Meanwhile those that are known are used, for so long at most: nobody waits for them but the first. */
const usedMs = 30 * keptMs

type Kept = { vocabulary: Promise<Vocabulary>; at: number; isRenewed: boolean }
const kept = new WeakMap<DbOrTx, Kept>()

/** The makes, models and places that a search knows. */
export function readVocabulary(db: DbOrTx, now: Date): Promise<Vocabulary> {
  const known = kept.get(db)
  const age = known ? Math.abs(now.getTime() - known.at) : Number.POSITIVE_INFINITY
  if (known && (age < keptMs || (age < usedMs && known.isRenewed))) return known.vocabulary
  const vocabulary = learn(db)
  const next = { vocabulary, at: now.getTime(), isRenewed: false }
  if (known && age < usedMs) {
    known.isRenewed = true
    vocabulary.then(
      () => kept.set(db, next),
      // Those that are known serve until they can be read again.
      () => {
        known.isRenewed = false
      },
    )
    return known.vocabulary
  }
  kept.set(db, next)
  // A failure is no answer for a minute.
  vocabulary.catch(() => kept.delete(db))
  return vocabulary
}

async function learn(db: DbOrTx): Promise<Vocabulary> {
  const names = await db.execute<NameCount & Record<string, unknown>>(sql`
    select brand, model, count(*)::int as count from listings where status = 'available' group by brand, model`)
  const places = await db.execute<{ location: string }>(sql`
    select distinct location from listings where status = 'available' and location is not null limit 20000`)
  return new Vocabulary(
    names.rows,
    places.rows.map(({ location }) => location),
  )
}
