/**
 * How many comparables are shown beside the sum: the first ones, whose prices say most about the car. No validation
 * library: pages use it.
 */
export const shownComparableCarCount = 2
