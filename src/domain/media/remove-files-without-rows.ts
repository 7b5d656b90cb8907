import { inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { media } from '#db/schema/media.ts'
import type { ListableMediaStore } from '#platform/media/media-store.ts'
import { toPrivatePhotoId } from './private-photo-ids.ts'

/** A row may still come while a photo is uploaded; and a database that was taken back to a moment of last week may go on again. */
const youngestMs = 30 * 24 * 60 * 60 * 1000
/** More than so many, and than one file in a hundred: rather the database is another one than that of these photos. */
const usuallyMost = 20
const usuallyMostShare = 0.01
const batchSize = 1_000
/** Of one round, so that its list stays small. */
const mostOfRound = 10_000

type Options = {
  now: Date
  signal?: AbortSignal
  /** Whether a person has said that all of them shall go, however many they are. */
  mayRemoveMany?: boolean
}

type LostFiles = {
  /** All files of all stores. */
  files: number
  /** Of these, old ones without a row. */
  lost: number
  removed: number
}

/**
 * Removes files of photos that no row names any more: a row goes before its files, and where the database committed that
 * without an answer, nobody knew that the files were to go, a deleted person's among them. Where they are so many that
 * the database cannot be the right one it removes none.
 */
export async function removeFilesWithoutRows(
  db: Db,
  stores: readonly ListableMediaStore[],
  { now, signal, mayRemoveMany = false }: Options,
): Promise<LostFiles> {
  const counts = { files: 0, lost: 0, removed: 0 }
  const found: { store: ListableMediaStore; keys: string[] }[] = []
  for (const store of stores) {
    const keys: string[] = []
    found.push({ store, keys })
    for await (const batch of inBatches(store.list())) {
      signal?.throwIfAborted()
      counts.files += batch.length
      const lost = await findWithoutRows(
        db,
        batch.filter((key) => isOld(key, now)),
      )
      counts.lost += lost.length
      if (keys.length < mostOfRound) keys.push(...lost)
    }
  }
  const areTooMany = counts.lost > usuallyMost && counts.lost > counts.files * usuallyMostShare
  if (areTooMany && !mayRemoveMany) return counts
  for (const { store, keys } of found) {
    for await (const batch of inBatches(keys)) {
      signal?.throwIfAborted()
      // Asked once more: listing all files may have taken an hour.
      for (const key of await findWithoutRows(db, batch)) {
        await store.delete(key)
        counts.removed += 1
      }
    }
  }
  return counts
}

const idOfPhoto = /^(?:private-)?([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})-\d+\.\w+$/

/** The id as it is while the photo is public; null for a file that is called otherwise, which stays. */
function publicIdOf(key: string): string | null {
  return idOfPhoto.exec(key)?.[1] ?? null
}

/** An id says when it was made (UUIDv7), which was before its files were there. */
function isOld(key: string, now: Date): boolean {
  const id = publicIdOf(key)
  if (id === null) return false
  return now.getTime() - Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) > youngestMs
}

/** A photo that is being hidden, or shown again, has files under both of its names and a row under one. */
async function findWithoutRows(db: Db, keys: readonly string[]): Promise<string[]> {
  const ids = [...new Set(keys.flatMap((key) => publicIdOf(key) ?? []))]
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(inArray(media.id, [...ids, ...ids.map(toPrivatePhotoId)]))
  const there = new Set(rows.map(({ id }) => id))
  return keys.filter((key) => {
    const id = publicIdOf(key)
    return id !== null && !there.has(id) && !there.has(toPrivatePhotoId(id))
  })
}

async function* inBatches(keys: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
