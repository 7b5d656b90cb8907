import type { CarDraft } from '#contract/car-drafts.ts'
import { carFormFieldNames } from '#contract/car-drafts.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { type CarFormValues, emptyCarFormValues } from '#web/listings/car-form-values.ts'
import type { UploadedPhoto } from '#web/media/upload-photo.ts'

export type CarDraftContent = { values: CarFormValues; photos: UploadedPhoto[] }

/** A draft as this device has it. */
export type LocalCarDraft = CarDraftContent & {
  id: string
  /** What the server had when they last agreed; null before the first save. */
  base: (CarDraftContent & { revision: number }) | null
  /** ISO 8601. */
  changedAt: string
  /** What an instant estimate has filled in: the seller has changed the fields that differ from it. */
  prefilled?: CarFormValues | undefined
}

export const emptyCarDraftContent: CarDraftContent = { values: emptyCarFormValues, photos: [] }

/** The values of a draft of the server, with an empty text for each missing field. */
export function contentOfServerDraft({ values, photos }: Pick<CarDraft, 'values' | 'photos'>): CarDraftContent {
  return { values: { ...emptyCarFormValues, ...values }, photos }
}

/**
 * Combines what two devices have made of the same draft: a field that this device has changed since they agreed keeps
 * its text, any other has the server's. Photos that either has added stay, those that either has removed are gone.
 */
export function mergeCarDrafts(
  base: CarDraftContent,
  local: CarDraftContent,
  server: CarDraftContent,
): CarDraftContent {
  return {
    values: createRecordFromKeys(carFormFieldNames, (field) =>
      local.values[field] === base.values[field] ? server.values[field] : local.values[field],
    ),
    photos: mergePhotos(base.photos, local.photos, server.photos),
  }
}

function mergePhotos(base: UploadedPhoto[], local: UploadedPhoto[], server: UploadedPhoto[]): UploadedPhoto[] {
  if (hasSamePhotos(local, base)) return server
  const known = new Set(base.map(({ id }) => id))
  const [here, there] = [new Set(local.map(({ id }) => id)), new Set(server.map(({ id }) => id))]
  const kept = local.filter(({ id }) => there.has(id) || !known.has(id))
  return [...kept, ...server.filter(({ id }) => !here.has(id) && !known.has(id))]
}

export function isSameDraftContent(one: CarDraftContent, other: CarDraftContent): boolean {
  return (
    carFormFieldNames.every((field) => one.values[field] === other.values[field]) &&
    hasSamePhotos(one.photos, other.photos)
  )
}

function hasSamePhotos(one: UploadedPhoto[], other: UploadedPhoto[]): boolean {
  return one.length === other.length && one.every(({ id }, place) => id === other[place]?.id)
}

export function isEmptyDraftContent(content: CarDraftContent): boolean {
  return isSameDraftContent(content, emptyCarDraftContent)
}

/** True if the server has everything that this device has. */
export function isDraftSaved({ base, ...content }: LocalCarDraft): boolean {
  return base !== null && isSameDraftContent(base, content)
}

/**
 * All drafts of a seller, the last changed one first: those of the server, with what this device has not sent yet, and
 * those that only this device has. One that was posted or deleted elsewhere is left out, unless something of it was never
 * sent: then it is a new draft.
 */
export function combineCarDrafts(
  server: readonly CarDraft[],
  local: readonly LocalCarDraft[],
  newId: () => string,
): LocalCarDraft[] {
  const combined = server.map((draft) =>
    combine(
      draft,
      local.find(({ id }) => id === draft.id),
    ),
  )
  const onlyHere = local.filter(({ id }) => server.every((draft) => draft.id !== id))
  const unsent = onlyHere.flatMap((draft) => {
    if (draft.base === null) return [draft]
    return isDraftSaved(draft) ? [] : [{ ...draft, id: newId(), base: null }]
  })
  return [...combined, ...unsent].toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
}

function combine(draft: CarDraft, local: LocalCarDraft | undefined): LocalCarDraft {
  const content = contentOfServerDraft(draft)
  const base = { ...content, revision: draft.revision }
  const changedAt = local && local.changedAt > draft.updatedAt ? local.changedAt : draft.updatedAt
  if (!local) return { id: draft.id, ...content, base, changedAt }
  const merged = mergeCarDrafts(local.base ?? emptyCarDraftContent, local, content)
  return { id: draft.id, ...merged, base, changedAt, prefilled: local.prefilled }
}
