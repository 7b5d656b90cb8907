import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ClusterMemberSettings = {
  name: string
  program: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
  /** Who runs it, and in which group; as this process where they are left out. */
  user?: { uid?: number; gid?: number }
  /** Processes that belong to it without being its children, such as the PostgreSQL that a dead Patroni left. */
  adopted?: () => number[]
}

/** A program of the cluster that can be killed, hung, and started again; what it prints goes into a file. */
export type ClusterMember = {
  name: string
  /** When it was started last; null while it is not running. */
  since(): Date | null
  /** Null while it is not running. */
  pid(): number | null
  start(): void
  /** Ends it as a power cut would, with everything that it started; `only: 'program'` leaves its children alone. */
  kill(options?: { only?: 'program' }): void
  /** Stops it in its tracks, and lets it go on. */
  hang(): void
  goOn(): void
  /** Ends it as `systemctl stop` does, by SIGTERM, and by SIGKILL after a minute. */
  stop(): Promise<void>
}

/** A member that is not running yet. */
export function createClusterMember(
  settings: ClusterMemberSettings,
  { logFolder }: { logFolder: string },
): ClusterMember {
  let child: ChildProcess | null = null
  let startedAt: Date | null = null
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null
  const everything = () => {
    const own = child?.pid !== undefined && isRunning() ? [child.pid] : []
    return findDescendantProcesses([...own, ...(settings.adopted?.() ?? [])])
  }
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of everything()) send(pid, signal)
  }
  return {
    name: settings.name,
    since: () => (isRunning() ? startedAt : null),
    pid: () => (isRunning() ? (child?.pid ?? null) : null),
    start() {
      if (isRunning()) return
      const log = createWriteStream(join(logFolder, `${settings.name}.log`), { flags: 'a' })
      const started = spawn(settings.program, settings.args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, ...settings.env },
        // A group of its own: Ctrl-C of a terminal stops the cluster, which stops its members in order.
        detached: true,
        ...(settings.cwd ? { cwd: settings.cwd } : {}),
        ...settings.user,
      })
      started.stdout.pipe(log, { end: false })
      started.stderr.pipe(log, { end: false })
      started.once('error', (error) => log.write(`${error}\n`))
      started.once('close', () => log.end())
      child = started
      startedAt = new Date()
    },
    kill({ only } = {}) {
      if (only === 'program') child?.kill('SIGKILL')
      else signalAll('SIGKILL')
    },
    hang: () => signalAll('SIGSTOP'),
    goOn: () => signalAll('SIGCONT'),
    async stop() {
      const ending = child
      if (!ending || !isRunning()) return signalAll('SIGKILL')
      const exited = once(ending, 'exit')
      ending.kill('SIGTERM')
      const tooLong = setTimeout(() => signalAll('SIGKILL'), 60_000)
      await exited
      clearTimeout(tooLong)
      signalAll('SIGKILL')
    },
  }
}

/** These processes, and all that they started, as /proc says now. */
export function findDescendantProcesses(roots: readonly number[]): number[] {
  const childrenOf = new Map<number, number[]>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const parent = readParent(Number(entry))
    if (parent === null) continue
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(entry)])
  }
  const found = new Set<number>()
  const visit = (pid: number) => {
    if (found.has(pid)) return
    found.add(pid)
    for (const one of childrenOf.get(pid) ?? []) visit(one)
  }
  for (const root of roots) visit(root)
  return [...found]
}

/** The second field of `stat` is the name in brackets, which may hold anything; the parent is the second after it. */
function readParent(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It ended meanwhile.
    return null
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended meanwhile.
  }
}
