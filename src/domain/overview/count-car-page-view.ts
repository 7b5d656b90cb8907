import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listingViews } from '#db/schema/listings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { utcDayOf } from './utc-days.ts'

/** The visitor of a car's page, as far as the request identifies them. */
export type CarPageVisitor = Readonly<{
  listingId: string
  sellerId: string
  /** The header `User-Agent`. */
  userAgent: string | undefined
  /** The header `Sec-Purpose` or `Purpose`, by which a browser announces a prefetch. */
  purpose: string | undefined
  /** The address that the request came from. */
  address: string
  now: Date
}>

/** The same visitor who comes back within this time counts once. */
const againMs = 30 * 60_000
/** Limits of what a process remembers: beyond them views are lost or counted twice, which is the only harm. */
const maxWaiting = 10_000
const maxRememberedBytes = 4 * 2 ** 20

type Counter = { waiting: Map<string, number>; seen: BoundedCache<number> }
const counters = new WeakMap<Db, Counter>()

/**
 * Counts a view of a car's page, but not of its own seller, of a program, or of a browser that only prefetches. Keeps
 * the number in memory, so that no page waits for it; `flushCarPageViews` writes it to the database.
 */
export function countCarPageView(db: Db, actor: MaybeActor, visit: CarPageVisitor): void {
  if (actor?.accountId === visit.sellerId || isProgram(visit.userAgent) || isAhead(visit.purpose)) return
  const { waiting, seen } = counterOf(db)
  const visitor = `${visit.listingId} ${actor?.accountId ?? describeDevice(visit)}`
  const nowMs = visit.now.getTime()
  const seenMs = seen.get(visitor)
  if (seenMs !== undefined && nowMs - seenMs < againMs) return
  seen.set(visitor, nowMs)
  const key = `${utcDayOf(visit.now)} ${visit.listingId}`
  if (waiting.size < maxWaiting || waiting.has(key)) waiting.set(key, (waiting.get(key) ?? 0) + 1)
}

/**
 * Adds the views since the last call to the daily counts of their cars, in one statement. If that fails they are lost.
 */
export async function flushCarPageViews(db: Db): Promise<void> {
  const { waiting } = counterOf(db)
  if (waiting.size === 0) return
  // All code that writes several cars uses the same order, so that two servers never deadlock.
  const rows = [...waiting].sort().map(([key, views]) => {
    const [day = '', listingId = ''] = key.split(' ')
    return { day, listingId, views }
  })
  waiting.clear()
  await db
    .insert(listingViews)
    .values(rows)
    .onConflictDoUpdate({
      target: [listingViews.listingId, listingViews.day],
      set: { views: sql`${listingViews.views} + excluded.views` },
    })
}

function counterOf(db: Db): Counter {
  const counter = counters.get(db) ?? { waiting: new Map(), seen: rememberLooks() }
  counters.set(db, counter)
  return counter
}

function rememberLooks(): BoundedCache<number> {
  return new BoundedCache({ name: 'looks at cars', maxBytes: maxRememberedBytes, bytesOf: () => 8 })
}

/** A digest: a header may have 16 KB, and its sender may choose a new one each time. */
function describeDevice({ address, userAgent }: CarPageVisitor): string {
  return createHash('sha256').update(`${address} ${userAgent}`).digest('base64url')
}

/**
 * Crawlers, link previews, monitors and scripts identify themselves; a request without the header is not from a
 * browser.
 */
function isProgram(userAgent: string | undefined): boolean {
  return !userAgent?.startsWith('Mozilla/') || /bot|crawl|spider|slurp|preview|monitor|lighthouse/i.test(userAgent)
}

function isAhead(purpose: string | undefined): boolean {
  return /prefetch|prerender|preview/i.test(purpose ?? '')
}
