/** How a car may compare with another. */
export const carComparatives = ['cheaper', 'newer', 'bigger', 'smaller', 'faster'] as const
export type CarComparative = (typeof carComparatives)[number]
