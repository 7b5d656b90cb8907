import { expect, it } from 'vitest'
import { seededRandom } from '#db/seed/random.ts'
import { processCacheSizes } from '#platform/memory/bounded-cache.ts'
import type { MarketCar } from './market-car.ts'
import { fitPriceModel } from './price-model.ts'
import { distinctiveTitleWordsOf } from './title-words.ts'

const referenceYear = 2026
const explorer = { brand: 'Ford', model: 'Explorer' }

it.each([
  ['2019 Ford Explorer XLT 4x4', ['xlt', '4x4']],
  ['2019 Ford Explorer in white', ['~white']],
  ['Ford Explorer TRD Pro', ['trd', '~pro']],
  ['Ford Explorer 1794 Edition', ['~1794', 'edition']],
  ['Explorer Limited, schwarz', ['limited', '~schwarz']],
  ['The one and only Explorer for you, key and all', ['~one', '~key']],
] as const)('`%s` says %j', (title, words) => {
  expect(distinctiveTitleWordsOf({ title, ...explorer })).toEqual(words)
})

it('words that sellers invent fill no more than the bytes that are told', () => {
  // Numbers are no words.
  const invented = (at: number) => String(at).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  for (let at = 0; at < 30_000; at += 1)
    distinctiveTitleWordsOf({ title: `invented${invented(at)} of ${'an advert '.repeat(20)}`, ...explorer })
  for (const name of ['ordinary words of titles', 'words of cars']) {
    const size = processCacheSizes()[name]
    expect(size?.entries, name).toBeGreaterThan(5_000)
    expect(size?.bytes, name).toBeLessThanOrEqual(2 * 2 ** 20)
    expect(size?.maxBytes, name).toBe(2 * 2 ** 20)
  }
  expect(distinctiveTitleWordsOf({ title: 'inventedb', ...explorer })).toEqual(['inventedb'])
})

it('a trim counts for the models whose cars differ by it, and not where nearly all say it', () => {
  const random = seededRandom(33)
  const cars = Array.from({ length: 600 }, (_, index): MarketCar => {
    const year = random.whole(2014, 2025)
    const mileageMiles = (referenceYear - year) * random.whole(6_000, 14_000)
    const model = random.pick(['Explorer', 'Fiesta'])
    const titleWords = random.chance(model === 'Explorer' ? 0.5 : 0.97) ? ['platinum'] : []
    const trim = model === 'Explorer' && titleWords.length > 0 ? 1.3 : 1
    const worth = trim * Math.exp(-0.1 * (referenceYear - year) - mileageMiles / 250_000)
    return {
      sellerId: `seller-${index}`,
      brand: 'Ford',
      model,
      year,
      mileageMiles,
      titleWords,
      fuel: 'Petrol',
      transmission: 'Automatic',
      body: 'SUV',
      priceCents: Math.round(2_000_000 * worth * Math.exp((random.next() - 0.5) / 8)),
    }
  })
  const fit = fitPriceModel(cars, { referenceYear })
  const gainOf = (model: string) => {
    const car = { ...(cars[0] as MarketCar), model }
    return fit.logValue({ ...car, titleWords: ['platinum'] }, null) - fit.logValue({ ...car, titleWords: [] }, null)
  }
  expect(gainOf('Explorer')).toBeGreaterThan(0.2)
  expect(gainOf('Fiesta')).toBe(0)
})
