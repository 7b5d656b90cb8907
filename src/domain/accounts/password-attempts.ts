import { and, count, eq, gt, inArray, min, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { signInFailures } from '#db/schema/accounts.ts'
import { ipNetworkOf } from './ip-network.ts'
import {
  maxFailedVerificationAttempts,
  pruneVerificationAttempts,
  tooManyFailedAttemptsError,
  verificationAttemptWindowMs,
} from './verification-attempts.ts'

/** From all addresses together: an attacker with many addresses must not get ten guesses from each for ever. */
const maxFailuresOfAccount = 50

export type PasswordAttempt = {
  email: string
  /** Where the request came from. */
  address: string
  /** The device's own id where it has signed in to this account before; else null. */
  knownDevice: string | null
}

/**
 * Counts a sign-in by password as failed before checking the password, so that simultaneous attempts cannot all pass
 * the limit; a success removes the count. Ten failures in fifteen minutes lock the sign-in for their source address,
 * and fifty lock it for every unknown device. So a stranger's guesses alone lock out no known device: known devices
 * have a lock of their own, with the same limits: ten per device, fifty for all known devices of an account. Addresses
 * without an account lock in the same way, and so reveal nothing.
 *
 * @returns the attempt's number, for `deleteVerificationAttempt`.
 * @throws DomainError `too_many_requests` with the wait.
 */
export async function recordPasswordAttempt(
  db: Db,
  { now, ...attempt }: PasswordAttempt & { now: Date },
): Promise<number> {
  const { door, from } = doorOf(attempt)
  const since = new Date(now.getTime() - verificationAttemptWindowMs)
  const begun = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${door}`}, 0))`)
    const isRecent = and(eq(signInFailures.email, door), gt(signInFailures.at, since))
    const own = await countFailures(tx, and(isRecent, eq(signInFailures.ipAddress, from)))
    const all = await countFailures(tx, isRecent)
    const full = own.count >= maxFailedVerificationAttempts ? own : all.count >= maxFailuresOfAccount ? all : null
    if (full) return { lockedSince: full.oldest ?? now }
    const [inserted] = await tx
      .insert(signInFailures)
      .values({ email: door, ipAddress: from, at: now })
      .returning({ id: signInFailures.id })
    return inserted
  })
  if (!begun) throw new Error('The attempt was not answered.')
  if ('lockedSince' in begun)
    throw tooManyFailedAttemptsError(begun.lockedSince.getTime() + verificationAttemptWindowMs - now.getTime())
  await pruneVerificationAttempts(db, now)
  return begun.id
}

/** A correct password lifts the lock for its source; guesses from other sources still count. */
export async function clearPasswordAttemptsFromSource(db: Db, attempt: PasswordAttempt): Promise<void> {
  const { door, from } = doorOf(attempt)
  await db.delete(signInFailures).where(and(eq(signInFailures.email, door), eq(signInFailures.ipAddress, from)))
}

/** Lifts every lock of an account: for a person who has read the account's mail. */
export async function deletePasswordAttemptsOfAccount(
  tx: Tx,
  { emails }: { emails: readonly string[] },
): Promise<void> {
  const doors = emails.flatMap((email) => [email, deviceDoor(email)])
  await tx.delete(signInFailures).where(inArray(signInFailures.email, doors))
}

function doorOf({ email, address, knownDevice }: PasswordAttempt): { door: string; from: string } {
  if (knownDevice !== null) return { door: deviceDoor(email), from: knownDevice }
  return { door: email, from: ipNetworkOf(address) }
}

/** An email address contains no colon, so this key matches no address. */
function deviceDoor(email: string): string {
  return `known-device:${email}`
}

async function countFailures(tx: Tx, which: ReturnType<typeof and>) {
  const [found] = await tx
    .select({ count: count(), oldest: min(signInFailures.at) })
    .from(signInFailures)
    .where(which)
  return found ?? { count: 0, oldest: null }
}
