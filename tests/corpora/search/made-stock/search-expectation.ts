import { z } from 'zod'
import { carSorts } from '#contract/car-search-options.ts'
import {
  carBodyTypes,
  carColours,
  carConditions,
  carDriveTypes,
  carFuels,
  carTransmissions,
  dealLabels,
  ownerCountChoices,
} from '#contract/car-terms.ts'

const oneOrMore = <Value extends z.ZodType>(value: Value) => z.union([value, z.array(value).min(2)]).optional()

const choices = {
  brand: oneOrMore(z.string()),
  model: oneOrMore(z.string()),
  body: oneOrMore(z.enum(carBodyTypes)),
  fuel: oneOrMore(z.enum(carFuels)),
  transmission: oneOrMore(z.enum(carTransmissions)),
  colour: oneOrMore(z.enum(carColours)),
  drive: oneOrMore(z.enum(carDriveTypes)),
  condition: oneOrMore(z.enum(carConditions)),
  /** The last of them means that number or more. */
  owners: oneOrMore(z.enum(ownerCountChoices)),
  deal: oneOrMore(z.enum(dealLabels)),
}

/** What every car found must meet, and every car of the stock that meets it must be found. Bounds are inclusive. */
export const SearchExpectation = z.strictObject({
  ...choices,
  /** Values that no car found has; a car that leaves the field out may have any other. */
  not: z.strictObject(choices).optional(),
  priceMin: z.number().optional(),
  priceMax: z.number().optional(),
  yearMin: z.int().optional(),
  yearMax: z.int().optional(),
  mileageMax: z.int().optional(),
  /** A 1,998 cc engine has 2.0 litres. */
  engineLitresMin: z.number().optional(),
  engineLitresMax: z.number().optional(),
  powerHpMin: z.int().optional(),
  powerHpMax: z.int().optional(),
  isVerified: z.literal(true).optional(),
  /** A state, a province or a country. */
  region: z.string().optional(),
  /** A place of `places.jsonl`, within 50 miles or those given. */
  near: z.union([z.string(), z.tuple([z.string(), z.number()])]).optional(),
  /** Words that rank: cars whose text says them come first, and no car is kept out. */
  rest: z.string().optional(),
  sort: z.enum(carSorts).optional(),
})
export type SearchExpectation = z.infer<typeof SearchExpectation>

/** A typed search and its expectation. */
export const ExpectedSearchEntry = z.tuple([z.string(), SearchExpectation])
export type ExpectedSearchEntry = z.infer<typeof ExpectedSearchEntry>

export const expectationChoiceFields = [
  ...(['brand', 'model', 'body', 'fuel', 'transmission', 'colour', 'drive', 'condition', 'owners', 'deal'] as const),
]
export type ExpectationChoiceField = (typeof expectationChoiceFields)[number]

/** Each bound: the number of the car that it is put on, and the unit that it is typed in. */
export const expectationNumberBounds = {
  priceMin: { field: 'price', kind: 'least', unit: 1 },
  priceMax: { field: 'price', kind: 'most', unit: 1 },
  yearMin: { field: 'year', kind: 'least', unit: 1 },
  yearMax: { field: 'year', kind: 'most', unit: 1 },
  mileageMax: { field: 'mileageMiles', kind: 'most', unit: 1 },
  engineLitresMin: { field: 'engineCc', kind: 'least', unit: 1000 },
  engineLitresMax: { field: 'engineCc', kind: 'most', unit: 1000 },
  powerHpMin: { field: 'powerHp', kind: 'least', unit: 1 },
  powerHpMax: { field: 'powerHp', kind: 'most', unit: 1 },
} as const
export type ExpectationBoundName = keyof typeof expectationNumberBounds
export type ExpectationNumberField = (typeof expectationNumberBounds)[ExpectationBoundName]['field']
/** In the order of their names, for a table of them. */
export const expectationBoundNames = [
  ...(['priceMin', 'priceMax', 'yearMin', 'yearMax', 'mileageMax', 'engineLitresMin', 'engineLitresMax'] as const),
  ...(['powerHpMin', 'powerHpMax'] as const),
]
