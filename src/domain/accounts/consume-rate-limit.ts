import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { rateLimits } from '#db/schema/accounts.ts'

export type RateLimitPolicy = Readonly<{
  /** What is limited, for example `sign-up`. */
  name: string
  windowSeconds: number
  /** Points that may be spent in a window. */
  points: number
}>

/** Nobody needs to know how far beyond the budget a flood went. */
const maxCount = 1_000_000

/**
 * Spends points of somebody's budget in one statement, so that requests at the same time are all counted, on whichever
 * server. Negative `points` give some back. A window begins with the first request and is not prolonged by refused ones.
 *
 * `lastRequest` holds the end of the window here, not its last request: better-auth, which keeps its counters in the same
 * table, throws away rows whose time lies behind its own, shorter windows.
 *
 * @returns null, or in how many seconds there is a budget again.
 */
export async function consumeRateLimit(
  db: Db,
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
