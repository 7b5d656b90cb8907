import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { GatewayOperationResponse } from './context.ts'
import type { DbOrTx, Tx } from './database.ts'
import { GatewayError } from './gateway-error.ts'
import type { ParsedForm } from './parse-form.ts'
import { gatewayIdempotencyKeys } from './schema.ts'

/** The provider forgets a key after a day. */
const keptForMs = 24 * 60 * 60 * 1000

/**
 * Claims the key for this request, or returns the key's stored response. If a request with the same key is in progress
 * elsewhere, the call waits for it, because its row is not committed yet.
 * @throws GatewayError `idempotency_error` where the key was used with other parameters.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  { key, hash, now }: { key: string; hash: string; now: Date },
): Promise<{ replay: GatewayOperationResponse | null }> {
  const taken = await tx
    .insert(gatewayIdempotencyKeys)
    .values({ key, requestHash: hash, status: 0, answer: {}, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: gatewayIdempotencyKeys.key })
  if (taken.length > 0) return { replay: null }
  const [before] = await tx.select().from(gatewayIdempotencyKeys).where(eq(gatewayIdempotencyKeys.key, key))
  if (!before) throw new Error('An idempotency key was there and is gone.')
  if (before.requestHash !== hash) {
    throw new GatewayError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key.slice(key.indexOf(':') + 1)}' if you meant to execute a different request.`,
    })
  }
  return { replay: { status: before.status, body: before.answer } }
}

export async function saveIdempotentResponse(tx: Tx, key: string, answer: GatewayOperationResponse): Promise<void> {
  await tx
    .update(gatewayIdempotencyKeys)
    .set({ status: answer.status, answer: answer.body })
    .where(eq(gatewayIdempotencyKeys.key, key))
}

/** For a response that is not stored: a call refused for its parameters may be corrected under the same key. */
export async function releaseIdempotencyKey(tx: Tx, key: string): Promise<void> {
  await tx.delete(gatewayIdempotencyKeys).where(eq(gatewayIdempotencyKeys.key, key))
}

export async function pruneIdempotencyKeys(db: DbOrTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptForMs)
  await db.delete(gatewayIdempotencyKeys).where(lt(gatewayIdempotencyKeys.createdAt, before))
}

export function hashGatewayRequest(request: { method: string; path: string; params: ParsedForm }): string {
  return createHash('sha256')
    .update(`${request.method} ${request.path}\n${JSON.stringify(sorted(request.params))}`)
    .digest('hex')
}

function sorted(form: ParsedForm): unknown {
  return Object.keys(form)
    .sort()
    .map((name) => {
      const value = form[name]
      return [name, typeof value === 'object' ? sorted(value) : value]
    })
}
