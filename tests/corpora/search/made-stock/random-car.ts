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
import { boundNames, bounds, type Expectation, type NumberField } from './expectation.ts'
import type { CarFacts } from './made-car.ts'
import type { StockNames } from './stock-names.ts'

const leftOutShare = 0.06
const verifiedShare = 0.4

/** The values that cars have. */
export const choices = {
  ...{
    body: carBodyTypes,
    fuel: carFuels,
    transmission: carTransmissions,
    colour: carColours,
    drive: carDriveTypes,
    condition: carConditions,
  },
  ...{ deal: dealLabels, owners: ['1', '2', '3', '4', '5'] },
} as const satisfies Record<string, readonly string[]>

const usual: Record<NumberField, Limits> = {
  price: { least: 900, most: 160_000 },
  year: { least: 1998, most: 2026 },
  mileageMiles: { least: 50, most: 190_000 },
  engineCc: { least: 900, most: 6700 },
  powerHp: { least: 60, most: 640 },
}
/** The greatest values that the database takes. */
export const greatest: Record<NumberField, number> = {
  ...{ price: 999_999, year: 2100, mileageMiles: 2_000_000, engineCc: 30_000, powerHp: 3000 },
}
type Limits = { least: number; most: number }

/** A car that nothing is asked of. Its make and its model exist; its other values are drawn. */
export function anyCar({ makes, models, towns }: StockNames, random: Random): CarFacts {
  const brand = random.pick(makes)
  const orNull = <Value>(value: Value) => (random.chance(leftOutShare) ? null : value)
  const number = (field: NumberField) => numberWithin(usual[field], field, random)
  return {
    brand,
    model: random.pick(models.get(brand) ?? []),
    // The names of some models say their body or fuel, `e-tron` or `Roadster`: an advert without the value says it then.
    body: random.pick(choices.body),
    fuel: random.pick(choices.fuel),
    transmission: orNull(random.pick(choices.transmission)),
    colour: orNull(random.pick(choices.colour)),
    drive: orNull(random.pick(choices.drive)),
    condition: orNull(random.pick(choices.condition)),
    owners: orNull(random.pick(choices.owners)),
    deal: orNull(random.pick(choices.deal)),
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
export function limitsOf(expected: Expectation, field: NumberField): Limits | null {
  const asked = boundNames.flatMap((name) => {
    const bound = expected[name]
    return bounds[name].field === field && bound !== undefined ? { name, bound: bound * bounds[name].unit } : []
  })
  if (asked.length === 0) return null
  const least = asked.find(({ name }) => bounds[name].kind === 'least')?.bound
  const most = asked.find(({ name }) => bounds[name].kind === 'most')?.bound
  return {
    least: least ?? Math.min(usual[field].least, most ?? usual[field].most),
    most: Math.min(most ?? Math.max(usual[field].most, least ?? 0), greatest[field]),
  }
}

/** Engines have whole tenths of a litre, but for a few cc. */
export function numberWithin({ least, most }: Limits, field: NumberField, random: Random): number {
  if (field === 'engineCc')
    return random.whole(Math.round(least / 100), Math.round(most / 100)) * 100 - random.whole(0, 9)
  // Bounds are inclusive.
  return random.chance(0.1) ? random.pick([least, most]) : random.whole(least, most)
}
