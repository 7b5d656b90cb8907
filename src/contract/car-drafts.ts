import { z } from 'zod'
import { attributeFieldNames } from './attribute-names.ts'
import { Picture } from './media.ts'
import { maxPhotosPerCar } from './photos.ts'
import { sanitizeMultiline } from './sanitize-text.ts'

/** The inputs of the form of a car, in its order; a draft has a text for each, as typed. */
export const carFormFieldNames = [
  ...(['title', 'category', 'price', 'description', 'originalPrice', 'model', 'location'] as const),
  ...attributeFieldNames,
  'vin',
] as const
export type CarFormFieldName = (typeof carFormFieldNames)[number]

/** A person rarely sells more than a few cars by hand; dealers import theirs. */
export const maxDraftsPerSeller = 20
/** A description may be too long while it is written; the form says so. */
const longestDraftText = 10_000

/** Typed texts, also unfinished or wrong ones: a draft is checked when it is posted. Fields without text are left out. */
const CarDraftValues = z.partialRecord(
  z.enum(carFormFieldNames),
  z.string().max(longestDraftText).overwrite(sanitizeMultiline),
)
const draftIdSchema = z.uuid({ error: 'A draft needs a UUID chosen by its client.' })

export const CarDraftParams = z.object({ id: draftIdSchema })

/** `revision` is the one that the client has seen, 0 for a new draft: nobody overwrites what another device saved. */
export const SaveCarDraftRequest = z.object({
  values: CarDraftValues,
  photoIds: z
    .array(z.string().max(64))
    .max(maxPhotosPerCar, { error: `A car can have up to ${maxPhotosPerCar} photos` }),
  revision: z.int().min(0),
})
export type SaveCarDraftRequest = z.infer<typeof SaveCarDraftRequest>

/** Photos that no longer exist are left out. */
export const CarDraft = z
  .object({
    id: z.string(),
    values: CarDraftValues,
    photos: z.array(z.object({ id: z.string(), picture: Picture })),
    revision: z.int(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'CarDraft' })
export type CarDraft = z.infer<typeof CarDraft>

export const CarDraftListResponse = z.object({ items: z.array(CarDraft) })
export const CarDraftSavedResponse = z.object({ revision: z.int(), updatedAt: z.iso.datetime() })
export const CarDraftDeletedResponse = z.object({ deleted: z.literal(true) })
