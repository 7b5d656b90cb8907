import type { CarSort } from '#contract/car-search-options.ts'

/** Above this many matches the words say too little about a car to rank by them: then the newest come first. */
const maxRanked = 2000

/**
 * True if cars whose adverts say equally many words, of which nothing else was understood, are sorted by the rank of
 * these in their texts.
 *
 * @param fits how many cars say each word
 */
export function isRankedByText(fits: readonly number[]): boolean {
  return fits.reduce((sum, count) => sum + count, 0) <= maxRanked
}

/**
 * The sort order of a page: the requested one, or newest if that is what the previous page's cursor used in place of
 * best. Null: the cursor belongs to another search.
 */
export function searchPageSortOrder(
  asked: CarSort,
  {
    hasWords,
    hasPreferences,
    total,
    place,
  }: { hasWords: boolean; hasPreferences: boolean; total: number; place: { sort: CarSort } | null },
): CarSort | null {
  // Without any words to rank by, all matches fit equally well.
  if (asked === 'best' && (hasPreferences || !hasWords)) return place && place.sort !== 'best' ? null : 'best'
  const isRanked = place ? place.sort === 'best' : total <= maxRanked
  if (asked === 'best' && isRanked) return 'best'
  const sort = asked === 'best' ? 'newest' : asked
  return place && place.sort !== sort ? null : sort
}
