import { execFileSync, spawnSync } from 'node:child_process'
import type { ClusterMachine } from './cluster-layout.ts'

/** What a machine sends to anywhere else, and what anybody else sends to it. */
function partitionRules({ address, group }: ClusterMachine): string[][] {
  if (group === null) throw new Error('Only root can cut off a machine: iptables tells machines apart by their groups.')
  return [
    ['OUTPUT', '-m', 'owner', '--gid-owner', String(group), '!', '-d', address, '-j', 'DROP'],
    ['OUTPUT', '-m', 'owner', '!', '--gid-owner', String(group), '-d', address, '-j', 'DROP'],
  ]
}

/** True where this process is root and Debian's package iptables is installed. */
export function canCutOffClusterMachines(): boolean {
  return process.getuid?.() === 0 && spawnSync('iptables', ['--version']).status === 0
}

/** Cuts a machine off from all others, in both directions. @throws Error where that is not possible. */
export function cutOffClusterMachine(machine: ClusterMachine): void {
  if (!canCutOffClusterMachines())
    throw new Error("A machine can only be cut off by root, and with Debian's package iptables.")
  for (const rule of partitionRules(machine)) execFileSync('iptables', ['-A', ...rule])
}

/** Does nothing where it is not cut off. */
export function reconnectClusterMachine(machine: ClusterMachine): void {
  if (machine.group === null) return
  for (const rule of partitionRules(machine)) {
    try {
      execFileSync('iptables', ['-D', ...rule], { stdio: 'ignore' })
    } catch {
      // There is no such rule.
    }
  }
}
