import { z } from 'zod'
import { sanitizeSingleLine } from './sanitize-text.ts'

export const savedSearchMailFrequencies = ['instant', 'daily', 'weekly', 'off'] as const
export type SavedSearchMailFrequency = (typeof savedSearchMailFrequencies)[number]
export const maxSavedSearches = 100
export const maxSavedSearchNameLength = 80
/** Reading a search costs as much as searching. */
export const saveSearchRateLimit = { points: 60, windowSeconds: 60 }
/** Kept on a device until its owner signs in. */
export const maxDeviceSavedSearches = 20

const nameMissing = 'Name the search'
const nameTooLong = `The name can have up to ${maxSavedSearchNameLength} characters`
const SearchName = z
  .string({ error: nameMissing })
  .max(400, { error: nameTooLong })
  .transform((text) => sanitizeSingleLine(text).trim())
  .pipe(z.string().min(1, { error: nameMissing }).max(maxSavedSearchNameLength, { error: nameTooLong }))

/** `query`: the filters as the address of the list has them, without its page and its order. */
export const SaveSearchRequest = z.object({
  name: SearchName,
  query: z.string().max(2_000),
  frequency: z.enum(savedSearchMailFrequencies).default('daily'),
  wantsPriceDrops: z.boolean().default(true),
})
export type SaveSearchRequest = z.infer<typeof SaveSearchRequest>
export const SaveSearchesRequest = z.object({ items: z.array(SaveSearchRequest).min(1).max(maxDeviceSavedSearches) })
export const EditSavedSearchRequest = z.object({
  name: SearchName.optional(),
  frequency: z.enum(savedSearchMailFrequencies).optional(),
  wantsPriceDrops: z.boolean().optional(),
})
export type EditSavedSearchRequest = z.infer<typeof EditSavedSearchRequest>

export const SavedSearch = z
  .object({
    id: z.string(),
    name: z.string(),
    query: z.string(),
    frequency: z.enum(savedSearchMailFrequencies),
    wantsPriceDrops: z.boolean(),
    /** Cars on offer that it found since its owner last looked. */
    newCount: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof SavedSearch>
export const SavedSearchListResponse = z.object({ items: z.array(SavedSearch) })
export const SearchesSavedResponse = z.object({ saved: z.int(), known: z.int() })
export const SavedSearchIdParams = z.object({ id: z.string().min(1).max(64) })
export const SavedSearchChangedResponse = z.object({ id: z.string() })
