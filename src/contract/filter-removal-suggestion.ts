import { z } from 'zod'

/** Filters or words to remove after a search found nothing, or a wider radius, and the total of the search that remains. */
export const FilterRemovalSuggestion = z.object({
  /** The names of the removed filters, `q` for plain words: `brand`, `q+priceMax`; `radius` for a wider one. */
  drop: z.string(),
  count: z.int(),
  /** The removed filters of the request. */
  without: z.array(z.string()),
  /** The removed words, as the user typed them. */
  words: z.array(z.string()),
  /** The remaining words; null if there are none. */
  q: z.string().nullable(),
  /** The wider radius around the place; null where the radius stays. */
  radiusMiles: z.int().nullable(),
})
export type FilterRemovalSuggestion = z.infer<typeof FilterRemovalSuggestion>
