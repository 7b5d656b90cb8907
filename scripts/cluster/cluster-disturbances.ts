import type { RunningLocalCluster } from './cluster.ts'
import type { ClusterLayout, ClusterMachine } from './cluster-layout.ts'
import { findDescendantProcesses } from './cluster-member.ts'
import { findPostmaster } from './cluster-members.ts'
import { cutOffClusterMachine, reconnectClusterMachine } from './cluster-partition.ts'
import { findPrimaryClusterMachine, findSynchronousStandby, patroniUrl } from './cluster-status.ts'
import { handOverPrimary } from './hand-over-primary.ts'

/** What can go wrong on purpose, each with what it is. */
export const clusterDisturbances = {
  primary: 'kill -9 of PostgreSQL and Patroni of the primary',
  machine: 'kill -9 of all that runs on the machine of the primary, etcd and a server too',
  postgres: 'kill -9 of PostgreSQL of the primary alone',
  patroni: 'kill -9 of Patroni of the primary alone, whose PostgreSQL is abandoned',
  standby: 'kill -9 of PostgreSQL and Patroni of the synchronous standby',
  server: 'kill -9 of a server',
  etcd: 'kill -9 of an etcd member',
  proxy: 'kill -9 of one of the two HAProxies',
  hang: 'SIGSTOP of PostgreSQL and Patroni of the primary',
  partition: 'the machine of the primary is cut off from the others (iptables)',
  standbyPartition: 'the machine of the synchronous standby is cut off in the same way',
  switchover: 'a planned switchover, by scripts/hand-over.mjs',
  maintenance: 'the same before work on the machine of the primary, whose Patroni and PostgreSQL are stopped then',
  patronictl: 'a switchover as patronictl asks for it',
} as const

export type ClusterDisturbance = keyof typeof clusterDisturbances

export type ClusterDisturbanceEffect = {
  /** The members that were hit. */
  hit: string[]
  /** Brings back what is gone, as whoever watches over the machine would. */
  repair(): void
}

/**
 * Lets one thing go wrong.
 * @param pick chooses one of the members of a kind: which server, which member of etcd.
 * @throws Error when there is no primary, or nothing to hit.
 */
export async function disturbCluster(
  cluster: RunningLocalCluster,
  { what, pick }: { what: ClusterDisturbance; pick: <Item>(items: readonly Item[]) => Item },
): Promise<ClusterDisturbanceEffect> {
  const { layout, members } = cluster
  const primary = await findPrimaryClusterMachine(layout)
  if (!primary) throw new Error('No database is primary at the moment.')
  const at = primary.number - 1
  const database = members.databases[at]
  if (!database) throw new Error(`There is no database ${primary.number}.`)
  const killed = (victims: readonly (typeof database)[]): ClusterDisturbanceEffect => {
    for (const victim of victims) victim.kill()
    const repair = () => {
      for (const victim of victims) victim.start()
    }
    return { hit: victims.map(({ name }) => name), repair }
  }
  switch (what) {
    case 'primary':
      return killed([database])
    case 'machine':
      return killed([database, members.etcd[at], members.servers[at]].filter((member) => member !== undefined))
    case 'postgres': {
      // Patroni lives, sees it, and brings it back as a standby.
      for (const pid of findDescendantProcesses(findPostmaster(layout, primary))) process.kill(pid, 'SIGKILL')
      return { hit: [`PostgreSQL of ${database.name}`], repair: () => {} }
    }
    case 'patroni':
      database.kill({ only: 'program' })
      return { hit: [`Patroni of ${database.name}`], repair: () => database.start() }
    case 'standby': {
      const standby = await requireSynchronousStandby(layout)
      return killed(members.databases.slice(standby.number - 1, standby.number))
    }
    case 'server':
      return killed([pick(members.servers)])
    case 'etcd':
      return killed([pick(members.etcd)])
    case 'proxy':
      return killed([pick(members.proxies)])
    case 'hang':
      database.hang()
      return { hit: [database.name], repair: () => database.goOn() }
    case 'partition':
      return cutOff(primary)
    case 'standbyPartition':
      return cutOff(await requireSynchronousStandby(layout))
    case 'switchover':
      await handOverPrimary(patroniUrl(layout, primary))
      return { hit: [database.name], repair: () => {} }
    case 'maintenance':
      await handOverPrimary(patroniUrl(layout, primary))
      await database.stop()
      return { hit: [database.name], repair: () => database.start() }
    case 'patronictl':
      await cluster.switchOver()
      return { hit: [database.name], repair: () => {} }
  }
}

function cutOff(machine: ClusterMachine): ClusterDisturbanceEffect {
  cutOffClusterMachine(machine)
  return { hit: [`machine ${machine.number}`], repair: () => reconnectClusterMachine(machine) }
}

async function requireSynchronousStandby(layout: ClusterLayout): Promise<ClusterMachine> {
  const standby = await findSynchronousStandby(layout)
  if (!standby) throw new Error('No database is a synchronous standby at the moment.')
  return standby
}
