import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db, DbOrTx, Tx } from '#db/client.ts'
import { verifications } from '#db/schema/accounts.ts'

/** What a link of a mail opens; `second-factor` is a first step that was right, `social-…` are the steps of a visit at a provider. */
export type TokenPurpose =
  | 'verify-email'
  | 'set-password'
  | 'change-email'
  | 'stop-email-change'
  | 'sign-in'
  | 'second-factor'
  | 'social-visit'
  | 'social-finding'
  | 'social-done'
  | 'confirm'

type Use = { purpose: TokenPurpose; token: string; now: Date }

/**
 * A new token that stands for `value`, once, until it expires. Only its hash is kept, so that who reads the table cannot
 * use it.
 */
export async function issueToken(
  tx: DbOrTx,
  { purpose, value, lifeMs, now }: { purpose: TokenPurpose; value: string; lifeMs: number; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await saveToken(tx, { purpose, token, value, lifeMs, now })
  return token
}

/** The same for a token that somebody else made; a short one needs a limit on how often it may be guessed. */
export async function saveToken(
  tx: DbOrTx,
  { purpose, token, value, lifeMs, now }: Use & { value: string; lifeMs: number },
): Promise<void> {
  await tx.insert(verifications).values({
    id: randomUUIDv7(),
    identifier: identifierOf(purpose, token),
    value,
    expiresAt: new Date(now.getTime() + lifeMs),
    createdAt: now,
    updatedAt: now,
  })
}

/** What the token stands for, without using it up; null where it is unknown, used or too old. */
export async function readToken(db: DbOrTx, { purpose, token, now }: Use): Promise<string | null> {
  const [found] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(isLive({ purpose, token, now }))
  return found?.value ?? null
}

/** Uses the token up and answers what it stands for; of two that come at once one gets it. */
export async function consumeToken(tx: Tx, use: Use): Promise<string | null> {
  const [spent] = await tx.delete(verifications).where(isLive(use)).returning({ value: verifications.value })
  return spent?.value ?? null
}

/** Links that were never followed open nothing any more; what they stood for is not kept either. */
export async function deleteExpiredTokens(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(verifications).where(lte(verifications.expiresAt, now))
}

function isLive({ purpose, token, now }: Use) {
  return and(eq(verifications.identifier, identifierOf(purpose, token)), gt(verifications.expiresAt, now))
}

function identifierOf(purpose: TokenPurpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`
}
