import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { idempotencyKeys } from '#db/schema/idempotency.ts'
import { claimIdempotencyKey, type EarlierIdempotentWrite, type IdempotentWrite } from './claim-idempotency-key.ts'

export type IdempotentWriteResponse = Readonly<{ status: number; body: string }>

/** Thrown inside the transaction to roll it back; it never leaves this file. */
class NothingToKeep extends Error {}

/**
 * Runs a write in one transaction with its key and its answer: after a lost answer the same key returns the answer and
 * runs nothing. Simultaneous calls with one key wait for each other. `work` returns null where the write was refused; then
 * nothing of it stays, and the same key may try again.
 * @returns the earlier answer, or null where `work` ran.
 * @throws DomainError `invalid` for a key that named another write; what `work` threw.
 */
export async function runWithIdempotencyKey(
  db: Db,
  write: IdempotentWrite,
  { now, work }: { now: Date; work: (tx: Tx) => Promise<IdempotentWriteResponse | null> },
): Promise<IdempotentWriteResponse | null> {
  try {
    return await db.transaction(async (tx) => {
      const earlier = await claimIdempotencyKey(tx, write, now)
      if (earlier) return toResponse(earlier)
      const answer = await work(tx)
      if (answer === null) throw new NothingToKeep()
      await tx.update(idempotencyKeys).set(answer).where(isOf(write))
      return null
    })
  } catch (error) {
    if (error instanceof NothingToKeep) return null
    throw error
  }
}

function toResponse({ status, body }: EarlierIdempotentWrite): IdempotentWriteResponse | null {
  return status === null || body === null ? null : { status, body }
}

function isOf({ accountId, key }: IdempotentWrite) {
  return and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key))
}
