import type { Db } from './client.ts'
import { possibleWriteCountOf } from './possible-writes.ts'

/**
 * A round of background work that is left out while nothing can have been written since the last one that found nothing
 * to do: a resting server would ask the same again and again. Where other servers may write, every round runs.
 *
 * @param longestMs after this long a round runs anyway, for work that becomes due with time; milliseconds of `now`
 */
export function skipWhileUnwritten(
  db: Db,
  round: () => Promise<unknown>,
  { longestMs, now = () => performance.now() }: { longestMs: number; now?: () => number },
): () => Promise<void> {
  let idle: { writes: number; at: number } | null = null
  return async () => {
    const writes = possibleWriteCountOf(db)
    if (idle?.writes === writes && now() - idle.at < longestMs) return
    idle = null
    const at = now()
    await round()
    // A round that wrote, or beside which somebody did, may have left something.
    if (writes !== null && possibleWriteCountOf(db) === writes) idle = { writes, at }
  }
}
