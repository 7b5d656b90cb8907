import { randomUUIDv7 } from 'node:crypto'
import type { Picture } from '#contract/media.ts'
import { maxPhotoBytes } from '#contract/photos.ts'
import type { DbOrTx } from '#db/client.ts'
import { sqlStateOfError } from '#db/database-errors.ts'
import { databaseUnavailableReason } from '#db/database-unavailable.ts'
import { media } from '#db/schema/media.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import {
  type PhotoRejectionReason,
  type ProcessedPhoto,
  processPhoto,
  UnreadablePhotoError,
} from '#platform/photos/process-photo.ts'
import { photoFileName, pictureOfMedia } from './picture-of-media.ts'
import { toPrivatePhotoId } from './private-photo-ids.ts'

type NewPhoto = { bytes: Uint8Array; ownerId: string | null; isPrivate?: boolean; now: Date }

/**
 * Stores an uploaded photo: its files first, then the row that refers to them, so that no row lacks its files.
 * `ownerId` is null for a visitor who is still signing up; a private photo is for a conversation. Decoding takes up to seconds: do not call this inside a
 * transaction that others wait for.
 *
 * @throws DomainError `too_large`, `unsupported` or `invalid`, or `busy` where the storage takes no photo now, each with
 * `fields.image`.
 */
export async function storePhoto(
  db: DbOrTx,
  mediaStore: MediaStore,
  { bytes, ownerId, isPrivate = false, now }: NewPhoto,
): Promise<{ id: string; picture: Picture }> {
  const photo = await readPhoto(bytes)
  const id = isPrivate ? toPrivatePhotoId(randomUUIDv7()) : randomUUIDv7()
  const row = {
    id,
    ownerId,
    width: photo.width,
    height: photo.height,
    widths: photo.files.map(({ width }) => width),
    placeholder: photo.placeholder,
    avif: 'pending' as const,
    createdAt: now,
  }
  const names = photo.files.map(({ width }) => photoFileName(id, width, 'webp'))
  const deleteFiles = () => Promise.allSettled(names.map((name) => mediaStore.delete(name)))
  try {
    for (const [index, { bytes: file }] of photo.files.entries()) await mediaStore.put(names[index] ?? '', file)
  } catch (error) {
    await deleteFiles()
    throw new DomainError('busy', notSaved, { fields: { image: notSaved }, retryAfterSeconds: 5, cause: error })
  }
  try {
    await db.insert(media).values(row)
  } catch (error) {
    // Only where the database itself refused the row: it may have been committed without an answer, and a row without its
    // files hurts people, while files without a row hurt nobody.
    if (sqlStateOfError(error) !== undefined && databaseUnavailableReason(error) === null) await deleteFiles()
    throw error
  }
  return { id, picture: pictureOfMedia(row) }
}

const notSaved = 'Photos can’t be saved right now. Please try again in a moment.'

const refusals: Record<PhotoRejectionReason, { code: 'unsupported' | 'invalid'; message: string }> = {
  unsupported: {
    code: 'unsupported',
    message: 'We can’t read this file. Choose a JPEG, PNG or WebP photo.',
  },
  heic: {
    code: 'unsupported',
    message: 'We can’t read HEIC photos. Save the photo as a JPEG and choose that one.',
  },
  too_many_pixels: { code: 'invalid', message: 'This photo is over 60 megapixels. Choose a smaller one.' },
  strip: {
    code: 'invalid',
    message: 'This photo is too narrow. One side is more than ten times as long as the other.',
  },
  damaged: { code: 'invalid', message: 'This photo is damaged or incomplete. Choose another one.' },
}

async function readPhoto(bytes: Uint8Array): Promise<ProcessedPhoto> {
  if (bytes.length > maxPhotoBytes) refuse('too_large', 'A photo can be up to 15 MB.')
  if (bytes.length === 0) refuse('invalid', 'This file is empty. Choose a photo.')
  try {
    return await processPhoto(bytes)
  } catch (error) {
    if (!(error instanceof UnreadablePhotoError)) throw error
    const { code, message } = refusals[error.fault]
    return refuse(code, message, error)
  }
}

function refuse(code: 'too_large' | 'unsupported' | 'invalid', message: string, cause?: unknown): never {
  throw new DomainError(code, message, { fields: { image: message }, cause })
}
