import { and, eq, isNull } from 'drizzle-orm'
import type { Db, DbOrTx, Tx } from '#db/client.ts'
import { media, photoHidings } from '#db/schema/media.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { photoFileName } from './picture-of-media.ts'
import { toPrivatePhotoId } from './private-photo-ids.ts'

type PhotoHiding = typeof photoHidings.$inferSelect

export interface PhotoHidingRules {
  /** Whether nothing public shows the photo. Asked again under the lock of its row, without which nothing comes to show it. */
  mayHide(db: DbOrTx, id: string): Promise<boolean>
  /** Points what shows the photo to its new id. */
  follow(tx: Tx, ids: { publicId: string; privateId: string }): Promise<void>
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** How long after it was hidden a photo's public files are looked for: after an encoder that was too slow, one that hung, and one that slept. */
const looksMs = [minuteMs, 30 * minuteMs, dayMs]

/**
 * Goes one step on with a photo that this server has claimed. One that is still public gets files with private names, and
 * then its row the private id; the public files are deleted after the commit, so that it may be cut off anywhere. One that
 * was hidden has its public files deleted once more. `claims` fences: a server whose claim has run out changes nothing.
 * @returns whether the photo was hidden now.
 */
export async function hidePhoto(
  db: Db,
  mediaStore: MediaStore,
  { hiding, rules, now }: { hiding: PhotoHiding; rules: PhotoHidingRules; now: Date },
): Promise<boolean> {
  const files = filesOf(hiding)
  if (hiding.hiddenAt) {
    for (const file of files) await mediaStore.delete(file.shown)
    await planNextLook(db, hiding, hiding.hiddenAt, now)
    return false
  }
  const isFree = await rules.mayHide(db, hiding.publicId)
  if (isFree) {
    for (const { shown, hidden } of files) {
      const bytes = await mediaStore.get(shown)
      if (bytes) await mediaStore.put(hidden, bytes)
    }
  }
  const outcome = await db.transaction((tx) => rename(tx, hiding, { rules, isFree, now }))
  if (outcome === 'hidden') for (const { shown } of files) await mediaStore.delete(shown)
  if (outcome === 'gone') for (const { shown, hidden } of files) await deleteBoth(mediaStore, [shown, hidden])
  if (outcome === 'shown') await undoCopies(mediaStore, files)
  return outcome === 'hidden'
}

type Outcome = 'hidden' | 'shown' | 'gone' | 'taken over'

async function rename(
  tx: Tx,
  { publicId, claims }: PhotoHiding,
  { rules, isFree, now }: { rules: PhotoHidingRules; isFree: boolean; now: Date },
): Promise<Outcome> {
  const isOwn = and(eq(photoHidings.publicId, publicId), eq(photoHidings.claims, claims), isNull(photoHidings.hiddenAt))
  const [own] = await tx.select().from(photoHidings).where(isOwn).for('update')
  if (!own) return 'taken over'
  const after = (ms: number) => new Date(now.getTime() + ms)
  const privateId = toPrivatePhotoId(publicId)
  const [row] = await tx.select().from(media).where(eq(media.id, publicId)).for('update')
  if (!row) {
    // A server of a release before this queue has hidden it, or it was deleted.
    const [renamed] = await tx.select({ id: media.id }).from(media).where(eq(media.id, privateId))
    if (!renamed) {
      await tx.delete(photoHidings).where(isOwn)
      return 'gone'
    }
  } else {
    // Asked in a statement after the lock, which sees what was committed while it was waited for.
    const mayHide = isFree && (await rules.mayHide(tx, publicId))
    if (!mayHide) {
      await tx
        .update(photoHidings)
        .set({ dueAt: after(dayMs) })
        .where(isOwn)
      return 'shown'
    }
    await tx
      .insert(media)
      .values({ ...row, id: privateId })
      .onConflictDoNothing()
    await rules.follow(tx, { publicId, privateId })
    await tx.delete(media).where(eq(media.id, publicId))
  }
  await tx
    .update(photoHidings)
    .set({ hiddenAt: now, dueAt: after(minuteMs) })
    .where(isOwn)
  return 'hidden'
}

/** Also gives a photo its public files back that has private ones alone. */
async function undoCopies(mediaStore: MediaStore, files: ReturnType<typeof filesOf>): Promise<void> {
  for (const { shown, hidden } of files) {
    const copy = await mediaStore.get(hidden)
    if (!copy) continue
    if (!(await mediaStore.get(shown))) await mediaStore.put(shown, copy)
    await mediaStore.delete(hidden)
  }
}

async function deleteBoth(mediaStore: MediaStore, names: readonly string[]): Promise<void> {
  for (const name of names) await mediaStore.delete(name)
}

async function planNextLook(db: Db, { publicId, claims }: PhotoHiding, hiddenAt: Date, now: Date): Promise<void> {
  const isOwn = and(eq(photoHidings.publicId, publicId), eq(photoHidings.claims, claims))
  const next = looksMs.map((ms) => new Date(hiddenAt.getTime() + ms)).find((at) => at > now)
  if (next) await db.update(photoHidings).set({ dueAt: next }).where(isOwn)
  else await db.delete(photoHidings).where(isOwn)
}

function filesOf({ publicId, widths }: Pick<PhotoHiding, 'publicId' | 'widths'>): { shown: string; hidden: string }[] {
  const privateId = toPrivatePhotoId(publicId)
  return widths.flatMap((width) =>
    (['webp', 'avif'] as const).map((format) => ({
      shown: photoFileName(publicId, width, format),
      hidden: photoFileName(privateId, width, format),
    })),
  )
}
