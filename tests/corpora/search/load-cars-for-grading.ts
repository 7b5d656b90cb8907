import { inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'

type Listing = typeof listings.$inferSelect

/** A car as the predicates of a corpus see it. */
export type CarForGrading = Listing & {
  /** Whole dollars. */
  price: number
  /** Title and description. */
  text: string
  /** Two letters, of an American place. */
  state: string | null
}

/** The cars of these ids, in their order. */
export async function loadCarsForGrading(db: Db, ids: readonly string[]): Promise<CarForGrading[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(listings)
    .where(inArray(listings.id, [...ids]))
  return ids.flatMap((id) => {
    const car = rows.find((one) => one.id === id)
    if (!car) return []
    const [, state = null] = /,\s*([A-Z]{2})(?:\s|$)/.exec(car.location ?? '') ?? []
    return { ...car, price: car.priceCents / 100, text: `${car.title} ${car.description}`, state }
  })
}
