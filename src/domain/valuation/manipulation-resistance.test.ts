import { describe, expect, it } from 'vitest'
import { dealLabelOfPrice } from '#contract/deal-label-of-price.ts'
import { seededRandom } from '#db/seed/random.ts'
import { findValueGainsFromOmittingFacts, marketWithoutSellersCars } from '#tests/support/valuation-fairness-checks.ts'
import { estimatePlausibleFactCombinations } from './estimate-plausible-fact-combinations.ts'
import { estimatePrice, isPriceEstimate } from './estimate-price.ts'
import { explainPriceEstimate } from './explain-price-estimate.ts'
import type { MarketCar } from './market-car.ts'
import { fitPriceModel, type PriceModel } from './price-model.ts'

const referenceYear = 2026
const random = seededRandom(31)
const sizes = [1600, 2000, 3000] as const
const worthOfTrim = { plain: 1, sport: 1.15, st: 1.4 } as const

function aCar(index: number): MarketCar {
  const year = random.whole(2014, 2025)
  const mileageMiles = (referenceYear - year) * random.whole(6_000, 14_000)
  const engineCc = random.pick(sizes)
  const trim = random.pick(['plain', 'plain', 'sport', 'st'] as const)
  const region = random.pick(['north', 'south'])
  const worth = 2_600_000 * worthOfTrim[trim] * (engineCc / 2000) ** 0.5 * (region === 'north' ? 1.04 : 1)
  const priceCents = Math.round(
    worth * Math.exp(-0.1 * (referenceYear - year) - mileageMiles / 250_000 + (random.next() - 0.5) / 8),
  )
  const kind = { fuel: 'Petrol', transmission: 'Automatic', body: 'SUV', engineCc, region, drive: 'All-wheel drive' }
  const titleWords = trim === 'plain' ? [] : [trim]
  return {
    sellerId: `seller-${index}`,
    brand: 'North',
    model: 'Explorer',
    year,
    mileageMiles,
    ...kind,
    titleWords,
    priceCents,
  }
}

const market = Array.from({ length: 500 }, (_, index) => aCar(index))
const model = fitPriceModel(market, { referenceYear })
const plain = market.filter(({ titleWords }) => titleWords?.length === 0)

function valued(cars: readonly MarketCar[], car: MarketCar, by: PriceModel = model) {
  const answer = estimatePrice(car, marketWithoutSellersCars(cars, car, by).by)
  if (!isPriceEstimate(answer)) throw new Error(`nothing is said: ${answer.reason}`)
  return answer
}

describe('further facts', () => {
  it('are part of a value: engine, trim and region', () => {
    const [car] = plain
    if (!car) throw new Error('the market is empty')
    const small = { ...car, engineCc: 1600, region: 'south' }
    const cents = (more: Partial<MarketCar>) => valued(market, { ...small, ...more }).valueCents
    expect(cents({ engineCc: 3000 }) / cents({})).toBeGreaterThan(1.25)
    expect(cents({ titleWords: ['st'] }) / cents({})).toBeGreaterThan(1.25)
    expect(cents({ region: 'north' }) / cents({})).toBeGreaterThan(1.01)
  })

  it('never raise a value nor improve a label by being left out', () => {
    const some = market.filter((_, index) => index % 12 === 0)
    expect(some.flatMap((car) => findValueGainsFromOmittingFacts(market, car, model))).toEqual([])
  })
})

describe('the sum', () => {
  it('adds up exactly, in whole dollars, to the value that is shown', () => {
    for (const car of market.slice(0, 100)) {
      const { by } = marketWithoutSellersCars(market, car, model)
      const { cheapest } = estimatePlausibleFactCombinations(car, by)
      const sum = explainPriceEstimate(cheapest.car, { model, fold: by.fold, log: cheapest.log })
      if (!sum) throw new Error('the model has no usual car')
      expect(sum.parts.reduce((cents, part) => cents + part.cents, sum.usualCents)).toBe(sum.valueCents)
      expect(sum.valueCents).toBe(Math.round(valued(market, car).valueCents / 100) * 100)
      expect(sum.parts.every(({ cents }) => cents % 100 === 0)).toBe(true)
    }
  })
})

