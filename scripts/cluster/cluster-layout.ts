import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '#tests/support/find-free-port.ts'

/** One of the three machines that are played: each runs etcd, PostgreSQL under Patroni, and a server. */
export type ClusterMachine = {
  number: 1 | 2 | 3
  /** Its address: all of 127.0.0.0/8 is this machine, so each has one of its own there. */
  address: string
  /** The group of its processes, by which iptables tells what they send; null where this process may not choose it. */
  group: number | null
}

export type ClusterProxy = { number: 1 | 2; statusPort: number }

export type ClusterLayout = {
  folder: string
  machines: readonly ClusterMachine[]
  /** The same on each machine. */
  ports: { etcd: number; etcdPeers: number; patroni: number; postgres: number; server: number }
  /** On 127.0.0.1: what all machines share. */
  shared: { site: number; primary: number; photos: number; prometheus: number; control: number }
  /** Two of HAProxy, which listen on the same ports: where one dies, the other goes on. */
  proxies: readonly ClusterProxy[]
  passwords: { superuser: string; replicator: string; rewinder: string; forecourt: string }
  authSecret: string
  photoKeys: { bucket: string; accessKeyId: string; secretAccessKey: string }
  /** PostgreSQL and etcd do not run as root; null: this process is nobody special, and they run as it. */
  databaseUser: { uid: number } | null
}

/** Groups of these numbers need no name, and no system hands them out. */
const firstGroup = 77_000
const isRoot = () => process.getuid?.() === 0

/** A layout on free ports, with new passwords; its folders are made. */
export async function createClusterLayout(
  folder: string,
  { sitePort }: { sitePort?: number } = {},
): Promise<ClusterLayout> {
  const port = async () => await findFreePort()
  const secret = () => randomBytes(18).toString('base64url')
  const layout: ClusterLayout = {
    folder,
    machines: ([1, 2, 3] as const).map((number) => ({
      number,
      address: `127.77.0.${number}`,
      group: isRoot() ? firstGroup + number : null,
    })),
    ports: {
      etcd: await port(),
      etcdPeers: await port(),
      patroni: await port(),
      postgres: await port(),
      server: await port(),
    },
    shared: {
      site: sitePort ?? (await port()),
      primary: await port(),
      photos: await port(),
      prometheus: await port(),
      control: await port(),
    },
    proxies: [
      { number: 1, statusPort: await port() },
      { number: 2, statusPort: await port() },
    ],
    passwords: { superuser: secret(), replicator: secret(), rewinder: secret(), forecourt: secret() },
    authSecret: secret() + secret(),
    photoKeys: { bucket: 'forecourt-photos', accessKeyId: 'cluster', secretAccessKey: secret() },
    databaseUser: isRoot() ? findSystemUser('postgres') : null,
  }
  mkdirSync(join(folder, 'log'), { recursive: true })
  const sockets = layout.machines.map(({ number }) => join('run', String(number)))
  for (const name of ['etcd', 'postgres', 'patroni', 'run', ...sockets]) {
    mkdirSync(join(folder, name), { recursive: true })
    if (layout.databaseUser) chownSync(join(folder, name), layout.databaseUser.uid, 0)
  }
  return layout
}

/** The address of the database as the servers have it: HAProxy's port of the primary. */
export function clusterDatabaseUrl({ passwords, shared }: ClusterLayout): string {
  return `postgres://forecourt:${passwords.forecourt}@127.0.0.1:${shared.primary}/forecourt`
}

/** The address of the database on one machine. */
export function machineDatabaseUrl({ passwords, ports }: ClusterLayout, { address }: ClusterMachine): string {
  return `postgres://forecourt:${passwords.forecourt}@${address}:${ports.postgres}/forecourt`
}

/** @throws Error when there is no such user. */
function findSystemUser(name: string): { uid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const uid = line?.split(':')[2]
  if (!uid) throw new Error(`There is no user ${name}, whom the package postgresql-15 makes.`)
  return { uid: Number(uid) }
}
