// Search options besides the attributes of a car. Pages that only link to a list need no more than this file.

export const carSorts = ['best', 'newest', 'priceAsc', 'priceDesc', 'mileage', 'deal', 'distance'] as const
export type CarSort = (typeof carSorts)[number]

/** The radius of a search near a place if the search states none. */
export const defaultRadiusMiles = 50
/** Half of the earth's circumference: a search that only sorts by distance. */
export const unlimitedRadiusMiles = 12_500
