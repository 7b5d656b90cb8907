import path from 'node:path'
import type { Config } from '#config/config.ts'
import { combineMediaStores } from './combine-media-stores.ts'
import { createFolderMediaStore } from './folder-media-store.ts'
import type { ListableMediaStore, MediaStore } from './media-store.ts'
import { createS3MediaStore } from './s3-media-store.ts'

export type MediaStoreSettings = Pick<Config, 'dataDir' | 'photos'>

/** Both places of photos: where new ones go, and the other one, from which they move; null without a bucket. */
export function openMediaStores({ dataDir, photos }: MediaStoreSettings): {
  current: ListableMediaStore
  former: ListableMediaStore | null
} {
  const folder = createFolderMediaStore(mediaFolderPath(dataDir))
  if (photos.s3 === null) return { current: folder, former: null }
  const bucket = createS3MediaStore(photos.s3)
  return photos.store === 's3' ? { current: bucket, former: folder } : { current: folder, former: bucket }
}

/** The photos of the site, wherever they lie. */
export function openMediaStore(settings: MediaStoreSettings): MediaStore {
  const { current, former } = openMediaStores(settings)
  return former ? combineMediaStores({ current, former }) : current
}

export function mediaFolderPath(dataDir: string): string {
  return path.join(dataDir, 'media')
}
