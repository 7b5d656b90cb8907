import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, type OpenedDatabase, openDatabase, openDatabaseReplica } from '#db/client.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { listings } from '#db/schema/listings.ts'
import { aListing } from '#db/seed/builders.ts'
import { migratedDatabase, startTestPostgres, type TestPostgresServer } from '#tests/support/database-postgres.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { isReplica, titleOf, waitForReplica } from '#tests/support/replica-state.ts'
import { createReplicaReader } from './replica-reader.ts'

// Uses two servers of its own, whatever the other tests run on.
describe('while another server becomes the primary, reads of what everybody may see', () => {
  const servers: TestPostgresServer[] = []
  const opened: OpenedDatabase[] = []
  let first: OpenedDatabase
  let primary: Db
  let replica: OpenedDatabase
  let firstServer: TestPostgresServer

  beforeAll(async () => {
    const server = await startTestPostgres({ isMigrated: true })
    servers.push(server)
    firstServer = server
    await server.createDatabase('forecourt', { template: migratedDatabase })
    const database = await openDatabase({ url: server.url('forecourt'), dataDir: '', poolSize: 3 })
    opened.push(database)
    first = database
    primary = database.db
    const follower = await server.startReplica()
    servers.unshift(follower)
    replica = openDatabaseReplica(follower.url('forecourt'), { poolSize: 3 })
    opened.push(replica)
  })

  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()))
    for (const server of servers) await server.stop()
  })

  const caughtUp = () => waitForReplica(primary, replica.db)

  it('never go to a replica that stayed on the log of an earlier primary, however far that log went', async () => {
    const { id } = await aListing(primary, { title: 'Before' })
    await caughtUp()
    const promoted = await firstServer.startReplica()
    servers.unshift(promoted)
    const next = await openDatabase({ url: promoted.url('forecourt'), dataDir: '', poolSize: 3 })
    opened.push(next)
    const proxy = await startDatabaseProxy(firstServer.url('forecourt'))
    const passing = await openDatabase({ url: proxy.url, dataDir: '', poolSize: 3 })
    opened.push(passing)
    const reader = createReplicaReader(passing.db, [replica])
    await expect.poll(() => reader.read(isReplica)).toBe(true)
    const time = 0
    const ofAll = createReplicaReader(passing.db, [first, next], { now: () => time })
    const states = async () => {
      await ofAll.ask()
      return ofAll.states().map(({ state }) => state)
    }
    await expect.poll(states).toEqual(['primary', 'current'])
    await next.db.execute(sql`select pg_promote()`)
    proxy.leadTo(promoted.url('forecourt'))
    // The old primary writes on, and its replica is further than the new primary.
    await primary.execute(sql`create table lost as select generate_series(1, 20000) as number`)
    await caughtUp()
    await next.db.update(listings).set({ title: 'After' }).where(eq(listings.id, id))
    expect(await titleOf(replica.db, id)).toBe('Before')
    expect(await reader.read(async (db) => [await isReplica(db), await titleOf(db, id)])).toEqual([false, 'After'])
    const anew = createReplicaReader(next.db, [replica])
    expect(await anew.read(async (db) => [await isReplica(db), await titleOf(db, id)])).toEqual([false, 'After'])
    // The address of the former one is not left out as the primary's: it writes on, and must be noticed.
    await expect.poll(states).toEqual(['behind', 'primary'])
    await proxy.close()
  })

  it('go to a replica that has all that was seen of the primary while the primary is away', async () => {
    const proxy = await startDatabaseProxy(firstServer.url('forecourt'))
    const passing = await openDatabase({ url: proxy.url, dataDir: '', poolSize: 3 })
    opened.push(passing)
    const { id } = await aListing(primary, { title: 'Kept' })
    await caughtUp()
    const reader = createReplicaReader(passing.db, [replica])
    await expect.poll(() => reader.read(isReplica)).toBe(true)
    proxy.goAway()
    expect(await reader.read(async (db) => [await isReplica(db), await titleOf(db, id)])).toEqual([true, 'Kept'])
    const never = createReplicaReader(passing.db, [replica])
    await expect(never.read(isReplica)).rejects.toSatisfy((error) => databaseUnavailableReason(error) !== null)
    await proxy.close()
  })
})
