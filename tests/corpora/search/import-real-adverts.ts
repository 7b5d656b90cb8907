import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { aSeller } from '#db/seed/builders.ts'
import { importCars } from '#domain/import/import-cars.ts'
import type { ImportSourceRow } from '#domain/import/import-source-row.ts'
import { findRealAdverts } from '#tests/real-adverts.ts'
import { decodeCsvText } from '../../../src/cli/csv/decode-csv-text.ts'
import { openPossiblyGzippedFile } from '../../../src/cli/csv/open-possibly-gzipped-file.ts'
import { readCsvRows } from '../../../src/cli/csv/read-csv-rows.ts'
import { readImportMapping } from '../../../src/cli/import/read-import-mapping.ts'

const root = join(import.meta.dirname, '../../..')

/** The adverts that searches are graded on; null where they are absent. */
export const realAdvertsFile = findRealAdverts('us_listings_2026.csv.gz')

/** Today, for the corpora. */
export const searchCorpusDate = new Date('2026-11-23T12:00:00Z')

/** Every third used car with a price, in the order of ids, through the import. */
export async function importRealAdverts(db: Db, path: string): Promise<number> {
  const mapping = await readImportMapping(join(root, 'mappings/us.json'))
  const source = await openPossiblyGzippedFile(path)
  const rows: ImportSourceRow[] = []
  for await (const row of readCsvRows(
    decodeCsvText(source.chunks, mapping.encoding, () => {}),
    mapping.delimiter,
  ))
    rows.push(row)
  const [header, ...cars] = rows
  if (!header) throw new Error('The file is empty.')
  const cell = (name: string) => {
    const at = header.cells.indexOf(name)
    return (row: ImportSourceRow) => row.cells[at] ?? ''
  }
  const [id, condition, middle, low, high] = [
    cell('id'),
    cell('condition'),
    cell('value_est_usd'),
    cell('value_low_usd'),
    cell('value_high_usd'),
  ]
  const priced = cars.filter((row) => condition(row) !== 'new' && (middle(row) || (low(row) && high(row))))
  const sorted = priced.sort((a, b) => (id(a) < id(b) ? -1 : 1)).filter((_, at) => at % 3 === 0)
  const seller = await aSeller(db)
  const { created } = await importCars(db, {
    mapping,
    rows: (async function* () {
      yield header
      yield* sorted
    })(),
    sellerId: seller.id,
    now: searchCorpusDate,
  })
  await db.execute(sql`analyze listings`)
  return created
}
