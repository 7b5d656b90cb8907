import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { minCarsForPublishedAccuracy, type PriceAccuracyFigures } from '#contract/daily-price-accuracy.ts'
import { estimatePrice } from '#domain/valuation/estimate-price.ts'
import { evaluateValuationAccuracy, readTrainAndTestCars } from '#domain/valuation/evaluate-valuation-accuracy.ts'
import { fitPriceModel } from '#domain/valuation/price-model.ts'
import { findRealAdverts } from '#tests/real-adverts.ts'
import { recordProofFigures } from '#tests/support/proof-figures.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import {
  findValueGainsFromOmittingFacts,
  findValueGainsFromOmittingTitleWords,
  findValueRisesWithAge,
} from '#tests/support/valuation-fairness-checks.ts'
import { decodeCsvText } from '../csv/decode-csv-text.ts'
import { openPossiblyGzippedFile } from '../csv/open-possibly-gzipped-file.ts'
import { readCsvRows } from '../csv/read-csv-rows.ts'
import { readImportMapping } from '../import/read-import-mapping.ts'
import { coverageDeviationByChancePercent } from './price-range-calibration.ts'

const mappings = join(import.meta.dirname, '../../../mappings')

const markets = [
  {
    name: 'UK',
    file: 'uk_used_cars.csv.gz',
    map: 'uk.json',
    cars: [78_175, 19_534],
    median: 5.8,
    within20: 95,
    silent: 1,
  },
  {
    name: 'Australian',
    file: 'australia_used_cars.csv.gz',
    map: 'australia.json',
    cars: [12_867, 3_222],
    median: 6.8,
    silent: 12,
  },
  {
    name: 'UAE',
    file: 'uae_used_cars.csv.gz',
    map: 'uae.json',
    cars: [6_917, 1_787],
    median: 11.0,
    silent: 16,
    privateSeller: { column: 'seller_type', value: 'Owner' },
  },
]

// A short run takes the smallest of the markets.
const ofThisRun = chooseForTestOrProof({ test: markets.slice(-1), proof: markets })

const us = {
  name: 'US',
  file: 'us_listings_2026.csv.gz',
  map: 'us.json',
  privateSeller: { column: 'seller', value: 'private' },
}
/** Years in which the model was not built, or far older than any on offer. */
const longGone = [
  ['Toyota', 'Corolla', 1950],
  ['Chevrolet', 'Corvette', 1963],
  ['Honda', 'Civic', 1975],
  ['Tesla', 'Model 3', 2001],
] as const

const isThere = findRealAdverts(us.file) !== null

describe.runIf(isThere)('the price estimate on real adverts; skipped without ../shared/data', () => {
  it.for(ofThisRun)('values $name cars that it has not seen', { timeout: 600_000 }, async (market) => {
    const report = await evaluateValuationAccuracy(await advertsOf(market))
    expect([report.trainCars, report.testCars]).toEqual(market.cars)
    expect(report.answered.medianErrorPercent).toBeLessThanOrEqual(market.median)
    expect(report.answered.within20Percent).toBeGreaterThanOrEqual(market.within20 ?? 0)
    expect(report.answered.coverage80Percent).toBeGreaterThanOrEqual(78)
    expect(report.answered.coverage80Percent).toBeLessThanOrEqual(82)
    expect(report.abstainPercent).toBeLessThanOrEqual(market.silent)
  })

  it.for(chooseForTestOrProof({ test: [], proof: [...markets, us] }))(
    'gives 85 % of each group of $name cars a label or the reason why not, and ranges that hold: on a split of the seed',
    { timeout: 600_000 },
    async (market) => {
      const { groups, answered } = await evaluateValuationAccuracy({
        ...(await advertsOf(market)),
        salt: `split ${testSeed}`,
        privateSeller: market.privateSeller,
      })
      for (const { kind, fromAge, valueQuarter, cars, figures } of groups) {
        if (!figures) continue
        const group = [kind, valueQuarter, fromAge].filter((part) => part !== null).join(' ')
        if (cars >= minCarsForPublishedAccuracy) expect(figures.explainedPercent, group).toBeGreaterThanOrEqual(85)
        await recordProofFigures({ market: market.name, group, cars, ...rounded(figures) })
      }
      expect(Math.abs(answered.coverage80Percent - 80)).toBeLessThan(
        2 + coverageDeviationByChancePercent(answered.cars),
      )
    },
  )

  it.for(chooseForTestOrProof({ test: [], proof: [...markets, us] }))(
    'gains nothing by a fact that is left out, and draws no course that rises: $name cars',
    {
      timeout: 600_000,
    },
    async (market) => {
      const cars = (await readTrainAndTestCars(await advertsOf(market))).cars.map(({ car }) => car)
      const referenceYear = Math.max(...cars.map(({ year }) => year))
      const model = fitPriceModel(cars, { referenceYear })
      const some = drawn(cars)
      const whole = cars.filter(
        ({ fuel, transmission, body }) => fuel && transmission && (body || market.name === 'UK'),
      )
      const described = drawn(whole)
      expect(described.flatMap((car) => findValueGainsFromOmittingFacts(cars, car, model))).toEqual([])
      expect(some.flatMap((car) => findValueGainsFromOmittingTitleWords(cars, car, model))).toEqual([])
      expect(some.flatMap((car) => findValueRisesWithAge(cars, car, model, referenceYear))).toEqual([])
      for (const [brand, name, year] of market === us ? longGone : []) {
        const kind = { fuel: 'Petrol', transmission: 'Automatic', body: 'Saloon' }
        const answer = estimatePrice(
          { brand, model: name, year, mileageMiles: 60_000, ...kind },
          { model, market: undefined, fold: null },
        )
        expect(answer, `${year} ${name}`).toMatchObject({ reason: 'age' })
      }
    },
  )
})

/** Every hundredth car or so, 200 of them, from one that the seed chooses. */
function drawn<Car>(cars: readonly Car[]): Car[] {
  const step = Math.floor(cars.length / 200)
  return cars.filter((_, index) => index % step === testSeed % step)
}

function rounded(figures: PriceAccuracyFigures): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, value === null ? '–' : Math.round(10 * value) / 10]),
  )
}

async function advertsOf({ file, map }: { file: string; map: string }) {
  const mapping = await readImportMapping(join(mappings, map))
  const path = findRealAdverts(file)
  if (path === null) throw new Error(`${file} is absent.`)
  const source = await openPossiblyGzippedFile(path)
  const text = decodeCsvText(source.chunks, mapping.encoding, () => {})
  return { mapping, rows: readCsvRows(text, mapping.delimiter) }
}
