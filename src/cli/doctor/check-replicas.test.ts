import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPostgres, type TestPostgresServer } from '#tests/support/database-postgres.ts'
import {
  checkDatabaseReplicas,
  type DatabaseSession,
  readDatabaseClusterIdentity,
  readReplicaLagSeconds,
} from './check-connections.ts'

// Uses two servers of its own, whatever the other tests run on.
describe('H-06 what the doctor says of replicas', () => {
  const servers: TestPostgresServer[] = []
  const sessions: pg.Client[] = []
  const open = async (server: TestPostgresServer) => {
    const session = new pg.Client({ connectionString: server.url() })
    await session.connect()
    sessions.push(session)
    return session
  }
  let primary: pg.Client
  let replica: pg.Client

  beforeAll(async () => {
    const server = await startTestPostgres()
    servers.push(server)
    const follower = await server.startReplica()
    servers.unshift(follower)
    primary = await open(server)
    replica = await open(follower)
    // What is committed stands in the log at once, as on a server that keeps what it acknowledges.
    await primary.query('set synchronous_commit = on')
    await primary.query('create table notes (text text)')
  }, 120_000)

  afterAll(async () => {
    await Promise.all(sessions.map((session) => session.end()))
    for (const server of servers) await server.stop()
  })

  const pauseWithEverything = async () => {
    const { position } = await readDatabaseClusterIdentity(primary)
    const hasCome = () => replica.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [position])
    await expect.poll(async () => (await hasCome()).rows[0]?.is).toBe(true)
    await replica.query('select pg_wal_replay_pause()')
    const state = () => replica.query('select pg_get_wal_replay_pause_state() as state')
    await expect.poll(async () => (await state()).rows[0]?.state).toBe('paused')
  }
  /** More of the log, in which there is no transaction: as a quiet server writes it now and then. */
  const writeLogWithoutTransaction = () => primary.query('select pg_switch_wal()')

  it('nothing is wrong with a list of all servers, of which one is the primary', async () => {
    const [follower, server] = servers
    if (!follower || !server) throw new Error('The servers have not started.')
    const identity = await readDatabaseClusterIdentity(primary)
    const statusesOf = async (...listed: TestPostgresServer[]) =>
      (
        await checkDatabaseReplicas(
          listed.map((one) => one.url()),
          identity,
        )
      ).map(({ status }) => status)
    expect(await statusesOf(server, follower)).toEqual(['ok', 'ok'])
    expect(await statusesOf(server)).toEqual(['warn'])
    // Where it is another server than that of DATABASE_URL, two take writes.
    const other = await checkDatabaseReplicas([server.url(), follower.url()], { ...identity, startedAt: '0' })
    expect(other.map(({ status }) => status)).toEqual(['fail', 'ok'])
  })

  it('one is not behind while the server is quiet, also in the moment in which it replays what it has just received', async () => {
    await pauseWithEverything()
    await writeLogWithoutTransaction()
    const asked: unknown[] = []
    const session: DatabaseSession = {
      async query(text, values) {
        const answer = await replica.query(text, values)
        asked.push(...answer.rows)
        if (asked.length === 1) await replica.query('select pg_wal_replay_resume()')
        return answer
      },
    }
    expect(await readReplicaLagSeconds(session, await readDatabaseClusterIdentity(primary))).toBe(0)
    // At first something was missing.
    expect(asked[0]).toMatchObject({ hasAll: false, seconds: expect.any(Number) })
  })

  it('one is behind by the age of its last transaction where it stays without what the primary has written', async () => {
    await pauseWithEverything()
    await primary.query(`insert into notes values ('new')`)
    const seconds = await readReplicaLagSeconds(replica, await readDatabaseClusterIdentity(primary))
    await replica.query('select pg_wal_replay_resume()')
    expect(seconds).toBeGreaterThan(1)
  })
})
