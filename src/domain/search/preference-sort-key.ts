/** More seconds than between 1970 and the posting of any car. */
export const secondsPerScorePoint = 2 ** 33

/**
 * The sort key of a car among those that a search prefers: its score and, for equal scores, the time of posting. A
 * whole number below 2^53 for scores below half a million.
 *
 * @param posted microseconds since 1970
 */
export function preferenceSortKey(score: number, posted: number): number {
  return score * secondsPerScorePoint + Math.floor(posted / 1_000_000)
}
