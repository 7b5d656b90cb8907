import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { rateLimits } from '#db/schema/accounts.ts'

export type RateLimitPolicy = Readonly<{
  /** The limited action, for example `sign-up`. */
  name: string
  windowSeconds: number
  /** Points that may be spent per window. */
  points: number
}>

/** The count stops here: how far a flood exceeded the budget does not matter. */
const maxCount = 1_000_000

/**
 * Spends points of a budget in one statement, so that simultaneous requests are all counted, on whichever server.
 * Negative `points` return some. A window begins with the first request, and refused requests do not extend it.
 *
 * `lastRequest` contains the end of the window here, not its last request: better-auth, which keeps its counters in the
 * same table, deletes rows whose time is before its own, shorter windows.
 *
 * @returns null, or the number of seconds until there is a budget again.
 */
export async function consumeRateLimit(
  db: DbOrTx,
  { budget, spender, points, now }: { budget: RateLimitPolicy; spender: string; points: number; now: Date },
): Promise<number | null> {
  const nowMs = now.getTime()
  const endMs = nowMs + budget.windowSeconds * 1000
  const isOver = sql`${rateLimits.lastRequest} <= ${nowMs}`
  const first = Math.max(points, 0)
  const [row] = await db
    .insert(rateLimits)
    .values({ id: randomUUIDv7(), key: `${budget.name}:${spender}`, count: first, lastRequest: endMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then ${first}::int
          else least(greatest(${rateLimits.count} + ${points}::int, 0), ${maxCount}) end`,
        lastRequest: sql`case when ${isOver} then ${endMs}::bigint else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ count: rateLimits.count, endMs: rateLimits.lastRequest })
  if (!row || row.count <= budget.points) return null
  return Math.max(1, Math.ceil((row.endMs - nowMs) / 1000))
}
