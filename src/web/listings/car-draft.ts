import { type CarFormValues, emptyCarFormValues } from '#web/listings/car-form-values.ts'
import type { UploadedPhoto } from '#web/media/upload-photo.ts'

export type CarDraft = { values: CarFormValues; photos: UploadedPhoto[] }

const keyOf = (accountId: string) => `forecourt:new-car:${accountId}`
const replacedKeyOf = (accountId: string) => `${keyOf(accountId)}:replaced`

/** The values that a user has typed for a new car and not posted yet, on this device. */
export function readCarDraft(accountId: string): CarDraft | null {
  return readDraft(keyOf(accountId))
}

/** The draft that was set aside when the form opened prefilled with another car; null where there is none. */
export function readSetAsideCarDraft(accountId: string): CarDraft | null {
  return readDraft(replacedKeyOf(accountId))
}

/** Sets the draft aside, so that the form can take another car. */
export function setAsideCarDraft(accountId: string, draft: CarDraft): void {
  const before = localStorageItem(keyOf(accountId))
  if (before !== null) quietly(() => localStorage.setItem(replacedKeyOf(accountId), before))
  saveCarDraft(accountId, draft)
}

export function deleteSetAsideCarDraft(accountId: string): void {
  quietly(() => localStorage.removeItem(replacedKeyOf(accountId)))
}

function localStorageItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function readDraft(key: string): CarDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorageItem(key) ?? 'null')
    return isDraft(draft) ? { values: { ...emptyCarFormValues, ...draft.values }, photos: draft.photos } : null
  } catch {
    return null
  }
}

export function saveCarDraft(accountId: string, draft: CarDraft): void {
  const isEmpty = draft.photos.length === 0 && Object.values(draft.values).every((text) => text === '')
  if (isEmpty) deleteCarDraft(accountId)
  else quietly(() => localStorage.setItem(keyOf(accountId), JSON.stringify(draft)))
}

export function deleteCarDraft(accountId: string): void {
  quietly(() => localStorage.removeItem(keyOf(accountId)))
}

function isDraft(value: unknown): value is CarDraft {
  if (typeof value !== 'object' || value === null) return false
  const { values, photos } = value as Partial<CarDraft>
  const areTexts = typeof values === 'object' && Object.values(values).every((text) => typeof text === 'string')
  return areTexts && arePhotos(photos)
}

/** Uploaded photos that were stored as text; null for text that is not valid. */
export function parseSavedPhotos(text: string | undefined): UploadedPhoto[] | null {
  try {
    const photos: unknown = JSON.parse(text ?? 'null')
    return arePhotos(photos) ? photos : null
  } catch {
    return null
  }
}

function arePhotos(value: unknown): value is UploadedPhoto[] {
  return Array.isArray(value) && value.every((photo) => Array.isArray(photo?.picture?.widths))
}

// A browser may forbid storage, or have no room: the form then works without a draft.
function quietly(write: () => void): void {
  try {
    write()
  } catch {}
}
