import { brandDisplayName } from '#contract/brands.ts'
import type { listings } from '../schema/listings.ts'
import type { CarModel } from './car-models.ts'
import { generateCarFacts } from './generate-car-facts.ts'
import { generateOptionalFacts } from './generate-optional-facts.ts'
import { seedCityNames, seedListingCoordinates } from './places.ts'
import type { Random } from './random.ts'
import { carPaints, studioLookInPaint, studioPictureNames } from './studio-looks.ts'

export type NewListingRow = typeof listings.$inferInsert

/** A car's own figures: model year, mileage and the resulting price, in whole cents. */
export function generateAgeMileagePrice(model: CarModel, { random, now }: { random: Random; now: Date }) {
  const thisYear = now.getUTCFullYear()
  const newest = Math.min(model.toYear, thisYear)
  // Newer cars are offered more often than old ones, as on any market.
  const span = newest - model.fromYear
  const year = newest - Math.floor(span * random.next() ** 1.4 + (span > 0 ? random.next() : 0) * 0.99)
  const age = Math.max(0.4, thisYear - year + random.next() * 0.8)
  const miles = Math.round(usualMiles(model, age) * Math.max(0.35, 1 + random.bell() * 0.28))
  const mileageMiles = Math.max(40, miles > 2000 ? Math.round(miles / 10) * 10 : miles)
  return { year, mileageMiles, priceCents: priceOf(model, { year, mileageMiles, thisYear, random }) }
}

/** Cars are driven less as they age. */
function usualMiles(model: CarModel, age: number): number {
  const years = Math.min(25, age)
  return model.milesAYear * years * (1 - 0.02 * years)
}

/**
 * An exponential loss of value by age, steeper for electric cars and flatter for rare ones, corrected by how the
 * mileage compares with an average car of that age; rounded to prices that sellers ask.
 */
function priceOf(
  model: CarModel,
  { year, mileageMiles, thisYear, random }: { year: number; mileageMiles: number; thisYear: number; random: Random },
): number {
  const age = Math.max(0, thisYear - year)
  const isRare = model.newPriceDollars > 200_000
  const yearlyLoss = isRare ? 0.055 : model.body === 'Supercar' ? 0.075 : model.fuel === 'Electric' ? 0.125 : 0.11
  const floorShare = isRare ? 0.42 : 0.09
  const share = Math.max(floorShare, 0.93 * (1 - yearlyLoss) ** age)
  const usual = usualMiles(model, age + 0.4)
  const mileageFactor = Math.max(0.78, Math.min(1.12, 1 - 0.18 * (mileageMiles / usual - 1)))
  const dollars = model.newPriceDollars * share * mileageFactor * (1 + random.bell() * 0.035)
  const step = dollars > 150_000 ? 500 : dollars > 30_000 ? 100 : 50
  const rounded = Math.round(dollars / step) * step
  return Math.min(999_900, Math.max(600, rounded)) * 100
}

/**
 * A row of `listings` and the studio pictures of the car. Values of the caller are kept. A reserved or sold car gets a
 * payment id and a time of sale if the caller passes none, because the table requires them.
 */
export function buildListingRow(
  given: Partial<NewListingRow> & Pick<NewListingRow, 'id' | 'sellerId'>,
  { random, now, model }: { random: Random; now: Date; model: CarModel },
): { row: NewListingRow; studio: string[] } {
  const paint = random.pick(carPaints)
  const { year, mileageMiles, priceCents } = generateAgeMileagePrice(model, { random, now })
  const row: NewListingRow = {
    status: 'available',
    title: `${year} ${brandDisplayName(model.brand)} ${model.model}`,
    brand: model.brand,
    model: model.model,
    description: `A ${paint.spoken} ${model.model} of ${year} with ${mileageMiles.toLocaleString('en-US')} miles, serviced on time.`,
    priceCents,
    originalPriceCents: model.newPriceDollars * 100,
    year,
    mileageMiles,
    fuel: model.fuel,
    transmission: 'Automatic',
    body: model.body,
    colour: paint.colour,
    ...generateCarFacts(model, { year, mileageMiles, thisYear: now.getUTCFullYear() }),
    location: random.pick(seedCityNames),
    postedAt: now,
    updatedAt: now,
    ...given,
  }
  Object.assign(row, { ...generateOptionalFacts(row, now), ...given })
  if (row.latitude === undefined) Object.assign(row, seedListingCoordinates(row.location))
  if (row.status === 'reserved' || row.status === 'sold') row.salePaymentId ??= `built-${row.id}`
  if (row.status === 'sold') row.soldAt ??= row.postedAt ?? now
  return { row, studio: studioPictureNames(studioLookInPaint(model, paint)) }
}
