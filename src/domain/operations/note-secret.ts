import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { deploymentFacts } from '#db/schema/operations.ts'
import { secretFingerprint } from './secret-fingerprint.ts'

const name = 'auth-secret' as const

/** Whether this is the secret that servers of this database use. */
export async function compareSecret(db: Db, secret: string): Promise<'same' | 'other' | 'unknown'> {
  const [fact] = await db.select().from(deploymentFacts).where(eq(deploymentFacts.name, name))
  if (!fact) return 'unknown'
  return fact.value === secretFingerprint(secret) ? 'same' : 'other'
}

/**
 * Notes the secret of the first server, and that of a later one which names the former as its previous one. A server
 * with another secret changes nothing; the answer tells it apart.
 */
export async function noteSecret(
  db: Db,
  { secret, previous, now }: { secret: string; previous: string | null; now: Date },
): Promise<'same' | 'other'> {
  const value = secretFingerprint(secret)
  await db.insert(deploymentFacts).values({ name, value, notedAt: now }).onConflictDoNothing()
  if ((await compareSecret(db, secret)) === 'same') return 'same'
  if (previous === null || (await compareSecret(db, previous)) !== 'same') return 'other'
  await acceptSecret(db, { secret, now })
  return 'same'
}

/** The secret counts from now on, whatever the former one was. */
export async function acceptSecret(db: Db, { secret, now }: { secret: string; now: Date }): Promise<void> {
  const value = { value: secretFingerprint(secret), notedAt: now }
  await db
    .insert(deploymentFacts)
    .values({ name, ...value })
    .onConflictDoUpdate({ target: deploymentFacts.name, set: value })
}
