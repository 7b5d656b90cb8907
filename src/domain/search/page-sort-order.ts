import type { CarSort } from '#contract/search-terms.ts'

/** Above this many matches the words say too little about a car to rank by them: the newest come first then. */
const maxRanked = 2000

/** How a page runs: as asked, or as the cursor of the page before says, where the best were the newest. Null: the cursor is foreign. */
export function pageSortOrder(
  asked: CarSort,
  {
    hasWords,
    hasPreferences,
    total,
    place,
  }: { hasWords: boolean; hasPreferences: boolean; total: number; place: { sort: CarSort } | null },
): CarSort | null {
  if (asked === 'best' && hasPreferences) return place && place.sort !== 'best' ? null : 'best'
  const isRanked = place ? place.sort === 'best' : total <= maxRanked
  if (asked === 'best' && hasWords && isRanked) return 'best'
  const sort = asked === 'best' ? 'newest' : asked
  return place && place.sort !== sort ? null : sort
}
