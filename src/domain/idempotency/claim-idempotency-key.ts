import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { idempotencyKeys } from '#db/schema/idempotency.ts'
import { DomainError } from '#domain/domain-error.ts'

/** A write as its client named it. */
export type IdempotentWrite = Readonly<{
  accountId: string
  key: string
  route: string
  bodyHash: string
}>

/** What is known of an earlier call with a key; no answer where the call went on with the card provider. */
export type EarlierIdempotentWrite = Readonly<{ status: number | null; body: string | null }>

/**
 * Writes a write's key down in the transaction of what it does; simultaneous calls with one key wait for each other. A
 * call that asks the card provider afterwards cannot be one transaction with it: where its key is there, it goes on from
 * where the earlier one stands.
 * @param write null for a call without a key
 * @returns null where the key is this call's; else the earlier call with it
 * @throws DomainError `invalid` for a key that named another write
 */
export async function claimIdempotencyKey(
  tx: Tx,
  write: IdempotentWrite | null,
  now: Date,
): Promise<EarlierIdempotentWrite | null> {
  if (write === null) return null
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...write, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null
  const isOfWrite = and(eq(idempotencyKeys.accountId, write.accountId), eq(idempotencyKeys.key, write.key))
  const [found] = await tx.select().from(idempotencyKeys).where(isOfWrite)
  if (!found) return { status: null, body: null }
  if (found.route !== write.route || found.bodyHash !== write.bodyHash) {
    throw new DomainError('invalid', 'This idempotency key has been used for another request.')
  }
  return { status: found.status, body: found.body }
}
