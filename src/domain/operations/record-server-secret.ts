import { eq, getTableName, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { factsSharedByServers } from '#db/schema/operations.ts'
import { serverSecretFingerprint } from './server-secret-fingerprint.ts'

const name = 'auth-secret' as const

/** Whether the database has the table for it: that of 0.1.0 has none. */
export async function canNoteServerSecret(db: Db): Promise<boolean> {
  const name = `public.${getTableName(factsSharedByServers)}`
  const { rows } = await db.execute<{ is: boolean }>(sql`select to_regclass(${name}) is not null as is`)
  return rows[0]?.is ?? false
}

/** Whether this is the secret that servers of this database use. */
export async function compareServerSecret(db: Db, secret: string): Promise<'same' | 'other' | 'unknown'> {
  const [fact] = await db.select().from(factsSharedByServers).where(eq(factsSharedByServers.name, name))
  if (!fact) return 'unknown'
  return fact.value === serverSecretFingerprint(secret) ? 'same' : 'other'
}

/**
 * Notes the secret of the first server, and that of a later one which names the former as its previous one. A server
 * with another secret changes nothing; the answer tells it apart.
 */
export async function recordServerSecret(
  db: Db,
  { secret, previous, now }: { secret: string; previous: string | null; now: Date },
): Promise<'same' | 'other'> {
  const value = serverSecretFingerprint(secret)
  await db.insert(factsSharedByServers).values({ name, value, notedAt: now }).onConflictDoNothing()
  if ((await compareServerSecret(db, secret)) === 'same') return 'same'
  if (previous === null || (await compareServerSecret(db, previous)) !== 'same') return 'other'
  await acceptServerSecret(db, { secret, now })
  return 'same'
}

/** The secret counts from now on, whatever the former one was. */
export async function acceptServerSecret(db: Db, { secret, now }: { secret: string; now: Date }): Promise<void> {
  const value = { value: serverSecretFingerprint(secret), notedAt: now }
  await db
    .insert(factsSharedByServers)
    .values({ name, ...value })
    .onConflictDoUpdate({ target: factsSharedByServers.name, set: value })
}
