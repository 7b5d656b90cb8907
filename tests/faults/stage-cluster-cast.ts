import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenedDatabase } from '#db/client.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { sessions } from '#db/schema/accounts.ts'
import { aBuyer, aListing, anAdmin } from '#db/seed/builders.ts'
import { signSessionToken } from '#platform/identity/session-token.ts'
import type { ClusterTestPeopleAndCars } from './cluster-clients.ts'

/** Buyers and an Admin with sessions that last, and cars to book. */
export async function stageClusterCast(
  { siteUrl, authSecret }: { siteUrl: string; authSecret: string },
  database: OpenedDatabase,
  { buyers, passwordHash }: { buyers: number; passwordHash?: string },
): Promise<ClusterTestPeopleAndCars> {
  const { db } = database
  const signIn = async ({ id: userId }: { id: string }) => {
    const token = randomUUIDv7()
    const in100Years = new Date(Date.now() + 3e12)
    await db
      .insert(sessions)
      .values({ id: randomUUIDv7(), userId, token, expiresAt: in100Years, confirmedAt: in100Years })
    return signSessionToken(token, authSecret)
  }
  const cast: ClusterTestPeopleAndCars = {
    siteUrl,
    adminToken: await signIn(await anAdmin(db)),
    buyers: [],
    carIds: [],
  }
  for (let index = 0; index < buyers; index += 1) {
    const { id, email } = await aBuyer(db, passwordHash === undefined ? {} : { passwordHash })
    cast.buyers.push({ id, email, token: await signIn({ id }) })
  }
  await addBookableCars(database, cast)
  return cast
}

/** As many cars as were booked since the last time; again where the database went away over one. */
export async function addBookableCars(
  { db }: OpenedDatabase,
  cast: ClusterTestPeopleAndCars,
  wanted = 300,
): Promise<void> {
  const added: string[] = []
  while (cast.carIds.length + added.length < wanted) {
    try {
      added.push((await aListing(db, { status: 'available', priceCents: 1_500_000 })).id)
    } catch (error) {
      if (databaseUnavailableReason(error) === null) throw error
      await pause(500)
    }
  }
  // The last ones are those that readers look at and buyers wish for.
  cast.carIds.unshift(...added)
}
