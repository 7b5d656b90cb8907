import { emptyCarFormValues } from '#web/listings/car-form-values.ts'
import type { LocalCarDraft } from '#web/listings/merge-car-drafts.ts'
import type { UploadedPhoto } from '#web/media/upload-photo.ts'

const keyOf = (accountId: string) => `forecourt:car-drafts:${accountId}`
/** Releases before drafts were kept on the server had one draft a device. */
const formerKeyOf = (accountId: string) => `forecourt:new-car:${accountId}`
const maxLocalDrafts = 10

/** The drafts that this device keeps, so that nothing is lost while the server cannot be reached. */
export function readLocalCarDrafts(accountId: string): LocalCarDraft[] {
  const drafts = parsed(read(keyOf(accountId)))
  const kept = Array.isArray(drafts) ? drafts.filter(isLocalDraft).map(withAllFields) : []
  const former = parsed(read(formerKeyOf(accountId)))
  return isContent(former) ? [...kept, adopt(former)] : kept
}

/** Stores the draft in place of its earlier state. */
export function keepLocalCarDraft(accountId: string, draft: LocalCarDraft): void {
  const others = readLocalCarDrafts(accountId).filter(({ id }) => id !== draft.id)
  write(accountId, [draft, ...others].slice(0, maxLocalDrafts))
}

export function deleteLocalCarDraft(accountId: string, id: string): void {
  write(
    accountId,
    readLocalCarDrafts(accountId).filter((draft) => draft.id !== id),
  )
}

/** Uploaded photos that were stored as text; null for text that is not valid. */
export function parseSavedPhotos(text: string | undefined): UploadedPhoto[] | null {
  const photos = parsed(text ?? null)
  return arePhotos(photos) ? photos : null
}

function write(accountId: string, drafts: LocalCarDraft[]): void {
  // A browser may forbid storage, or have no room: the server still has what was sent.
  try {
    if (drafts.length === 0) localStorage.removeItem(keyOf(accountId))
    else localStorage.setItem(keyOf(accountId), JSON.stringify(drafts))
    localStorage.removeItem(formerKeyOf(accountId))
  } catch {}
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

type Content = Pick<LocalCarDraft, 'values' | 'photos'>

function adopt({ values, photos }: Content): LocalCarDraft {
  const id = crypto.randomUUID()
  return withAllFields({ id, values, photos, base: null, changedAt: new Date(0).toISOString() })
}

function withAllFields(draft: LocalCarDraft): LocalCarDraft {
  return { ...draft, values: { ...emptyCarFormValues, ...draft.values } }
}

function isLocalDraft(value: unknown): value is LocalCarDraft {
  if (!isContent(value) || !('id' in value) || !('changedAt' in value) || !('base' in value)) return false
  return typeof value.id === 'string' && typeof value.changedAt === 'string' && isBase(value.base)
}

function isBase(value: unknown): boolean {
  return value === null || (isContent(value) && 'revision' in value && typeof value.revision === 'number')
}

function isContent(value: unknown): value is Content {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('photos' in value)) return false
  const { values, photos } = value
  const areTexts =
    typeof values === 'object' && values !== null && Object.values(values).every((text) => typeof text === 'string')
  return areTexts && arePhotos(photos)
}

function arePhotos(value: unknown): value is UploadedPhoto[] {
  return Array.isArray(value) && value.every((photo) => Array.isArray(photo?.picture?.widths))
}
