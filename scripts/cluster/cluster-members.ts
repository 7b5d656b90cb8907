import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#db/paths/project-root.ts'
import { haproxyConfigPath, patroniConfigPath } from './cluster-config-files.ts'
import { type ClusterLayout, type ClusterMachine, clusterDatabaseUrl, machineDatabaseUrl } from './cluster-layout.ts'
import { type ClusterMember, createClusterMember } from './cluster-member.ts'
import type { ClusterPrograms } from './cluster-programs.ts'

/** All that runs, by its kind; the members of a kind are in the order of the machines. */
export type ClusterMembers = {
  etcd: readonly ClusterMember[]
  databases: readonly ClusterMember[]
  servers: readonly ClusterMember[]
  proxies: readonly ClusterMember[]
  prometheus: ClusterMember
}

/** @param serverEnv settings of the servers beyond those that the cluster needs. */
export function createClusterMembers(
  layout: ClusterLayout,
  programs: ClusterPrograms,
  { serverEnv }: { serverEnv: Record<string, string> },
): ClusterMembers {
  const { folder, machines, ports, shared } = layout
  const at = { logFolder: join(folder, 'log') }
  const groupOf = ({ group }: ClusterMachine) => (group === null ? {} : { gid: group })
  const databaseUserOf = (machine: ClusterMachine) => ({ ...layout.databaseUser, ...groupOf(machine) })
  const etcdOf = (machine: ClusterMachine) => {
    const { number, address } = machine
    return createClusterMember(
      {
        name: `etcd${number}`,
        program: programs.etcd,
        user: databaseUserOf(machine),
        args: [
          ...['--name', `etcd${number}`, '--data-dir', join(folder, 'etcd', String(number)), '--log-level', 'warn'],
          ...['--listen-client-urls', `http://${address}:${ports.etcd}`],
          ...['--advertise-client-urls', `http://${address}:${ports.etcd}`],
          ...['--listen-peer-urls', `http://${address}:${ports.etcdPeers}`],
          ...['--initial-advertise-peer-urls', `http://${address}:${ports.etcdPeers}`],
          ...[
            '--initial-cluster',
            machines.map((one) => `etcd${one.number}=http://${one.address}:${ports.etcdPeers}`).join(),
          ],
          ...['--initial-cluster-token', 'forecourt', '--initial-cluster-state', 'new'],
          // Timed for machines of one site that are busy with other work too.
          ...['--heartbeat-interval', '200', '--election-timeout', '2000', '--auto-compaction-retention', '1'],
          ...(programs.etcdApi === 'etcd' ? ['--enable-v2'] : []),
        ],
      },
      at,
    )
  }
  const databaseOf = (machine: ClusterMachine) =>
    createClusterMember(
      {
        name: `database${machine.number}`,
        program: programs.patroni,
        user: databaseUserOf(machine),
        args: [patroniConfigPath(layout, machine)],
        env: { HOME: join(folder, 'run') },
        cwd: join(folder, 'run'),
        adopted: () => findPostmaster(layout, machine),
      },
      at,
    )
  const serverOf = (machine: ClusterMachine) =>
    createClusterMember(
      {
        name: `server${machine.number}`,
        program: process.execPath,
        cwd: projectRoot,
        user: groupOf(machine),
        args: [join(projectRoot, 'scripts', 'start.mjs')],
        env: { ...serverSettings(layout, machine), ...serverEnv },
      },
      at,
    )
  const prometheusFolder = join(folder, 'prometheus')
  mkdirSync(prometheusFolder, { recursive: true })
  return {
    etcd: machines.map(etcdOf),
    databases: machines.map(databaseOf),
    servers: machines.map(serverOf),
    proxies: layout.proxies.map((proxy) =>
      createClusterMember(
        {
          name: `proxy${proxy.number}`,
          program: programs.haproxy,
          args: ['-db', '-f', haproxyConfigPath(layout, proxy)],
        },
        at,
      ),
    ),
    prometheus: createClusterMember(
      {
        name: 'prometheus',
        program: programs.prometheus,
        args: [
          `--config.file=${join(folder, 'prometheus.yml')}`,
          `--storage.tsdb.path=${prometheusFolder}`,
          `--web.listen-address=127.0.0.1:${shared.prometheus}`,
        ],
      },
      at,
    ),
  }
}

/** All three have the same, but for their address: any of them may answer any request. */
function serverSettings(layout: ClusterLayout, machine: ClusterMachine): Record<string, string> {
  const { folder, machines, ports, shared, photoKeys } = layout
  return {
    HOST: machine.address,
    PORT: String(ports.server),
    PUBLIC_URL: `http://127.0.0.1:${shared.site}`,
    TRUSTED_PROXY: '127.0.0.1',
    // HAProxy takes a second, by two checks, to see that a server stops.
    DRAIN_SECONDS: '3',
    AUTH_SECRET: layout.authSecret,
    DATA_DIR: join(folder, `server${machine.number}`),
    DATABASE_URL: clusterDatabaseUrl(layout),
    DATABASE_REPLICA_URLS: machines.map((one) => machineDatabaseUrl(layout, one)).join(),
    DATABASE_POOL_SIZE: '8',
    S3_ENDPOINT: `http://127.0.0.1:${shared.photos}`,
    S3_BUCKET: photoKeys.bucket,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: photoKeys.accessKeyId,
    S3_SECRET_ACCESS_KEY: photoKeys.secretAccessKey,
  }
}

/**
 * The process of PostgreSQL on a machine, or none. The first line of its file is the process id. A power cut leaves the
 * file, and the number may be another's then.
 */
export function findPostmaster({ folder }: ClusterLayout, { number }: ClusterMachine): number[] {
  const data = join(folder, 'postgres', String(number))
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? [pid] : []
  } catch {
    return []
  }
}
