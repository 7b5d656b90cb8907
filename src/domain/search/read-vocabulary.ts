import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { type NameCount, Vocabulary } from './words/vocabulary.ts'

/** Names on offer are learnt anew after this long; a make that nobody offered before is found by its text until then. */
const keptMs = 60_000

type Kept = { vocabulary: Promise<Vocabulary>; until: number }
const kept = new WeakMap<DbOrTx, Kept>()

/** The makes, models and places that a search knows. */
export function readVocabulary(db: DbOrTx, now: Date): Promise<Vocabulary> {
  const known = kept.get(db)
  if (known && known.until > now.getTime()) return known.vocabulary
  const vocabulary = learn(db)
  kept.set(db, { vocabulary, until: now.getTime() + keptMs })
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
