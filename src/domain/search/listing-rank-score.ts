import { dealLabels } from '#contract/car-terms.ts'
import { rankBonusDaysByDealLabel } from '#contract/listing-rank.ts'

// Without SQL: the index keeps its cars in a thread that needs no database.

export const secondsPerDay = 86_400
/** More seconds than between 1970 and the standing of any car. */
export const advertRankScoreMultiplier = 2 ** 33
/** More seconds than between 1970 and the standing of any car that counts days: cars that are confirmed stand before all others. */
export const advertRankScoreOfConfirmedCar = 2 ** 32
/** How far apart labels are in the order of deals: more than the highest possible share of a price. */
export const dealLabelSortSpacing = 2_000_000

/** What each word counts of which nothing else was understood: more than the rank of all in the text of an advert. */
export const rankedWordWeight = 40_000
/** Further words would make scores too high for `preferenceMatchSortKey`. */
export const mostRankedWords = 12

/**
 * More microseconds than between 1970 and the posting of any car: what an unconfirmed car lacks in the order of the newest.
 * A cursor behind confirmed cars is thus the microsecond alone, as in earlier releases.
 */
export const unconfirmedNewestPenaltyMicros = 2 ** 52

type RankedCar = { posted: number; dealOrder: number; facts: number; isUnconfirmed: boolean }

/**
 * Where an advert stands among those that fit a search equally well, the highest first: the second in which it was
 * posted, later by the days for its price label and for the facts that it states; and behind all of them where its
 * seller has not confirmed it for long. Nothing that a seller pays for is in
 * it, and nothing that changes with time alone, so that a cursor keeps its place.
 *
 * @param posted microseconds since 1970
 * @param dealOrder the position of its price label among all, as `valuationDealOrderSql` counts it; any number beyond
 * them if it has none
 */
export function listingRankScore(car: RankedCar): number {
  const deal = dealLabels[Math.floor(car.dealOrder / dealLabelSortSpacing)]
  const days = rankBonusDaysByDealLabel[deal ?? 'fair'] + car.facts
  return (
    Math.floor(car.posted / 1_000_000) + secondsPerDay * days + (car.isUnconfirmed ? 0 : advertRankScoreOfConfirmedCar)
  )
}

/**
 * The sort key of a car among those that a search prefers: its score and, for equal scores, its standing. A whole number
 * below 2^53 for scores below half a million.
 */
export function preferenceMatchSortKey(score: number, standing: number): number {
  return score * advertRankScoreMultiplier + standing
}

/**
 * The sort key of a car among the newest, the highest first: cars whose sellers have not confirmed them for long come
 * behind all others.
 *
 * @param posted microseconds since 1970
 */
export function newestSortKey(posted: number, isUnconfirmed: boolean): number {
  return isUnconfirmed ? posted - unconfirmedNewestPenaltyMicros : posted
}
