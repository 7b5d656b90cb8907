import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { photoHidings } from '#db/schema/media.ts'
import type { Clock } from '#domain/clock.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { hidePhoto, type PhotoHidingRules } from './hide-photo.ts'

const minuteMs = 60_000
const atOnce = 4
const maxPhotosARun = 200
/** A storage that is away is not asked for every photo. The next round goes on behind those that failed. */
const maxFailuresARun = 10
/** Longer than the files of one photo take; a server that dies gives the photo back after it. */
const leaseMs = 5 * minuteMs
const longestWaitMs = 60 * minuteMs

/**
 * Hides the photos of the queue that are due, several at once. Any number of servers share the work: each photo is taken
 * by one. A photo that fails is logged and tried again later, without keeping the others waiting.
 * @returns how many photos were hidden.
 */
export async function hideDuePhotos(
  db: Db,
  mediaStore: MediaStore,
  {
    rules,
    clock,
    log,
    signal,
  }: { rules: PhotoHidingRules; clock: Clock; log: Pick<Logger, 'warn'>; signal?: AbortSignal | undefined },
): Promise<number> {
  // An update counts as a write, whatever it finds: see skip-while-unwritten.ts.
  const isDue = lte(photoHidings.dueAt, clock.now())
  const [due] = await db.select({ id: photoHidings.publicId }).from(photoHidings).where(isDue).limit(1)
  if (!due) return 0
  const counts = { taken: 0, failed: 0, hidden: 0 }
  const work = async () => {
    while (!signal?.aborted && counts.taken < maxPhotosARun && counts.failed < maxFailuresARun) {
      counts.taken += 1
      const hiding = await claimNext(db, clock.now())
      if (!hiding) return
      try {
        if (await hidePhoto(db, mediaStore, { hiding, rules, now: clock.now() })) counts.hidden += 1
      } catch (error) {
        counts.failed += 1
        log.warn({ err: error, mediaId: hiding.publicId, claims: hiding.claims }, 'a photo could not be hidden')
        await putOff(db, hiding, clock.now())
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return counts.hidden
}

async function claimNext(db: Db, now: Date): Promise<typeof photoHidings.$inferSelect | undefined> {
  const next = db
    .select({ id: photoHidings.publicId })
    .from(photoHidings)
    .where(lte(photoHidings.dueAt, now))
    .orderBy(asc(photoHidings.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db
    .update(photoHidings)
    .set({ claims: sql`${photoHidings.claims} + 1`, dueAt: new Date(now.getTime() + leaseMs) })
    .where(eq(photoHidings.publicId, sql`(${next})`))
    .returning()
  return claimed
}

async function putOff(db: Db, { publicId, claims }: { publicId: string; claims: number }, now: Date): Promise<void> {
  const waitMs = Math.min(minuteMs * 2 ** Math.min(claims - 1, 10), longestWaitMs)
  await db
    .update(photoHidings)
    .set({ dueAt: new Date(now.getTime() + waitMs) })
    .where(and(eq(photoHidings.publicId, publicId), eq(photoHidings.claims, claims)))
}
