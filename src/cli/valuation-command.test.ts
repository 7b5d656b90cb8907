import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { evaluateValuation } from '#domain/valuation/evaluate-valuation.ts'
import { decodeText } from './csv/decode-text.ts'
import { openSource } from './csv/open-source.ts'
import { readRows } from './csv/read-rows.ts'
import { readMapping } from './read-mapping.ts'

// The data of design tests lies beside the clone and is never a part of it; where it is absent these tests are skipped.
const realData = join(import.meta.dirname, '../../../shared/data')
const mappings = join(import.meta.dirname, '../../mappings')

const markets = [
  { name: 'UK', file: 'uk_used_cars.csv.gz', map: 'uk.json', cars: [78_175, 19_534], median: 7.0, within20: 90 },
  {
    name: 'Australian',
    file: 'australia_used_cars.csv.gz',
    map: 'australia.json',
    cars: [12_867, 3_222],
    median: 10.5,
  },
  { name: 'UAE', file: 'uae_used_cars.csv.gz', map: 'uae.json', cars: [6_917, 1_787], median: 14.5 },
]

describe.skipIf(!existsSync(realData))('the price estimate on real adverts; skipped without ../shared/data', () => {
  it.for(markets)('values $name cars that it has not seen', { timeout: 120_000 }, async (market) => {
    const mapping = await readMapping(join(mappings, market.map))
    const source = await openSource(join(realData, market.file))
    const text = decodeText(source.chunks, mapping.encoding, () => {})
    const report = await evaluateValuation({ mapping, rows: readRows(text, mapping.delimiter) })
    expect([report.trainCars, report.testCars]).toEqual(market.cars)
    expect(report.answered.medianErrorPercent).toBeLessThanOrEqual(market.median)
    expect(report.answered.within20Percent).toBeGreaterThanOrEqual(market.within20 ?? 0)
    expect(report.answered.coverage80Percent).toBeGreaterThanOrEqual(78)
    expect(report.answered.coverage80Percent).toBeLessThanOrEqual(82)
    expect(report.abstainPercent).toBeLessThanOrEqual(8)
  })
})
