import { and, desc, eq, sql } from 'drizzle-orm'
import { brandName, categories } from '#contract/brands.ts'
import type { Suggestion } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { wordsQuery } from './search-words.ts'

const maxSuggestions = 8
/** So many matches are looked at: what many adverts share is among them. */
const sampleSize = 200

/**
 * What somebody who has typed so far may be looking for: brands and models of cars that are on offer, the most frequent
 * first. Nothing for nothing typed.
 */
export async function suggestCars(db: DbOrTx, { q }: { q: string }): Promise<Suggestion[]> {
  const words = wordsQuery(q)
  if (!words) return []
  const sample = db
    .select({ brand: listings.brand, model: listings.model })
    .from(listings)
    .where(and(eq(listings.status, 'available'), sql`${listings.words} @@ to_tsquery('simple', ${words})`))
    .limit(sampleSize)
    .as('sample')
  const rows = await db
    .select({ brand: sample.brand, model: sample.model, count: sql<number>`count(*)::int` })
    .from(sample)
    .groupBy(sample.brand, sample.model)
    .orderBy(desc(sql`count(*)`), sample.brand, sample.model)
    .limit(maxSuggestions * 2)
  const typed = q.trim().toLowerCase()
  const brands = categories.filter(({ name }) => name.toLowerCase().startsWith(typed)).map(({ name }) => name)
  const models = rows.map(({ brand, model }) => [brandName(brand), model].filter(Boolean).join(' '))
  return [...new Set([...brands, ...models])].slice(0, maxSuggestions).map((text) => ({ text }))
}
