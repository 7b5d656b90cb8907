import { readFileSync } from 'node:fs'
import { memoryMiBOfProcess } from './process-usage.ts'

export type ServerMemorySample = {
  residentMiB: number
  /** Of the main thread: objects that are alive or yet to be collected, and what they refer to outside. */
  heapMiB: number
  externalMiB: number
  indexMiB: number
  /** Resident anonymous memory by whose it is. */
  anonymous: Record<string, number>
  cachesMiB: Record<string, number>
}

const mib = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10

/** What a running server takes, as the system and its own page of metrics say. */
export async function readServerMemory({ pid, url }: { pid: number; url: string }): Promise<ServerMemorySample> {
  const page = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) => mib(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(page)?.[1] ?? 0))
  const caches = [...page.matchAll(/^forecourt_cache_bytes\{cache="([^"]+)"\} (\S+)$/gm)]
  return {
    residentMiB: memoryMiBOfProcess(pid)?.now ?? 0,
    heapMiB: value('nodejs_heap_size_used_bytes'),
    externalMiB: value('nodejs_external_memory_bytes'),
    indexMiB: value('forecourt_search_index_bytes'),
    anonymous: anonymousMemory(pid),
    cachesMiB: Object.fromEntries(
      caches.map(([, name = '', bytes]) => [name, mib(Number(bytes))] as const).filter(([, size]) => size >= 0.5),
    ),
  }
}

/** By the kind of mapping, in MiB: the heap of malloc, its other arenas, V8's pages, and the rest. */
function anonymousMemory(pid: number): Record<string, number> {
  const sums: Record<string, number> = {}
  let kind = 'other'
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const mapping = /^([0-9a-f]+)-([0-9a-f]+) \S+ \S+ \S+ \S+\s*(.*)$/.exec(line)
    if (mapping) {
      const [, from = '', until = '', name = ''] = mapping
      kind = kindOfMapping(Number(`0x${from}`), Number(`0x${until}`), name)
    }
    const anonymous = /^Anonymous:\s+(\d+) kB/.exec(line)?.[1]
    if (anonymous) sums[kind] = (sums[kind] ?? 0) + Number(anonymous) * 1_024
  }
  return Object.fromEntries(Object.entries(sums).map(([name, bytes]) => [name, Math.round(mib(bytes))]))
}

const arenaBytes = 64 * 2 ** 20
const pageOfV8 = 2 ** 18

function kindOfMapping(from: number, until: number, name: string): string {
  if (name === '[heap]') return 'malloc'
  if (name !== '') return name.startsWith('[anon:') ? name.slice(6, -1) : 'files'
  const size = until - from
  // glibc reserves an arena at a multiple of its size, of which the used beginning is a mapping of its own.
  if (from % arenaBytes === 0 && size <= arenaBytes) return 'arenas'
  return size % pageOfV8 === 0 && from % pageOfV8 === 0 ? 'V8 pages' : 'other'
}
