import { limitConcurrency } from '../concurrency/limit-concurrency.ts'
import type { ListableMediaStore, MediaStore } from './media-store.ts'

const atOnce = 8

export type MovedMediaTotals = { files: number; bytes: number }

type MoveOptions = { signal: AbortSignal; report?: (moved: MovedMediaTotals) => void }

/**
 * Moves all photos from one storage into another, while servers read and write both (`combineMediaStores`). A file leaves
 * the first one only when the second one has given it back unchanged; an interruption loses nothing, and the next run
 * goes on with what is left.
 * @throws Error where a storage gives back other bytes; what the storages throw.
 */
export async function moveMedia(
  from: ListableMediaStore,
  to: MediaStore,
  { signal, report }: MoveOptions,
): Promise<MovedMediaTotals> {
  const moved: MovedMediaTotals = { files: 0, bytes: 0 }
  const failures: unknown[] = []
  const underWay = new Set<Promise<void>>()
  const inTurn = limitConcurrency({ atOnce, maxWaiting: atOnce })
  for await (const key of from.list()) {
    if (signal.aborted || failures.length > 0) break
    const work: Promise<void> = inTurn(async () => {
      const bytes = await moveFile(key, from, to)
      if (bytes === null) return
      moved.files += 1
      moved.bytes += bytes
      report?.(moved)
    })
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(work))
    underWay.add(work)
    if (underWay.size >= atOnce) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw failures[0]
  return moved
}

/** Returns the size of the file, or null where it was deleted meanwhile. */
async function moveFile(key: string, from: MediaStore, to: MediaStore): Promise<number | null> {
  const bytes = await from.get(key)
  if (bytes === null) return null
  await to.put(key, bytes)
  const copy = await to.get(key)
  if (copy === null || Buffer.compare(copy, bytes) !== 0) {
    throw new Error(`The photo ${key} did not arrive unchanged; it stays where it was.`)
  }
  // A server that deletes a photo does so in the former storage first: gone there, it must not stay here.
  if ((await from.get(key)) === null) {
    await to.delete(key)
    return null
  }
  await from.delete(key)
  return bytes.length
}
