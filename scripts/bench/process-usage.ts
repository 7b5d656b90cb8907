import { readdirSync, readFileSync } from 'node:fs'

/** Linux reports CPU time in hundredths of a second, whatever the kernel's own clock. */
const msPerTick = 10

type Stat = { parent: number; ms: number; msOfEndedChildren: number }

/** CPU milliseconds that a process has used so far, all threads; null where /proc is not available. */
export function cpuMsOfProcess(pid: number): number | null {
  return readStat(pid)?.ms ?? null
}

/** The same for a process and its children, including those that have ended. */
export function cpuMsOfProcessTree(pid: number): number | null {
  const root = readStat(pid)
  if (!root) return null
  const living = childrenOf(pid).reduce((sum, child) => sum + (readStat(child)?.ms ?? 0), 0)
  return root.ms + root.msOfEndedChildren + living
}

/** Resident memory in MiB, current and peak; null where /proc is not available. */
export function memoryMiBOfProcess(pid: number): { now: number; peak: number } | null {
  const status = readText(`/proc/${pid}/status`)
  const value = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024)
  return status ? { now: value('VmRSS'), peak: value('VmHWM') } : null
}

/** The main process of a PostgreSQL backend; null where the backend does not run on this machine. */
export function findPostgresMainProcess(backend: number): number | null {
  const isPostgres = readText(`/proc/${backend}/comm`).startsWith('postgres')
  return isPostgres ? (readStat(backend)?.parent ?? null) : null
}

function childrenOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((each) => readStat(each)?.parent === pid)
}

function readStat(pid: number): Stat | null {
  const text = readText(`/proc/${pid}/stat`)
  // The program's name is in brackets and may contain any character. After it: state, parent, …
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * msPerTick
  return text ? { parent: Number(fields[1]), ms: ticks(11), msOfEndedChildren: ticks(13) } : null
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
