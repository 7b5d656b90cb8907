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

export const carSorts = ['best', 'newest', 'priceAsc', 'priceDesc', 'mileage'] as const
export type CarSort = (typeof carSorts)[number]
