import { and, count, eq, gt, inArray, min, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { signInFailures } from '#db/schema/accounts.ts'
import { ipNetworkOf } from './ip-network.ts'
import { attemptWindowMs, maxFailures, pruneSignInAttempts, signInLockedError } from './sign-in-attempts.ts'

/** From wherever: guessers with many addresses do not get ten each for ever. */
const maxFailuresOfAccount = 50

export type PasswordAttempt = {
  email: string
  /** Where the request came from. */
  address: string
  /** The device's own number where it has signed in to this account before; else null. */
  knownDevice: string | null
}

/**
 * Counts a sign-in by password as failed before the password is looked at, so that attempts at the same moment cannot slip
 * through together; a success takes it back. Ten failures in fifteen minutes lock the door for the address that they came
 * from, and fifty for every device that is not known: a stranger's guesses alone keep nobody out. A known device has a
 * door of its own, with the same bounds: ten a device, fifty for all of an account. Addresses without an account lock
 * alike, and so tell nothing.
 *
 * @returns the attempt's number, for `deleteSignInAttempt`.
 * @throws DomainError `too_many_requests` with the wait.
 */
export async function beginPasswordAttempt(
  db: Db,
  { now, ...attempt }: PasswordAttempt & { now: Date },
): Promise<number> {
  const { door, from } = doorOf(attempt)
  const since = new Date(now.getTime() - attemptWindowMs)
  const begun = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${door}`}, 0))`)
    const isRecent = and(eq(signInFailures.email, door), gt(signInFailures.at, since))
    const own = await countFailures(tx, and(isRecent, eq(signInFailures.ipAddress, from)))
    const all = await countFailures(tx, isRecent)
    const full = own.count >= maxFailures ? own : all.count >= maxFailuresOfAccount ? all : null
    if (full) return { lockedSince: full.oldest ?? now }
    const [inserted] = await tx
      .insert(signInFailures)
      .values({ email: door, ipAddress: from, at: now })
      .returning({ id: signInFailures.id })
    return inserted
  })
  if (!begun) throw new Error('The attempt was not answered.')
  if ('lockedSince' in begun) throw signInLockedError(begun.lockedSince.getTime() + attemptWindowMs - now.getTime())
  await pruneSignInAttempts(db, now)
  return begun.id
}

/** The right password opens the door again for whoever gave it; what others guessed still counts. */
export async function clearPasswordAttempts(db: Db, attempt: PasswordAttempt): Promise<void> {
  const { door, from } = doorOf(attempt)
  await db.delete(signInFailures).where(and(eq(signInFailures.email, door), eq(signInFailures.ipAddress, from)))
}

/** Whoever reads the mail of an account opens every door to it again. */
export async function deletePasswordAttempts(tx: Tx, { emails }: { emails: readonly string[] }): Promise<void> {
  const doors = emails.flatMap((email) => [email, deviceDoor(email)])
  await tx.delete(signInFailures).where(inArray(signInFailures.email, doors))
}

function doorOf({ email, address, knownDevice }: PasswordAttempt): { door: string; from: string } {
  if (knownDevice !== null) return { door: deviceDoor(email), from: knownDevice }
  return { door: email, from: ipNetworkOf(address) }
}

/** No address has a colon, so that this is nobody's. */
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
