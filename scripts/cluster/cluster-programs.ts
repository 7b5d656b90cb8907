import { execFileSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs of a cluster, each with the Debian package that has it. */
const packageOf = {
  postgres: 'postgresql-15',
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  prometheus: 'prometheus',
} as const

type ProgramName = keyof typeof packageOf

type ClusterProgramPaths = Record<ProgramName, string>

/** The path of each program, and by which interface of etcd its Patroni is safe. */
export type ClusterPrograms = ClusterProgramPaths & { etcdApi: EtcdApi }

/** The section of Patroni's settings that names etcd: `etcd` speaks the older interface, version 2. */
export type EtcdApi = 'etcd' | 'etcd3'

/** Debian keeps the programs of PostgreSQL apart, a folder a version; the newest is taken. */
const folders = () => [
  ...globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })),
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
]

/**
 * Where the programs are, or which Debian packages are missing. Patroni finds its store of decisions by the package
 * `python3-etcd`, which is asked for by the file that it brings.
 */
export function findClusterPrograms(): { programs: ClusterPrograms } | { missingPackages: string[] } {
  const found: Partial<ClusterProgramPaths> = {}
  const missingPackages: string[] = []
  for (const [name, debianPackage] of Object.entries(packageOf)) {
    const path = folders()
      .map((folder) => join(folder, name))
      .find(isExecutable)
    if (path && isProgramName(name)) found[name] = path
    else missingPackages.push(debianPackage)
  }
  if (globSync('/usr/lib/python3/dist-packages/etcd/__init__.py').length === 0) missingPackages.push('python3-etcd')
  if (missingPackages.length > 0 || !isComplete(found)) return { missingPackages }
  const version = execFileSync(found.patroni, ['--version'], { encoding: 'utf8' })
  return { programs: { ...found, etcdApi: chooseEtcdApi(version) } }
}

/**
 * Before 3.0.3 a Patroni that had been stopped in its tracks for longer than its `ttl` wrote itself down as the leader
 * through etcd's version 3 whoever was it by then; the new primary was rewound with what it had acknowledged
 * (https://github.com/patroni/patroni/pull/2689). Through version 2 it always compared first.
 * @param version what `patroni --version` prints, such as `patroni 3.0.2`.
 */
export function chooseEtcdApi(version: string): EtcdApi {
  const [major = 0, minor = 0, patch = 0] = (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number)
  const isOlder = major < 3 || (major === 3 && minor === 0 && patch < 3)
  return isOlder ? 'etcd' : 'etcd3'
}

/** What to type for the packages that are missing. */
export function explainMissingPackages(packages: readonly string[]): string {
  return [
    `The cluster needs programs that are not on this machine, from the Debian packages ${packages.join(', ')}.`,
    'Install them without starting them as services:',
    `  printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d`,
    `  apt-get install --no-install-recommends ${packages.join(' ')}`,
  ].join('\n')
}

function isProgramName(name: string): name is ProgramName {
  return Object.hasOwn(packageOf, name)
}

function isComplete(found: Partial<ClusterProgramPaths>): found is ClusterProgramPaths {
  return Object.keys(packageOf).every((name) => isProgramName(name) && found[name] !== undefined)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
