import { z } from 'zod'
import { sanitizeSingleLine } from './sanitize-text.ts'

export const searchFrequencies = ['instant', 'daily', 'weekly', 'off'] as const
export type SearchFrequency = (typeof searchFrequencies)[number]
export const maxSavedSearches = 100
export const maxSearchNameLength = 80
/** Kept on a device until its owner signs in. */
export const maxDeviceSearches = 20

const nameMissing = 'Give the search a name'
const SearchName = z
  .string({ error: nameMissing })
  .max(400)
  .transform((text) => sanitizeSingleLine(text).trim())
  .pipe(
    z
      .string()
      .min(1, { error: nameMissing })
      .max(maxSearchNameLength, { error: `The name has at most ${maxSearchNameLength} characters` }),
  )

/** `query`: the filters as the address of the list has them, without its page and its order. */
export const SaveSearch = z.object({
  name: SearchName,
  query: z.string().max(2_000),
  frequency: z.enum(searchFrequencies).default('daily'),
  wantsPriceDrops: z.boolean().default(true),
})
export type SaveSearch = z.infer<typeof SaveSearch>
export const SaveSearches = z.object({ items: z.array(SaveSearch).min(1).max(maxDeviceSearches) })
export const EditSavedSearch = z.object({
  name: SearchName.optional(),
  frequency: z.enum(searchFrequencies).optional(),
  wantsPriceDrops: z.boolean().optional(),
})
export type EditSavedSearch = z.infer<typeof EditSavedSearch>

export const SavedSearch = z
  .object({
    id: z.string(),
    name: z.string(),
    query: z.string(),
    frequency: z.enum(searchFrequencies),
    wantsPriceDrops: z.boolean(),
    /** Cars on offer that it found since its owner last looked. */
    newCount: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof SavedSearch>
export const SavedSearchesFound = z.object({ items: z.array(SavedSearch) })
export const SearchesSaved = z.object({ saved: z.int(), known: z.int() })
export const SavedSearchId = z.object({ id: z.string().min(1).max(64) })
export const SavedSearchChanged = z.object({ id: z.string() })
