import { like } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { confirmCarsOfSellersAvailable } from '#domain/listings/confirm-cars-of-sellers-available.ts'

const dayMs = 86_400_000

/**
 * Confirms the cars of the demo's own people, who read no mail: a demo that runs for weeks keeps its cars.
 * @reads accounts: who belongs to the demo.
 */
export async function confirmDemoCarsAvailable(db: Db, { now }: { now: Date }): Promise<void> {
  const people = await db.select({ id: users.id }).from(users).where(like(users.email, '%@demo.test'))
  const olderThan = new Date(now.getTime() - 10 * dayMs)
  await confirmCarsOfSellersAvailable(db, { sellerIds: people.map(({ id }) => id), olderThan, now })
}
