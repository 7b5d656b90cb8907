import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listingViews } from '#db/schema/listings.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { dayOf } from './days.ts'

/** Who looks at a car's page, as far as the request tells. */
export type PageVisit = Readonly<{
  listingId: string
  sellerId: string
  /** The header `User-Agent`. */
  userAgent: string | undefined
  /** The header `Sec-Purpose` or `Purpose`, by which a browser says that nobody looks yet. */
  purpose: string | undefined
  /** The address that the request came from. */
  address: string
  now: Date
}>

/** The same person who comes back within this time counts once. */
const againMs = 30 * 60_000
/** Bounds of what a process remembers: beyond them views are lost or counted twice, and nothing worse. */
const maxWaiting = 10_000
const maxRememberedBytes = 4 * 2 ** 20

type Counter = { waiting: Map<string, number>; seen: BoundedCache<number> }
const counters = new WeakMap<Db, Counter>()

/**
 * Counts a look at a car's page: not its seller's own, not a program's, not a browser's that only fetches ahead. Keeps
 * the number in memory, so that no page waits for it; `writeViews` brings it to the database.
 */
export function countView(db: Db, actor: MaybeActor, look: PageVisit): void {
  if (actor?.accountId === look.sellerId || isProgram(look.userAgent) || isAhead(look.purpose)) return
  const { waiting, seen } = counterOf(db)
  const looker = `${look.listingId} ${actor?.accountId ?? describeDevice(look)}`
  const nowMs = look.now.getTime()
  const seenMs = seen.get(looker)
  if (seenMs !== undefined && nowMs - seenMs < againMs) return
  seen.set(looker, nowMs)
  const key = `${dayOf(look.now)} ${look.listingId}`
  if (waiting.size < maxWaiting || waiting.has(key)) waiting.set(key, (waiting.get(key) ?? 0) + 1)
}

/** Adds the views since the last call to the days of their cars, in one statement. Where that fails they are lost. */
export async function writeViews(db: Db): Promise<void> {
  const { waiting } = counterOf(db)
  if (waiting.size === 0) return
  // One order for everybody who writes several cars, so that two servers never wait for each other.
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

/** A digest: a header may be of 16 KB, and whoever sends it chooses it anew each time. */
function describeDevice({ address, userAgent }: PageVisit): string {
  return createHash('sha256').update(`${address} ${userAgent}`).digest('base64url')
}

/** Crawlers, previews of links, monitors and scripts say what they are; who says nothing is none of a browser's. */
function isProgram(userAgent: string | undefined): boolean {
  return !userAgent?.startsWith('Mozilla/') || /bot|crawl|spider|slurp|preview|monitor|lighthouse/i.test(userAgent)
}

function isAhead(purpose: string | undefined): boolean {
  return /prefetch|prerender|preview/i.test(purpose ?? '')
}
