import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { and, eq, gt, like, lte, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, DbOrTx, Tx } from '#db/client.ts'
import { verifications } from '#db/schema/accounts.ts'

/**
 * What a mailed link is for. `second-factor` is a passed first step, `social-…` are the steps of a sign-in with a
 * provider.
 */
export type OneTimeTokenPurpose =
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
  | 'confirm-car'

type Use = { purpose: OneTimeTokenPurpose; token: string; now: Date }

/**
 * Issues a new token for `value` that works once, until it expires. Only its hash is stored, so that a reader of the
 * table cannot use it.
 */
export async function issueOneTimeToken(
  tx: DbOrTx,
  { purpose, value, lifeMs, now }: { purpose: OneTimeTokenPurpose; value: string; lifeMs: number; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await saveOneTimeToken(tx, { purpose, token, value, lifeMs, now })
  return token
}

/** Saves a token that the caller created; a short one requires a limit on guesses. */
export async function saveOneTimeToken(
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

/** The value of the token, without using it up; null where it is unknown, used or too old. */
export async function readOneTimeToken(db: DbOrTx, { purpose, token, now }: Use): Promise<string | null> {
  const [found] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(isLive({ purpose, token, now }))
  return found?.value ?? null
}

/** Uses the token up and returns its value; of two simultaneous uses only one gets it. */
export async function consumeOneTimeToken(tx: Tx, use: Use): Promise<string | null> {
  const [spent] = await tx.delete(verifications).where(isLive(use)).returning({ value: verifications.value })
  return spent?.value ?? null
}

/** Deletes the tokens of a purpose whose value is one of these ids, or begins with it before a space. */
export async function deleteOneTimeTokensAbout(
  tx: Tx,
  { purpose, ids }: { purpose: OneTimeTokenPurpose; ids: SQLWrapper },
): Promise<void> {
  const isAboutOne = sql`split_part(${verifications.value}, ' ', 1) in (${ids})`
  await tx.delete(verifications).where(and(like(verifications.identifier, `${purpose}:%`), isAboutOne))
}

/** Deletes expired tokens: unused links stop working, and their values are not kept. */
export async function deleteExpiredOneTimeTokens(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(verifications).where(lte(verifications.expiresAt, now))
}

function isLive({ purpose, token, now }: Use) {
  return and(eq(verifications.identifier, identifierOf(purpose, token)), gt(verifications.expiresAt, now))
}

function identifierOf(purpose: OneTimeTokenPurpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`
}
