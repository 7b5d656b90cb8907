import { lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { idempotencyKeys } from '#db/schema/idempotency.ts'

const dayMs = 24 * 60 * 60_000

/** Deletes the keys of more than a day ago; their clients have long given up. */
export async function deleteExpiredIdempotencyKeys(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - dayMs)))
}
