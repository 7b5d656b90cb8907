/** The storage of photos: a folder, or any S3-compatible store. Keys look like `01a1…-640.webp`; a file never changes. */
export interface MediaStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null where there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  delete(key: string): Promise<void>
}

/** A storage whose files can be moved into another one. */
export interface ListableMediaStore extends MediaStore {
  /** The keys of all files, in no order. Files may come and go meanwhile. */
  list(): AsyncIterable<string>
}

/** One file name, without anything that could leave the folder. */
const validKey = /^[A-Za-z0-9][A-Za-z0-9-]{0,99}\.(webp|avif)$/

/** Files of private photos begin so. A bucket keeps them apart from those that anybody may read. */
export const privateMediaKeyPrefix = 'private-'

export function isMediaKey(key: string): boolean {
  return validKey.test(key)
}

/** @throws RangeError for a key that is not a plain file name. */
export function requireMediaKey(key: string): string {
  if (!isMediaKey(key)) throw new RangeError('not the key of a stored photo')
  return key
}

/** The storage did not do what was asked, or nobody knows whether it did. Its message has no secrets. */
export class MediaStoreError extends Error {
  override name = 'MediaStoreFailure'
  /** What an S3 store calls the reason, `NoSuchBucket` for example; null where no answer came. */
  readonly code: string | null
  readonly status: number | null

  constructor(message: string, details: { code?: string; status?: number; cause?: unknown } = {}) {
    super(message, { cause: details.cause })
    this.code = details.code ?? null
    this.status = details.status ?? null
  }
}
