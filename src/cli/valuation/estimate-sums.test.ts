import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { shortenPriceBreakdown } from '#contract/shorten-price-breakdown.ts'
import {
  CarValuation,
  type PriceEstimateBreakdown,
  type ValueCarRequest,
  ValuedCarResponse,
} from '#contract/valuation.ts'
import { listings } from '#db/schema/listings.ts'
import { aSeller } from '#db/seed/builders.ts'
import { importCars } from '#domain/import/import-cars.ts'
import type { ImportSourceRow } from '#domain/import/import-source-row.ts'
import { findEstimateBreakdown } from '#domain/valuation/find-car-valuation.ts'
import { refitPriceModel } from '#domain/valuation/refit-price-model.ts'
import { findRealAdverts } from '#tests/real-adverts.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { decodeCsvText } from '../csv/decode-csv-text.ts'
import { openPossiblyGzippedFile } from '../csv/open-possibly-gzipped-file.ts'
import { readCsvRows } from '../csv/read-csv-rows.ts'
import { readImportMapping } from '../import/read-import-mapping.ts'

const file = findRealAdverts('australia_used_cars.csv.gz')
const mappingFile = join(import.meta.dirname, '../../../mappings/australia.json')

const models = [
  ...(['Toyota Hilux', 'Mazda CX-5', 'Hyundai I30', 'Ford Ranger', 'Nissan X-Trail', 'Mitsubishi Triton'] as const),
  ...(['Volkswagen Golf', 'Subaru Forester', 'Kia Cerato', 'Holden Colorado'] as const),
]
/** Adverts of each model, and how many of them are checked. */
const [most, checked] = [120, 3]

const test = useDatabase({ rows: 'kept' })
const now = new Date()

async function* advertsOfModels(): AsyncGenerator<ImportSourceRow> {
  const mapping = await readImportMapping(mappingFile)
  const source = await openPossiblyGzippedFile(file ?? '')
  const counts = new Map<string, number>()
  let isHeader = true
  for await (const row of readCsvRows(
    decodeCsvText(source.chunks, mapping.encoding, () => {}),
    mapping.delimiter,
  )) {
    const name = `${row.cells[0]} ${row.cells[2]}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    if (isHeader || (models.some((model) => model === name) && count < most)) yield row
    isHeader = false
  }
}

/** What a seller would type for a car on offer. */
function draftOf(car: typeof listings.$inferSelect): ValueCarRequest {
  const { brand, model, year, mileageMiles, fuel, transmission, body, title, drive, engineCc, cylinders } = car
  const { powerHp, titleStatus, accidents, serviceHistory, location, equipment, id } = car
  return {
    brand,
    model,
    year,
    mileageMiles,
    fuel,
    transmission,
    body,
    title,
    drive,
    engineCc,
    cylinders,
    powerHp,
    titleStatus,
    accidents,
    serviceHistory,
    location,
    equipment,
    carId: id,
  }
}

function totalOf({ usualCents, parts }: Pick<PriceEstimateBreakdown, 'usualCents'> & { parts: { cents: number }[] }) {
  return parts.reduce((sum, { cents }) => sum + cents, usualCents)
}

describe.skipIf(file === null)('sums of estimates of real adverts; skipped without ../shared/data', () => {
  it('add up to the estimate that is shown, for 30 cars of 10 makes: page, price coach, comparison and mail', {
    timeout: 120_000,
  }, async () => {
    const seller = await aSeller(test.db)
    await importCars(test.db, {
      mapping: await readImportMapping(mappingFile),
      rows: advertsOfModels(),
      sellerId: seller.id,
      now,
    })
    await refitPriceModel(test.db, { now, log: pino({ level: 'silent' }) })
    const api = createTestApi(test.db)
    for (const name of models) {
      const [brand = '', model = ''] = [name.slice(0, name.indexOf(' ')), name.slice(name.indexOf(' ') + 1)]
      const cars = await test.db
        .select()
        .from(listings)
        .where(and(eq(listings.brand, brand), eq(listings.model, model)))
        .orderBy(listings.id)
      let summed = 0
      for (const car of cars) {
        if (summed === checked) break
        const page = CarValuation.parse(await (await api.request(`/cars/${car.id}/valuation`)).json())
        if (!page.sum || !page.estimate) continue
        summed++
        const shownCents = Math.round(page.estimate.valueCents / 100) * 100
        expect(page.sum.valueCents, car.title).toBe(shownCents)
        expect(totalOf(page.sum), car.title).toBe(shownCents)
        const typed = await api.request('/valuations', { method: 'POST', json: draftOf(car), as: seller })
        const coach = ValuedCarResponse.parse(await typed.json())
        expect([coach.estimate, coach.sum], car.title).toEqual([page.estimate, page.sum])
        // What a comparison and a mail of a price fall write.
        const mailed = await findEstimateBreakdown(test.db, { id: car.id, now })
        expect(mailed, car.title).toEqual(page.sum)
        const short = shortenPriceBreakdown(page.sum, 3)
        expect(totalOf(short) + short.restCents, car.title).toBe(shownCents)
        expect(short.parts.length, car.title).toBeLessThanOrEqual(3)
      }
      expect(summed, `${name}, ${cars.length} adverts`).toBe(checked)
    }
  })
})
