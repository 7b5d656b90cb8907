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

/** The path of each program. */
export type ClusterProgramPaths = Record<ProgramName, string>

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
export function findClusterPrograms(): { programs: ClusterProgramPaths } | { missingPackages: string[] } {
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
  return missingPackages.length === 0 && isComplete(found) ? { programs: found } : { missingPackages }
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
