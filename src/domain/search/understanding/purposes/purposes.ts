import type { FacetName, RangeAttributeName } from '#contract/attribute-names.ts'
import groups from './car-groups.json' with { type: 'json' }

/** A trait of a car that suits a purpose. Prices are whole dollars. */
export type PreferredCarTrait =
  | { kind: 'choice'; column: FacetName | 'brand'; values: readonly string[] }
  | { kind: 'least' | 'most'; column: RangeAttributeName | 'priceCents'; bound: number }
  /** One of these models, or a name that starts with one, but for the others and those that start with them. */
  | { kind: 'model'; names: readonly string[]; except?: readonly string[] }
  | { kind: 'says'; text: string }

/** A trait and its weight: 20 for an essential trait, 2 for a nice one. */
export type WeightedCarTrait = readonly [weight: number, trait: PreferredCarTrait]

const one = (column: FacetName | 'brand', ...values: string[]): PreferredCarTrait => ({
  kind: 'choice',
  column,
  values,
})
const least = (column: RangeAttributeName | 'priceCents', bound: number): PreferredCarTrait => ({
  kind: 'least',
  column,
  bound,
})
const most = (column: RangeAttributeName | 'priceCents', bound: number): PreferredCarTrait => ({
  kind: 'most',
  column,
  bound,
})
const says = (text: string): PreferredCarTrait => ({ kind: 'says', text })
const models = (...names: string[]): PreferredCarTrait => ({ kind: 'model', names })

const allWheels = one('drive', 'All-wheel drive')
const economical = one('fuel', 'Hybrid', 'Plug-in hybrid', 'Electric')
const lasting = one('brand', 'Toyota', 'Lexus', 'Honda', 'Mazda', 'Subaru', 'Acura')
const ordinary = one('body', 'Saloon', 'Hatchback', 'SUV')
/** Body and model indicate a car's size, which few adverts state. */
const small = models(...groups.small)
const large = models(...groups.large)

/** How a car may compare with another. */
export const carComparatives = ['cheaper', 'newer', 'bigger', 'smaller', 'faster'] as const
export type CarComparative = (typeof carComparatives)[number]

/** The traits for each comparison with other cars. */
export const preferredTraitsByComparative = {
  small: [
    [14, small],
    [6, one('body', 'Hatchback')],
  ],
  large: [
    [12, large],
    [8, one('body', 'SUV', 'Van', 'Estate')],
  ],
} as const satisfies Record<string, readonly WeightedCarTrait[]>

/** The traits for each purpose. Traits that most adverts leave out have a low weight. */
export const preferredTraitsByPurpose = {
  snow: [
    [20, allWheels],
    [5, one('body', 'SUV')],
    [2, least('year', 2015)],
  ],
  towing: [
    [20, one('body', 'Pickup')],
    [8, says('tow')],
    [6, one('body', 'SUV')],
    [7, least('engineCc', 3500)],
    [3, allWheels],
  ],
  commuting: [
    [12, economical],
    [8, most('engineCc', 2050)],
    [8, one('body', 'Saloon', 'Hatchback')],
    [4, most('mileageMiles', 70_000)],
    [3, least('year', 2016)],
  ],
  economy: [
    [16, economical],
    [9, most('engineCc', 1650)],
    [7, most('engineCc', 2050)],
    [4, one('body', 'Saloon', 'Hatchback')],
  ],
  firstCar: [
    [18, most('priceCents', 15_000)],
    [4, least('priceCents', 4_000)],
    [8, ordinary],
    [6, most('engineCc', 2550)],
    [5, most('mileageMiles', 120_000)],
    [4, lasting],
  ],
  family: [
    [14, one('body', 'SUV', 'Van', 'Estate')],
    [5, large],
    [5, one('body', 'Saloon')],
    [4, least('year', 2015)],
    [3, one('accidents', 'None')],
  ],
  city: [
    [14, small],
    [10, one('body', 'Hatchback')],
    [5, one('body', 'Saloon', 'Coupe')],
    [6, most('engineCc', 1650)],
  ],
  cheapToRun: [
    [12, economical],
    [8, most('engineCc', 2050)],
    [6, lasting],
    [6, most('priceCents', 15_000)],
  ],
  fun: [
    [16, one('body', 'Coupe', 'Roadster', 'Supercar')],
    [6, one('transmission', 'Manual')],
    [4, least('engineCc', 2950)],
    [4, least('powerHp', 250)],
  ],
  work: [
    [16, one('body', 'Pickup')],
    [10, one('body', 'Van')],
    [3, least('engineCc', 2950)],
  ],
  cargo: [[30, models(...groups.cargoVans)]],
  small: preferredTraitsByComparative.small,
  big: preferredTraitsByComparative.large,
  easyEntry: [
    [14, one('body', 'SUV')],
    [12, one('body', 'Van', 'Estate')],
    [6, one('body', 'Hatchback')],
  ],
  dogs: [
    [14, one('body', 'SUV', 'Estate')],
    [9, one('body', 'Van')],
    [6, one('body', 'Hatchback')],
  ],
  tallPeople: [
    [12, one('body', 'SUV', 'Pickup', 'Van')],
    [8, large],
    [4, one('body', 'Saloon')],
  ],
  reliable: [
    [12, lasting],
    [5, most('mileageMiles', 90_000)],
    [4, least('year', 2013)],
    [3, one('accidents', 'None')],
    [2, one('owners', '1')],
  ],
  safe: [
    [8, least('year', 2018)],
    [5, one('accidents', 'None')],
    [5, one('body', 'SUV', 'Saloon', 'Estate')],
  ],
  comfortable: [
    [8, one('body', 'Saloon', 'SUV', 'Estate')],
    [5, least('year', 2016)],
    [5, one('brand', ...groups.comfortable)],
  ],
  offroad: [
    [12, models(...groups.offroad)],
    [10, allWheels],
    [6, one('body', 'SUV', 'Pickup')],
  ],
  wheelchair: [
    [20, says('wheelchair')],
    [12, one('body', 'Van')],
  ],
  manySeats: [
    [20, one('seats', '6', '7', '8', '9')],
    [20, models(...groups.threeRows)],
    [10, says('third row')],
    [6, one('body', 'Van')],
  ],
  luxury: [
    [14, one('brand', ...groups.luxury)],
    [4, least('year', 2016)],
  ],
} as const satisfies Record<string, readonly WeightedCarTrait[]>

export type CarPurposeName = keyof typeof preferredTraitsByPurpose

export const carPurposeNames = Object.keys(preferredTraitsByPurpose) as readonly CarPurposeName[]
