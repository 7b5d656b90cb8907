import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createS3Server } from '#tests/support/s3-server.ts'
import { writeClusterConfigFiles } from './cluster-config-files.ts'
import { type ClusterLayout, createClusterLayout } from './cluster-layout.ts'
import type { ClusterMember } from './cluster-member.ts'
import { type ClusterMembers, createClusterMembers } from './cluster-members.ts'
import { reconnectClusterMachine } from './cluster-partition.ts'
import type { ClusterPrograms } from './cluster-programs.ts'
import {
  askPatroni,
  findPrimaryClusterMachine,
  formatClusterStatus,
  isServerReady,
  readClusterStatus,
} from './cluster-status.ts'

export type RunningLocalCluster = {
  layout: ClusterLayout
  members: ClusterMembers
  /** By the names that people use: `database1`, `server2`, `etcd3`, `proxy1`, `prometheus`. */
  find(name: string): ClusterMember | null
  /** Patroni is asked to hand the primary's place to the standby that has everything. @throws Error when it refuses. */
  switchOver(): Promise<void>
  /** Waits until one database is primary, the two others follow it, and every server is ready. */
  waitUntilWhole(options?: { seconds?: number }): Promise<void>
  stop(): Promise<void>
}

type StartOptions = {
  folder: string
  sitePort?: number
  serverEnv?: Record<string, string>
  /** Fills the empty database before the servers start. */
  fillDatabase?: (layout: ClusterLayout) => Promise<void>
  onProgress?: (text: string) => void
}

/**
 * Starts three machines on this one: etcd, PostgreSQL under Patroni and a server on each; two HAProxies before them, a store of
 * photos and Prometheus beside them. Resolves when the site answers.
 */
export async function startCluster(programs: ClusterPrograms, options: StartOptions): Promise<RunningLocalCluster> {
  const { folder, sitePort, serverEnv = {}, fillDatabase, onProgress = () => {} } = options
  const layout = await createClusterLayout(folder, sitePort === undefined ? {} : { sitePort })
  writeClusterConfigFiles(layout, programs)
  const members = createClusterMembers(layout, programs, { serverEnv })
  const photos = createS3Server(layout.photoKeys).listen(layout.shared.photos, '127.0.0.1')
  const cluster = clusterOf(layout, members, photos)
  try {
    await once(photos, 'listening')
    onProgress('etcd')
    for (const member of members.etcd) member.start()
    for (const member of members.proxies) member.start()
    members.prometheus.start()
    onProgress('PostgreSQL under Patroni')
    for (const member of members.databases) member.start()
    // Nothing is acknowledged before a standby follows.
    await waitFor(() => hasStandbys(layout), { seconds: 120, what: 'a primary with two standbys' })
    await waitFor(() => createDatabase(layout), { seconds: 60, what: 'a database behind HAProxy' })
    await fillDatabase?.(layout)
    onProgress('three servers')
    for (const member of members.servers) member.start()
    await cluster.waitUntilWhole({ seconds: 180 })
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

function clusterOf(layout: ClusterLayout, members: ClusterMembers, photos: Server): RunningLocalCluster {
  const all = [members.prometheus, ...members.proxies, ...members.servers, ...members.databases, ...members.etcd]
  return {
    layout,
    members,
    find: (name) => all.find((member) => member.name === name) ?? null,
    async switchOver() {
      const primary = await findPrimaryClusterMachine(layout)
      if (!primary) throw new Error('No database is primary at the moment.')
      const { status, text } = await askPatroni(layout, primary, {
        path: '/switchover',
        method: 'POST',
        json: { leader: `database${primary.number}` },
      })
      if (status !== 200) throw new Error(`Patroni refuses to switch over: ${text}`)
    },
    async waitUntilWhole({ seconds = 90 } = {}) {
      try {
        await waitFor(() => isWhole(layout), { seconds, what: 'a primary, two standbys and three servers' })
      } catch (error) {
        throw new Error(formatClusterStatus(await readClusterStatus(layout)), { cause: error })
      }
    },
    async stop() {
      for (const machine of layout.machines) reconnectClusterMachine(machine)
      // The servers first: they end their connections to the databases.
      for (const group of [
        members.servers,
        [...members.proxies, members.prometheus],
        members.databases,
        members.etcd,
      ]) {
        await Promise.all(group.map((member) => member.stop()))
      }
      photos.closeAllConnections()
      photos.close()
    },
  }
}

/** The role and the database of the servers; they make their tables themselves. */
async function createDatabase({ shared, passwords }: ClusterLayout): Promise<boolean> {
  const superuser = { host: '127.0.0.1', port: shared.primary, user: 'postgres', password: passwords.superuser }
  const client = new pg.Client({ ...superuser, database: 'postgres', connectionTimeoutMillis: 2_000 })
  // A connection that breaks while idle is told by an event, which would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query("select from pg_roles where rolname = 'forecourt'")
    if (!rowCount) await client.query(`create role forecourt login password '${passwords.forecourt}'`)
    await client.query('grant pg_read_all_stats to forecourt')
    const made = await client.query("select from pg_database where datname = 'forecourt'")
    if (!made.rowCount) await client.query('create database forecourt owner forecourt')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

type PatroniAnswer = { timeline?: number; replication?: { state: string; sync_state: string }[] }

/**
 * By the word of the primary itself: in etcd a standby that is being rewound still stands as running for a while. A
 * primary of before that was cut off streams again and again until Patroni notices that it went its own way and rewinds
 * it: it is not on the primary's timeline.
 */
async function hasStandbys(layout: ClusterLayout): Promise<boolean> {
  const primary = await findPrimaryClusterMachine(layout)
  if (!primary) return false
  const answers = await Promise.all(
    layout.machines.map(async (machine) => {
      const { text } = await askPatroni(layout, machine, { path: '/patroni' })
      return { machine, says: JSON.parse(text || '{}') as PatroniAnswer }
    }),
  )
  const own = answers.find(({ machine }) => machine === primary)?.says
  const following = (own?.replication ?? []).filter(({ state }) => state === 'streaming')
  const isOneTimeline = answers.every(({ says }) => says.timeline !== undefined && says.timeline === own?.timeline)
  return following.length === 2 && following.some(({ sync_state: sync }) => sync === 'sync') && isOneTimeline
}

async function isWhole(layout: ClusterLayout): Promise<boolean> {
  if (!(await hasStandbys(layout))) return false
  const ready = await Promise.all(layout.machines.map((machine) => isServerReady(layout, machine)))
  return ready.every(Boolean)
}

/** @throws Error that says what did not come about. */
export async function waitFor(
  isSo: () => Promise<boolean>,
  { seconds, what }: { seconds: number; what: string },
): Promise<void> {
  const until = Date.now() + seconds * 1_000
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`There was not ${what} within ${seconds} s.`)
    await pause(200)
  }
}
