import {
  carBodyTypes,
  carColours,
  carConditions,
  carDriveTypes,
  carFuels,
  carTransmissions,
  dealLabels,
} from '#contract/car-terms.ts'
import type { Random } from '#db/seed/random.ts'
import type { GeneratedCarFacts } from './generated-car.ts'
import {
  type ExpectationNumberField,
  expectationBoundNames,
  expectationNumberBounds,
  type SearchExpectation,
} from './search-expectation.ts'
import type { GeneratedStockVocabulary } from './stock-vocabulary.ts'

const leftOutShare = 0.06
const verifiedShare = 0.4

/** The values that cars have. */
export const carValueChoices = {
  body: carBodyTypes,
  fuel: carFuels,
  transmission: carTransmissions,
  colour: carColours,
  drive: carDriveTypes,
  condition: carConditions,
  deal: dealLabels,
  owners: ['1', '2', '3', '4', '5'],
} as const satisfies Record<string, readonly string[]>

const usual: Record<ExpectationNumberField, Limits> = {
  price: { least: 900, most: 160_000 },
  year: { least: 1998, most: 2026 },
  mileageMiles: { least: 50, most: 190_000 },
  engineCc: { least: 900, most: 6700 },
  powerHp: { least: 60, most: 640 },
}
/** The greatest values that the database takes. */
export const maxNumberFieldValues: Record<ExpectationNumberField, number> = {
  price: 999_999,
  year: 2100,
  mileageMiles: 2_000_000,
  engineCc: 30_000,
  powerHp: 3000,
}
type Limits = { least: number; most: number }

/** A car that nothing is asked of. Its make and its model exist; its other values are drawn. */
export function randomCarFacts({ makes, models, towns }: GeneratedStockVocabulary, random: Random): GeneratedCarFacts {
  const brand = random.pick(makes)
  const orNull = <Value>(value: Value) => (random.chance(leftOutShare) ? null : value)
  const number = (field: ExpectationNumberField) => randomNumberWithin(usual[field], field, random)
  return {
    brand,
    model: random.pick(models.get(brand) ?? []),
    // The names of some models say their body or fuel, `e-tron` or `Roadster`: an advert without the value says it then.
    body: random.pick(carValueChoices.body),
    fuel: random.pick(carValueChoices.fuel),
    transmission: orNull(random.pick(carValueChoices.transmission)),
    colour: orNull(random.pick(carValueChoices.colour)),
    drive: orNull(random.pick(carValueChoices.drive)),
    condition: orNull(random.pick(carValueChoices.condition)),
    owners: orNull(random.pick(carValueChoices.owners)),
    deal: orNull(random.pick(carValueChoices.deal)),
    price: number('price'),
    year: number('year'),
    mileageMiles: orNull(number('mileageMiles')),
    engineCc: orNull(number('engineCc')),
    powerHp: orNull(number('powerHp')),
    isVerified: random.chance(verifiedShare),
    town: random.pick([...towns.values()]),
    says: '',
  }
}

/** What an expectation asks of a number of the car, in its unit; null if nothing. */
export function numberLimitsOfExpectation(expected: SearchExpectation, field: ExpectationNumberField): Limits | null {
  const asked = expectationBoundNames.flatMap((name) => {
    const bound = expected[name]
    return expectationNumberBounds[name].field === field && bound !== undefined
      ? { name, bound: bound * expectationNumberBounds[name].unit }
      : []
  })
  if (asked.length === 0) return null
  const least = asked.find(({ name }) => expectationNumberBounds[name].kind === 'least')?.bound
  const most = asked.find(({ name }) => expectationNumberBounds[name].kind === 'most')?.bound
  return {
    least: least ?? Math.min(usual[field].least, most ?? usual[field].most),
    most: Math.min(most ?? Math.max(usual[field].most, least ?? 0), maxNumberFieldValues[field]),
  }
}

/** Engines have whole tenths of a litre, but for a few cc. */
export function randomNumberWithin({ least, most }: Limits, field: ExpectationNumberField, random: Random): number {
  if (field === 'engineCc')
    return random.whole(Math.round(least / 100), Math.round(most / 100)) * 100 - random.whole(0, 9)
  // Bounds are inclusive.
  return random.chance(0.1) ? random.pick([least, most]) : random.whole(least, most)
}
