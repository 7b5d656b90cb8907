import { expect, it } from 'vitest'
import { seededRandom } from '#db/seed/random.ts'
import type { MarketCar } from './market-car.ts'
import { fitPriceModel, type PriceModel } from './price-model.ts'
import { distinctiveTitleWordsOf } from './title-words.ts'

const referenceYear = 2026
const tacoma = { brand: 'Toyota', model: 'Tacoma' }
const trims = { SR: 1, 'TRD Sport': 1.15, 'TRD Off Road': 1.2, 'TRD Pro': 1.6, Sport: 1.02, 'Pro Package': 1 }
type Trim = keyof typeof trims

function wordsOf(title: string): string[] {
  return distinctiveTitleWordsOf({ title, ...tacoma })
}

function marketOf(count: number, sellerOf: (index: number) => string = (index) => `seller-${index}`): MarketCar[] {
  const random = seededRandom(77)
  return Array.from({ length: count }, (_, index) => {
    const year = random.whole(2015, 2025)
    const mileageMiles = (referenceYear - year) * random.whole(6_000, 14_000)
    const trim = random.pick(Object.keys(trims) as Trim[])
    const worth = trims[trim] * Math.exp(-0.08 * (referenceYear - year) - mileageMiles / 300_000)
    return {
      sellerId: sellerOf(index),
      ...tacoma,
      year,
      mileageMiles,
      titleWords: wordsOf(`Toyota Tacoma ${trim}`),
      fuel: 'Petrol',
      transmission: 'Automatic',
      body: 'Pickup',
      priceCents: Math.round(3_000_000 * worth * Math.exp((random.next() - 0.5) / 20)),
    }
  })
}

const market = marketOf(600)
const fit = fitPriceModel(market, { referenceYear })

function worthOf(model: PriceModel, title: string): number {
  const car = { ...(market[0] as MarketCar), titleWords: wordsOf(title) }
  return model.logValue(car, null) - model.logValue({ ...car, titleWords: [] }, null)
}

it('a trim of two words is worth what its cars cost, although one word is ordinary and the other a cheaper trim’s', () => {
  expect(Math.exp(worthOf(fit, 'Tacoma TRD Pro') - worthOf(fit, 'Tacoma SR'))).toBeCloseTo(1.6, 1)
  expect(Math.exp(worthOf(fit, 'Tacoma TRD Sport') - worthOf(fit, 'Tacoma SR'))).toBeCloseTo(1.15, 1)
  expect(fit.features.countedWords({ ...(market[0] as MarketCar), titleWords: wordsOf('Tacoma TRD Pro') })).toContain(
    'trd pro',
  )
})

it('a word left out of a title makes no pair of its neighbours', () => {
  expect(worthOf(fit, 'Tacoma TRD Pro')).toBeLessThanOrEqual(worthOf(fit, 'Tacoma TRD Sport Pro') + 1e-12)
})

it('the pairs of a stored fit are those of the fit', () => {
  const restored = fit.features.save()
  expect(
    Object.getPrototypeOf(fit.features)
      .constructor.restore(restored)
      .countedWords({ ...(market[0] as MarketCar), titleWords: wordsOf('Tacoma TRD Pro') }),
  ).toContain('trd pro')
})
