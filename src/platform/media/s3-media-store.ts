import { createS3Bucket, S3Error, type S3Settings } from '#platform/object-storage/s3-bucket.ts'
import {
  isMediaKey,
  type ListableMediaStore,
  MediaStoreError,
  privateMediaKeyPrefix,
  requireMediaKey,
} from './media-store.ts'

/** As in our own addresses, so that a CDN may take the bucket or this server for its origin. */
const folder = 'media/'
/** Private photos: a bucket whose `media/*` anybody may read shows nothing of it. */
const privateFolder = 'private/'

/**
 * Photos in a bucket of an S3-compatible store, under `media/`, private ones under `private/`.
 * @throws MediaStoreError; RangeError for a key that is not a plain file name, except from `get`, which returns null.
 */
export function createS3MediaStore(
  settings: S3Settings,
  options: { timeoutMs?: number; attempts?: number } = {},
): ListableMediaStore {
  const bucket = createS3Bucket(settings, { ...options, name: 'photo store' })
  const objectOf = (key: string) => (isPrivate(key) ? privateFolder : folder) + requireMediaKey(key)
  return {
    async put(key, bytes) {
      const headers = {
        'Content-Type': `image/${key.slice(key.lastIndexOf('.') + 1)}`,
        'Cache-Control': isPrivate(key) ? 'private, no-store' : 'public, max-age=31536000, immutable',
      }
      await bucket.put(objectOf(key), bytes, headers).catch(rethrow)
    },
    async get(key) {
      return isMediaKey(key) ? bucket.get(objectOf(key)).catch(rethrow) : null
    },
    async delete(key) {
      await bucket.delete(objectOf(key)).catch(rethrow)
    },
    async *list() {
      try {
        for (const prefix of [folder, privateFolder])
          for await (const { key } of bucket.list(prefix)) {
            const name = key.slice(prefix.length)
            if (isMediaKey(name) && isPrivate(name) === (prefix === privateFolder)) yield name
          }
      } catch (error) {
        rethrow(error)
      }
    },
  }
}

function isPrivate(key: string): boolean {
  return key.startsWith(privateMediaKeyPrefix)
}

function rethrow(error: unknown): never {
  if (!(error instanceof S3Error)) throw error
  const { code, status, message } = error
  throw new MediaStoreError(message, {
    ...(code === null ? {} : { code }),
    ...(status === null ? {} : { status }),
    cause: error,
  })
}
