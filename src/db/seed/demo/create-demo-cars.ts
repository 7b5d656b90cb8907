import { brandDisplayName } from '#contract/brands.ts'
import { type CarModel, carModels } from '../car-models.ts'
import { generateCarFacts } from '../generate-car-facts.ts'
import { generateOptionalFacts } from '../generate-optional-facts.ts'
import { seedListingCoordinates } from '../places.ts'
import { type Random, seededRandom } from '../random.ts'
import { generateAgeMileagePrice, type NewListingRow } from '../seed-car-builder.ts'
import type { CarPaint, StudioLook } from '../studio-looks.ts'
import { demoSellers } from './accounts.ts'
import { createLookChooser } from './create-look-chooser.ts'
import { createDemoDescriptionWriter } from './describe-car.ts'

/** `firstPriceCents` is the price until `row.updatedAt`, where the seller has lowered it since. */
export type DemoCar = {
  row: NewListingRow
  look: StudioLook
  pictures: string[]
  isAdvertised: boolean
  firstPriceCents?: number
}

/** The number of cars in each category; 144 in total, so that more than 120 are for sale beside the sold ones. */
const carsOfBrand = [
  ['Audi', 24],
  ['BMW', 24],
  ['Mercedes_Benz', 24],
  ['Tesla', 20],
  ['Rolls_Royce', 19],
  ['Ferrari', 18],
  ['Lamborghini', 15],
] as const

/** With fewer cars of a model, a valuation would have too little data. */
const carsOfModel = 6

/** The first seller is the one that visitors sign in as: few enough cars for one person to look through. */
const carsOfFirstSeller = 12
/** Random seeds of their own, so that a new sentence changes only texts, and another picture only pictures. */
const textSeed = 1899
const lookSeed = 2026
const postedWithinDays = 60
const hourMs = 3_600_000
/** Models that were also sold with a manual transmission. */
const manualModels = new Set(['A4', 'A5', 'TT', 'M4', 'Z4 sDrive30i', 'Gallardo LP 560-4'])

/** The cars of the demo, all for sale, each with five pictures; no two look alike and no two texts read alike. */
export function createDemoCars(random: Random, { sellerIds, now }: { sellerIds: string[]; now: Date }): DemoCar[] {
  const models = random.shuffled(modelsOnOffer(random))
  const owners = random.shuffled(models.map((_, index) => ownerOf(index)))
  const turns = random.shuffled(models.map((_, index) => index))
  const chooseLook = createLookChooser(seededRandom(lookSeed))
  const describe = createDemoDescriptionWriter(seededRandom(textSeed))
  const titles = new Set<string>()

  return models.map((model, index) => {
    const owner = owners[index] ?? 0
    const hoursAgo = ((turns[index] ?? 0) + random.next()) * ((postedWithinDays * 24) / models.length)
    const postedAt = new Date(now.getTime() - Math.max(0.1, hoursAgo) * hourMs)
    const { look, pictures } = chooseLook(model)
    const { paint } = look
    const figures = generateAgeMileagePrice(model, { random, now })
    const { year, mileageMiles } = figures
    const location = random.pick(demoSellers[owner]?.places ?? [])
    const transmission = manualModels.has(model.model) && random.chance(0.4) ? 'Manual' : 'Automatic'
    const title = titleOf({ model, year, paint, mileageMiles, isTaken: (text) => titles.has(text) })
    titles.add(title)
    const thisYear = now.getUTCFullYear()
    const facts = generateCarFacts(model, { year, mileageMiles, thisYear })
    const told = { ...model, ...figures, ...facts, transmission, thisYear }
    const row: NewListingRow = {
      id: random.uuid(postedAt),
      sellerId: sellerIds[owner] ?? '',
      status: 'available',
      title,
      brand: model.brand,
      model: model.model,
      description: describe({ ...told, paint: paint.spoken, city: location }),
      priceCents: figures.priceCents,
      originalPriceCents: Math.round(model.newPriceDollars * (1 + random.next() * 0.12)) * 100,
      year,
      mileageMiles,
      fuel: model.fuel,
      transmission,
      body: model.body,
      colour: paint.colour,
      ...facts,
      location,
      ...seedListingCoordinates(location),
      postedAt,
      updatedAt: postedAt,
    }
    const stated = leaveBlank(generateOptionalFacts(row, now), mileageMiles)
    return { row: { ...row, ...stated }, look, pictures, isAdvertised: false }
  })
}

type OptionalFacts = ReturnType<typeof generateOptionalFacts>

/** Some sellers do not say what buyers then ask: every third of those with gaps in the service history. */
function leaveBlank(facts: OptionalFacts, mileageMiles: number): OptionalFacts {
  if (facts.serviceHistory !== 'Part' || mileageMiles % 3 !== 0) return facts
  return { ...facts, serviceHistory: null }
}

/**
 * A few models of each brand, so that there are similar cars to compare a price with. Models with a rare body come
 * first, so that all bodies occur.
 */
function modelsOnOffer(random: Random): CarModel[] {
  const bodies = new Map<string, number>()
  const seen = ({ body }: CarModel) => bodies.get(body) ?? 0
  return carsOfBrand.flatMap(([brand, count]) => {
    const rest = random.shuffled(carModels.filter((model) => model.brand === brand))
    const chosen: CarModel[] = []
    for (let left = Math.floor(count / carsOfModel); left > 0 && rest.length > 0; left--) {
      const [next] = rest.toSorted((a, b) => seen(a) - seen(b))
      if (!next) break
      rest.splice(rest.indexOf(next), 1)
      bodies.set(next.body, seen(next) + 1)
      chosen.push(next)
    }
    return Array.from({ length: count }, (_, index) => chosen[index % chosen.length]).filter((one) => one !== undefined)
  })
}

function ownerOf(index: number): number {
  return index < carsOfFirstSeller ? 0 : 1 + (index % (demoSellers.length - 1))
}

function titleOf(car: {
  model: CarModel
  year: number
  paint: CarPaint
  mileageMiles: number
  isTaken: (title: string) => boolean
}): string {
  const { model, year, paint, mileageMiles } = car
  const plain = `${year} ${brandDisplayName(model.brand)} ${model.model}`
  const candidates = [plain, `${plain} in ${paint.spoken}`, `${plain}, ${mileageMiles.toLocaleString('en-US')} miles`]
  return candidates.find((title) => !car.isTaken(title)) ?? `${plain} ${paint.spoken}, ${mileageMiles} miles`
}
