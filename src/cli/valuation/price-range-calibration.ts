import type { PriceAccuracyGroup } from '#contract/daily-price-accuracy.ts'

/** What the ranges of four in five cars hold of a group should lie between, in percent. */
export const calibratedCoveragePercentBounds = { from: 78, to: 82 } as const
const promisedShare = 0.8
/** Smaller groups miss these bounds by chance more often than not. */
export const minCarsForCalibration = 200

/** How many cars of a group have an estimate. */
export function countCarsWithEstimate({ cars, figures }: PriceAccuracyGroup): number {
  return figures ? Math.round(cars * (1 - figures.silentPercent / 100)) : 0
}

/** By how many percentage points 19 of 20 groups of so many cars miss 80 % at most, if their ranges are exactly right. */
export function coverageDeviationByChancePercent(cars: number): number {
  return 196 * Math.sqrt((promisedShare * (1 - promisedShare)) / Math.max(1, cars))
}

/**
 * The same for a group whose cars of one model miss together, as where a formula of another made the prices; never
 * less than for cars that miss one by one.
 */
export function coverageDeviationByModelPercent(group: PriceAccuracyGroup): number {
  return Math.max(
    coverageDeviationByChancePercent(countCarsWithEstimate(group)),
    group.figures?.coverage80ChancePercent ?? 0,
  )
}

/**
 * The groups of value and age with enough cars: how many hold what they should, and how many of them would if all
 * ranges were exactly right.
 */
export function countCalibratedPriceGroups(groups: readonly PriceAccuracyGroup[]) {
  const counted = groups.filter(
    (group) => group.kind === 'valueAndAge' && countCarsWithEstimate(group) >= minCarsForCalibration && group.figures,
  )
  const holds = counted.map(({ figures }) => figures?.coverage80Percent ?? 0)
  const countBeyond = (chanceOf: (group: PriceAccuracyGroup) => number) =>
    counted.filter((group, place) => Math.abs((holds[place] ?? 0) - 100 * promisedShare) > chanceOf(group)).length
  return {
    groups: counted.length,
    within: holds.filter(
      (percent) => percent >= calibratedCoveragePercentBounds.from && percent <= calibratedCoveragePercentBounds.to,
    ).length,
    byChance: counted.reduce((sum, group) => sum + probabilityOfCalibration(countCarsWithEstimate(group)), 0),
    beyondChance: countBeyond((group) => coverageDeviationByChancePercent(countCarsWithEstimate(group))),
    beyondChanceByModel: countBeyond(coverageDeviationByModelPercent),
  }
}

/** How likely a group of so many cars holds what it should, if its ranges are exactly right (binomial distribution). */
export function probabilityOfCalibration(cars: number): number {
  const [from, to] = [
    Math.ceil((calibratedCoveragePercentBounds.from * cars) / 100),
    Math.floor((calibratedCoveragePercentBounds.to * cars) / 100),
  ]
  let chance = 0
  // The logarithm of the chance of `held` cars, one after the other, so that no factorial overflows.
  let log = cars * Math.log(1 - promisedShare)
  for (let held = 0; held <= to; held++) {
    if (held >= from) chance += Math.exp(log)
    log += Math.log(((cars - held) / (held + 1)) * (promisedShare / (1 - promisedShare)))
  }
  return chance
}
