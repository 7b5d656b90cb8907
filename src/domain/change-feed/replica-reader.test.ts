import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, type OpenedDatabase, openDatabase, openDatabaseReplica } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { aListing } from '#db/seed/builders.ts'
import { DomainError } from '#domain/domain-error.ts'
import { migratedDatabase, startTestPostgres, type TestPostgresServer } from '#tests/support/database-postgres.ts'
import { isReplica, titleOf, waitForReplica } from '#tests/support/replica-state.ts'
import { createReplicaReader } from './replica-reader.ts'

// Uses two servers of its own, whatever the other tests run on.
describe('reads of what everybody may see', () => {
  const servers: TestPostgresServer[] = []
  const opened: OpenedDatabase[] = []
  let primary: Db
  let primaryDatabase: OpenedDatabase
  let replica: OpenedDatabase
  let replicaUrl: string
  let primaryUrl: string

  beforeAll(async () => {
    const server = await startTestPostgres({ isMigrated: true })
    servers.push(server)
    await server.createDatabase('forecourt', { template: migratedDatabase })
    primaryUrl = server.url('forecourt')
    const database = await openDatabase({ url: primaryUrl, dataDir: '', poolSize: 3 })
    opened.push(database)
    primary = database.db
    primaryDatabase = database
    const follower = await server.startReplica()
    servers.unshift(follower)
    replicaUrl = follower.url('forecourt')
    replica = openDatabaseReplica(replicaUrl, { poolSize: 3 })
    opened.push(replica)
  }, 120_000)

  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()))
    for (const server of servers) await server.stop()
  })

  const askRecovery = sql`select pg_is_in_recovery() as is`
  const caughtUp = () => waitForReplica(primary, replica.db)

  it('go to the replica once it has what was committed before', async () => {
    const { id } = await aListing(primary, { title: 'First' })
    await caughtUp()
    const reader = createReplicaReader(primary, [replica])
    // The first look may itself write to the log, which the replica then waits for.
    await expect.poll(() => reader.read(isReplica)).toBe(true)
    expect(await reader.read(async (db) => [await isReplica(db), await titleOf(db, id)])).toEqual([true, 'First'])
  })

  it('never show what was so before a change, however far the replica is behind; and go back to it when it has come', async () => {
    const { id } = await aListing(primary, { title: 'Before' })
    await caughtUp()
    const reader = createReplicaReader(primary, [replica])
    expect(await reader.read(isReplica)).toBe(true)
    expect(reader.states()).toEqual([{ name: 'replica 1', state: 'current' }])
    await replica.db.execute(sql`select pg_wal_replay_pause()`)
    await primary.update(listings).set({ title: 'After' }).where(eq(listings.id, id))
    expect(await titleOf(replica.db, id)).toBe('Before')
    expect(await reader.read(async (db) => [await isReplica(db), await titleOf(db, id)])).toEqual([false, 'After'])
    expect(reader.states()).toEqual([{ name: 'replica 1', state: 'behind' }])
    await replica.db.execute(sql`select pg_wal_replay_resume()`)
    await caughtUp()
    expect(await reader.read(async (db) => [await isReplica(db), await titleOf(db, id)])).toEqual([true, 'After'])
  })

  it('need not come for it to be known how each address stands', async () => {
    await caughtUp()
    const reader = createReplicaReader(primary, [replica, primaryDatabase])
    const askedStates = async () => {
      await reader.ask()
      return reader.states().map(({ state }) => state)
    }
    await expect.poll(askedStates).toEqual(['current', 'primary'])
  })

  it('stay on the replica while only that is written which nobody’s page shows', async () => {
    await caughtUp()
    const reader = createReplicaReader(primary, [replica])
    await reader.read(isReplica)
    await replica.db.execute(sql`select pg_wal_replay_pause()`)
    await primary.execute(sql`create table if not exists unseen (number int)`)
    await primary.execute(sql`insert into unseen values (1)`)
    expect(await reader.read(isReplica)).toBe(true)
    await replica.db.execute(sql`select pg_wal_replay_resume()`)
  })

  it('are answered by the primary when the replica hangs, and only one of many waits to see whether it has come back', async () => {
    await caughtUp()
    let time = 0
    const url = new URL(replicaUrl)
    const wire = await startWire(Number(url.port))
    url.port = String(wire.port)
    const hanging = openDatabaseReplica(url.href, { answerTimeoutMs: 2_000 })
    opened.push(hanging)
    const reader = createReplicaReader(primary, [hanging], { now: () => time })
    const afterRest = () => {
      time += 6_000
      return reader.read(isReplica)
    }
    await expect.poll(afterRest, { timeout: 20_000 }).toBe(true)
    wire.hang()
    expect(await reader.read(isReplica)).toBe(false)
    expect(reader.states()).toEqual([{ name: 'replica 1', state: 'resting' }])
    time += 6_000
    const one = reader.read(isReplica)
    await wire.called
    expect(await reader.read(isReplica)).toBe(false)
    expect(wire.callsUnanswered()).toBe(1)
    expect(await one).toBe(false)
    wire.close()
  })

  it('are never answered by another database of the same cluster, whose positions are the same', async () => {
    const [follower, server] = servers
    if (!follower || !server) throw new Error('The servers have not started.')
    await server.createDatabase('restored_copy', { template: migratedDatabase })
    await caughtUp()
    const copy = openDatabaseReplica(follower.url('restored_copy'), { poolSize: 1 })
    opened.push(copy)
    const logged: unknown[] = []
    const reader = createReplicaReader(primary, [copy], {
      log: { error: (...said: unknown[]) => void logged.push(said) },
    })
    await reader.examine()
    expect(logged).toEqual([
      [expect.objectContaining({ alarm: 'replica_of_another_cluster' }), expect.stringMatching(/another database/)],
    ])
    for (let read = 0; read < 3; read += 1) expect(await reader.read(isReplica)).toBe(false)
    expect(await createReplicaReader(primary, [copy]).read(isReplica)).toBe(false)
  })

  it('are never answered by a replica of another cluster, however far that is', async () => {
    const otherServer = await startTestPostgres({ isNewCluster: true, isMigrated: true })
    servers.push(otherServer)
    await otherServer.createDatabase('forecourt', { template: migratedDatabase })
    const other = await openDatabase({ url: otherServer.url('forecourt'), dataDir: '', poolSize: 1 })
    opened.push(other)
    const follower = await otherServer.startReplica()
    servers.unshift(follower)
    // Its position is beyond that of the primary, in a timeline of the same number.
    await other.db.execute(sql`create table filler as select repeat('x', 1000) from generate_series(1, 20000)`)
    const foreign = openDatabaseReplica(follower.url('forecourt'), { poolSize: 1 })
    opened.push(foreign)
    const { rows } = await other.db.execute<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`)
    const hasCome = async () =>
      (await foreign.db.execute<{ is: boolean }>(sql`select pg_last_wal_replay_lsn() >= ${rows[0]?.at}::pg_lsn as is`))
        .rows[0]?.is
    await expect.poll(hasCome).toBe(true)
    const logged: unknown[] = []
    let time = 0
    const log = { error: (...said: unknown[]) => void logged.push(said) }
    const reader = createReplicaReader(primary, [foreign], { log, now: () => time })
    await reader.examine()
    // It is said at the start, with what to do, and not with each read again.
    const server = `127.0.0.1:${new URL(follower.url('forecourt')).port}`
    const said = [
      { alarm: 'replica_of_another_cluster', replica: 'replica 1', server },
      expect.stringMatching(/DATABASE_REPLICA_URLS.*take it out, or make it anew with pg_basebackup/),
    ]
    expect(logged).toEqual([said])
    for (let read = 0; read < 4; read += 1) {
      expect(await reader.read(isReplica)).toBe(false)
      time += 6_000
    }
    expect(logged).toEqual([said])
    expect(await createReplicaReader(primary, [foreign]).read(isReplica)).toBe(false)
    await reader.read(isReplica)
    expect(reader.states()).toEqual([{ name: 'replica 1', state: 'resting' }])
  })

  it('never go to an address that leads to several servers, which is said once at the start', async () => {
    await caughtUp()
    const [behind, own] = [new URL(replicaUrl), Number(new URL(primaryUrl).port)]
    const balancer = await startWire(Number(behind.port), own)
    behind.port = String(balancer.port)
    const balanced = openDatabaseReplica(behind.href, { poolSize: 3 })
    opened.push(balanced)
    const logged: unknown[] = []
    let time = 0
    const log = { error: (...said: unknown[]) => void logged.push(said) }
    const reader = createReplicaReader(primary, [balanced], { log, now: () => time })
    await reader.examine()
    const servers = [expect.stringMatching(/^127\.0\.0\.1:\d+$/), expect.stringMatching(/^127\.0\.0\.1:\d+$/)]
    const said = [{ alarm: 'replica_behind_balancer', replica: 'replica 1', servers }, expect.stringMatching(/itself/)]
    expect(logged).toEqual([said])
    for (let read = 0; read < 8; read += 1) {
      expect(await reader.read(isReplica)).toBe(false)
      time += 6_000
    }
    expect([logged.length, balanced.pool.totalCount]).toEqual([1, 0])
    balancer.close()
  })

  it('are no longer asked of an address that led to one server at the start, and to another one and back later', async () => {
    await caughtUp()
    const [behind, own] = [new URL(replicaUrl), Number(new URL(primaryUrl).port)]
    const follower = Number(behind.port)
    const balancer = await startWire(follower)
    behind.port = String(balancer.port)
    const balanced = openDatabaseReplica(behind.href, { poolSize: 1 })
    opened.push(balanced)
    let time = 0
    const reader = createReplicaReader(primary, [balanced], { now: () => time })
    const afterRest = () => {
      time += 6_000
      return reader.read(isReplica)
    }
    await expect.poll(afterRest).toBe(true)
    balancer.leadTo(own)
    await expect.poll(afterRest).toBe(false)
    // The last connection of before is gone.
    await expect.poll(async () => (await balanced.db.execute<{ is: boolean }>(askRecovery)).rows[0]?.is).toBe(false)
    await afterRest()
    balancer.leadTo(follower)
    await expect.poll(async () => (await balanced.db.execute<{ is: boolean }>(askRecovery)).rows[0]?.is).toBe(true)
    for (let read = 0; read < 8; read += 1) expect(await afterRest()).toBe(false)
    balancer.close()
  })

  it('are answered by the primary when the replica fails, is none, or is down; a refusal is no failure', async () => {
    await caughtUp()
    let time = 0
    const reader = createReplicaReader(primary, [replica], { now: () => time })
    const failing = async (db: Db) => {
      if (await isReplica(db)) throw new Error('canceling statement due to conflict with recovery')
      return 'primary'
    }
    expect(await reader.read(failing)).toBe('primary')
    expect(await reader.read(isReplica)).toBe(false)
    time = 6_000
    expect(await reader.read(isReplica)).toBe(true)
    const refusing = () => Promise.reject(new DomainError('not_found', 'We couldn’t find that car.'))
    await expect(reader.read(refusing)).rejects.toMatchObject({ code: 'not_found' })
    expect(await reader.read(isReplica)).toBe(true)
    const own = createReplicaReader(primary, [primaryDatabase])
    expect(await own.read(isReplica)).toBe(false)
    expect(own.states()).toEqual([{ name: 'replica 1', state: 'primary' }])
    const nowhere = openDatabaseReplica('postgres://nobody@127.0.0.1:1/none', { waitTimeoutMs: 500 })
    opened.push(nowhere)
    expect(await createReplicaReader(primary, [nowhere]).read(isReplica)).toBe(false)
  })
})

/** A proxy to servers on this machine, which take turns, that can stop forwarding, as when a machine hangs. */
async function startWire(...ports: number[]) {
  let targets = ports
  let turn = 0
  const ends = new Set<Socket>()
  const called = Promise.withResolvers<void>()
  let isHanging = false
  let callsUnanswered = 0
  const server = createServer((near) => {
    const far = connect(targets[turn++ % targets.length] ?? 0, '127.0.0.1')
    for (const end of [near, far]) ends.add(end.on('error', () => {}))
    if (isHanging) {
      callsUnanswered += 1
      called.resolve()
    }
    near.on('data', (bytes) => isHanging || far.write(bytes))
    far.on('data', (bytes) => isHanging || near.write(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    hang: () => {
      isHanging = true
    },
    /** Ends all connections; later ones go there. */
    leadTo: (...others: number[]) => {
      targets = others
      for (const end of ends) end.destroy()
    },
    /** Settles with the first call that gets no reply. */
    called: called.promise,
    callsUnanswered: () => callsUnanswered,
    close: () => {
      server.close()
      for (const end of ends) end.destroy()
    },
  }
}
