import { and, inArray, isNull } from 'drizzle-orm'
import type { CarSummary } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import type { MaybeActor } from '#domain/actor.ts'

/** The e-mail addresses of these cars' sellers by seller, for signed-in people only; nothing of those who have left. */
export async function sellerContacts(
  db: DbOrTx,
  actor: MaybeActor,
  cars: readonly Pick<CarSummary, 'seller'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(cars.map(({ seller }) => seller.id))]
  if (!actor || ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)))
  return new Map(rows.map(({ id, email }) => [id, email]))
}
