// What a car may be, in lists that pages show too: without the validation code, which a page for visitors does not need.

export const listingStatuses = ['draft', 'available', 'reserved', 'sold', 'withdrawn'] as const
export const fuels = ['Petrol', 'Diesel', 'Hybrid', 'Plug-in hybrid', 'Electric', 'Gas', 'Hydrogen'] as const
export const transmissions = ['Automatic', 'Manual'] as const
export const bodies = [
  'Saloon',
  'Coupe',
  'Estate',
  'Hatchback',
  'SUV',
  'Roadster',
  'Supercar',
  'Limousine',
  'Pickup',
  'Van',
] as const
export const colours = [
  'Black',
  'White',
  'Silver',
  'Grey',
  'Blue',
  'Red',
  'Green',
  'Brown',
  'Beige',
  'Gold',
  'Orange',
  'Yellow',
  'Purple',
] as const

export const drives = ['Front-wheel drive', 'Rear-wheel drive', 'All-wheel drive'] as const
/** What the seller says of the car, the best first. */
export const conditions = ['Like new', 'Excellent', 'Good', 'Fair', 'Needs work'] as const

export const carSorts = ['best', 'newest', 'priceAsc', 'priceDesc', 'mileage', 'deal', 'distance'] as const
export type CarSort = (typeof carSorts)[number]

/** Row G-07. What the price of a car is beside those of like cars, the best first. */
export const deals = ['great', 'good', 'fair', 'high', 'overpriced'] as const

/** Filters with a count beside each of their values. */
export const carFacets = [
  ...(['brand', 'model', 'fuel', 'transmission', 'body', 'colour'] as const),
  ...(['drive', 'condition', 'owners', 'deal', 'verified'] as const),
] as const
export type CarFacet = (typeof carFacets)[number]

/** How many people have owned a car; the last is that number or more. */
export const ownerCounts = ['1', '2', '3', '4'] as const
/** How far a search for cars near a place goes where nothing is said. */
export const usualRadiusMiles = 50
/** Half around the earth: a search that only sorts by distance. */
export const anyRadiusMiles = 12_500
