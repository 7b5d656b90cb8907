// What a search may ask for beside the attributes of a car: a page that only leads to a list needs no more.

export const carSorts = ['best', 'newest', 'priceAsc', 'priceDesc', 'mileage', 'deal', 'distance'] as const
export type CarSort = (typeof carSorts)[number]

/** How far a search for cars near a place goes where nothing is said. */
export const defaultRadiusMiles = 50
/** Half around the earth: a search that only sorts by distance. */
export const unlimitedRadiusMiles = 12_500