describe('against play', () => {
  const [car] = plain
  if (!car) throw new Error('the market is empty')

  it('posting a car again changes nothing', () => {
    const again = { ...car, priceCents: Math.round(car.priceCents * 1.4) }
    expect(valued([...market, again], car)).toEqual(valued(market, car))
  })

  it('ten dear copies of a car, even after the next fit, leave its own value as it was and move that of others by under 6 %', () => {
    const copies = Array.from({ length: 10 }, (_, copy) => ({
      ...car,
      mileageMiles: car.mileageMiles + 900 * copy,
      priceCents: car.priceCents * 2,
    }))
    const played = [...market, ...copies]
    const refitted = fitPriceModel(played, { referenceYear })
    expect(Math.abs(valued(played, car, refitted).valueCents / valued(market, car).valueCents - 1)).toBeLessThan(0.01)
    const other = { ...car, sellerId: 'somebody else' }
    expect(Math.abs(valued(played, other, refitted).valueCents / valued(market, other).valueCents - 1)).toBeLessThan(
      0.06,
    )
  })

  it('a title full of trims is worth no more than the dearest trim that others have', () => {
    const stuffed = valued(market, { ...car, titleWords: ['st', 'sport', 'gt', 'rs', 'limited'] }).valueCents
    const dearest = valued(market, { ...car, titleWords: ['st'] }).valueCents
    expect(stuffed).toBeLessThanOrEqual(dearest * 1.01)
  })

  it('a digit less on the odometer raises the value as such a car is worth, and says nothing where none was driven so little', () => {
    const old = { ...car, year: 2014, mileageMiles: 120_000 }
    const answer = estimatePrice({ ...old, mileageMiles: 12 }, marketWithoutSellersCars(market, old, model).by)
    expect(answer).toMatchObject({ reason: 'mileage' })
  })

  it('a digit more or less beyond what others were driven silences, and within it changes the value as such a car is worth', () => {
    const { by } = marketWithoutSellersCars(market, car, model)
    expect(estimatePrice({ ...car, mileageMiles: 950_000 }, by)).toMatchObject({ reason: 'mileage' })
    const typed = { ...car, year: 2014, mileageMiles: 120_000 }
    const claimed = { ...typed, mileageMiles: 72_000 }
    const like = { ...claimed, sellerId: 'somebody else' }
    expect(valued(market, claimed).valueCents / valued(market, like).valueCents).toBeCloseTo(1, 1)
    expect(valued(market, claimed).valueCents).toBeGreaterThan(valued(market, typed).valueCents)
  })

  it('a price that is cut for a day and raised again gives the label of its day, and the old one afterwards', () => {
    const estimate = valued(market, car)
    const label = dealLabelOfPrice(estimate.upperCents, estimate)
    const cut = market.map((one) => (one === car ? { ...car, priceCents: estimate.lowCents - 1 } : one))
    const inside = cut.find(({ sellerId }) => sellerId === car.sellerId)
    if (!inside) throw new Error('the car is on the market')
    expect(valued(cut, inside)).toEqual(estimate)
    expect(valued(cut, inside, fitPriceModel(cut, { referenceYear })).valueCents / estimate.valueCents).toBeCloseTo(
      1,
      2,
    )
    expect([dealLabelOfPrice(estimate.lowCents - 1, estimate), label]).toEqual(['great', 'fair'])
    expect(dealLabelOfPrice(estimate.upperCents, valued(market, car))).toBe(label)
  })

  it('a trim that the car does not have raises the value by what the trim is worth, and the sum says so', () => {
    const claimed = { ...car, titleWords: ['st'] }
    const { by } = marketWithoutSellersCars(market, claimed, model)
    const { cheapest } = estimatePlausibleFactCombinations(claimed, by)
    const sum = explainPriceEstimate(cheapest.car, { model, fold: by.fold, log: cheapest.log })
    const trim = sum?.parts.find(({ field }) => field === 'trim')
    const gain = valued(market, claimed).valueCents - valued(market, car).valueCents
    expect(trim?.to).toBe('st')
    expect(trim?.cents).toBeGreaterThan(gain / 2)
    expect(valued(market, { ...car, titleWords: ['nobody-has-it'] })).toEqual(
      valued(market, { ...car, titleWords: [] }),
    )
  })

  it('ten dear cars of the years beside it, which its seller offers too, move its own value by under 6 %', () => {
    const own = Array.from({ length: 10 }, (_, index) => ({
      ...car,
      year: car.year + (index % 2 ? 1 : -1),
      mileageMiles: car.mileageMiles + 700 * index,
      priceCents: car.priceCents * 2,
    }))
    const played = [...market, ...own]
    const refitted = fitPriceModel(played, { referenceYear })
    expect(valued(played, car).valueCents / valued(market, car).valueCents).toBeLessThan(1.06)
    expect(valued(played, car, refitted).valueCents / valued(market, car).valueCents).toBeLessThan(1.06)
  })

  it('facts that cannot be right silence the label and are pointed at', () => {
    const by = { model, market: undefined, fold: null }
    expect(estimatePrice({ ...car, engineCc: 30_000 }, by)).toMatchObject({ reason: 'absurd', facts: ['engine'] })
    expect(estimatePrice({ ...car, powerHp: 1 }, by)).toMatchObject({ reason: 'absurd', facts: ['power'] })
    expect(estimatePrice({ ...car, mileageMiles: 2_000_000 }, by)).toMatchObject({
      reason: 'absurd',
      facts: ['mileage'],
    })
    expect(estimatePrice({ ...car, engineCc: 6500 }, by)).toMatchObject({ reason: 'kind', facts: ['engine'] })
  })
})

it('a dealer whose import is the whole market gets the values of a market of many sellers, within a percent', () => {
  const imported = market.map((one) => ({ ...one, sellerId: 'dealer' }))
  const own = fitPriceModel(imported, { referenceYear })
  const ratios = imported
    .slice(0, 100)
    .map((one, index) => valued(imported, one, own).valueCents / valued(market, market[index] as MarketCar).valueCents)
    .sort((a, b) => a - b)
  expect(Math.abs((ratios[50] ?? 0) - 1)).toBeLessThan(0.01)
  expect(Math.max(...ratios)).toBeLessThan(1.06)
  expect(dealLabelOfPrice(1, valued(imported, imported[0] as MarketCar, own))).toBe('great')
})
