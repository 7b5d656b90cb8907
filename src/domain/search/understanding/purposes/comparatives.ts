/** How a car may compare with another. */
export const comparatives = ['cheaper', 'newer', 'bigger', 'smaller', 'faster'] as const
export type Comparative = (typeof comparatives)[number]
