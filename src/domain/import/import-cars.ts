import type { Db, Tx } from '#db/client.ts'
import { upsertImportedCars } from '#domain/listings/upsert-imported-cars.ts'
import { restoreSpreadsheetFormula } from '#domain/text/sanitize-csv-cell.ts'
import { compileImportMapping, type MappedImportRow } from './compile-import-mapping.ts'
import { DuplicateStockNumberDetector } from './duplicate-stock-number-detector.ts'
import type { ImportMapping } from './import-mapping.ts'
import type { ImportSourceRow } from './import-source-row.ts'
import { ImportedCar, importValuesToContractFields, toImportMappingFieldName } from './imported-car.ts'
import { type RejectedImportRow, rejectedImportRowColumns } from './rejected-import-row.ts'

export interface ImportCounts {
  rows: number
  created: number
  updated: number
  /** Cars without a change; also reserved, sold or deleted cars, which an import does not touch. */
  unchanged: number
  rejected: number
}

export interface ImportReport extends ImportCounts {
  rejectedBy: { field: string; reason: string; count: number }[]
  /** False when the import was stopped before the last row. */
  isComplete: boolean
}

interface ImportCars {
  mapping: ImportMapping
  /** The header is the first row. */
  rows: AsyncIterable<ImportSourceRow>
  /** The seller who gets the cars. */
  sellerId: string
  now: Date
  /** Cars per transaction; committed cars stay, whatever happens next. */
  batchSize?: number
  /** Reports what would happen and changes nothing. */
  isDryRun?: boolean
  signal?: AbortSignal
  onHeader?: (header: string[]) => void
  onReject?: (reject: RejectedImportRow) => void | Promise<void>
  onProgress?: (counts: ImportCounts) => void
}

/**
 * Imports the cars of a table: every row goes through the mapping and the rules of the sell form, and is then created
 * or updated by its stock number. So a second run changes nothing, and an interrupted run can be repeated. Of several
 * rows with one stock number the first counts. Memory grows with the table by only 16 to 45 bytes per row.
 *
 * @param db null without a database, so that a dry run counts every car as new
 * @throws InvalidImportMappingError when the mapping does not fit the table's columns
 */
export async function importCars(db: Db | null, input: ImportCars): Promise<ImportReport> {
  const run = new ImportRun(db, input)
  try {
    for await (const row of input.rows) {
      if (input.signal?.aborted) break
      await run.take(row)
    }
    return await run.finish(!input.signal?.aborted)
  } catch (error) {
    // The batch that is still being written belongs to this run, however it ends.
    await run.settle().catch(() => {})
    throw error
  }
}

class ImportRun {
  readonly #db: Db | null
  readonly #input: ImportCars
  readonly #counts: ImportCounts = { rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 }
  readonly #reasons = new Map<string, { field: string; reason: string; count: number }>()
  readonly #seen = new DuplicateStockNumberDetector()
  readonly #schema: ReturnType<typeof ImportedCar>
  #map: ((cells: string[]) => MappedImportRow) | undefined
  #width = 0
  #isOwnRejectFile = false
  #batch: Checked[] = []
  /** The batch that is being written while the next one is read; the code that awaits it handles its failure. */
  #writing: Promise<Error | undefined> = Promise.resolve(undefined)

  constructor(db: Db | null, input: ImportCars) {
    this.#db = db
    this.#input = input
    this.#schema = ImportedCar(input.now)
  }

  async take(source: ImportSourceRow): Promise<void> {
    if (!this.#map) {
      this.#readHeader(source)
      return
    }
    this.#counts.rows++
    const row = this.#isOwnRejectFile ? { ...source, cells: source.cells.map(restoreSpreadsheetFormula) } : source
    const checked = this.#check(row, this.#map)
    if ('reason' in checked) {
      await this.#reject({ line: row.line, cells: row.cells, ...checked })
    } else {
      this.#batch.push({ car: checked, line: row.line, cells: row.cells })
    }
    if (this.#batch.length >= (this.#input.batchSize ?? 500)) await this.#flush()
    else if (this.#counts.rows % 1000 === 0) this.#input.onProgress?.({ ...this.#counts })
  }

  async finish(isComplete: boolean): Promise<ImportReport> {
    await this.#flush()
    await this.settle()
    this.#input.onProgress?.({ ...this.#counts })
    const rejectedBy = [...this.#reasons.values()].sort((a, b) => b.count - a.count)
    return { ...this.#counts, rejectedBy, isComplete }
  }

  #readHeader({ cells }: ImportSourceRow): void {
    this.#map = compileImportMapping(this.#input.mapping, cells)
    this.#width = cells.length
    this.#isOwnRejectFile = rejectedImportRowColumns.every((name) => cells.includes(name))
    this.#input.onHeader?.(cells)
  }

  #check({ line, cells, fault }: ImportSourceRow, map: (cells: string[]) => MappedImportRow): ImportedCar | Fault {
    if (fault) return { field: 'row', reason: fault, group: fault }
    const surplus = cells.slice(this.#width)
    if (cells.length < this.#width || surplus.some((cell) => cell.trim() !== '')) {
      const reason = `The row has ${cells.length} cells, the header has ${this.#width}`
      return { field: 'row', reason, group: 'The row has another number of cells than the header' }
    }
    const mapped = map(cells)
    if (mapped.kind === 'rejected') return mapped
    const parsed = this.#schema.safeParse(importValuesToContractFields(mapped.values))
    if (!parsed.success) return firstFault(parsed.error.issues)
    const { stockNumber } = parsed.data
    const earlier = this.#seen.remember(stockNumber, cells.join('\u001f'), line)
    if (!earlier) return parsed.data
    const group = earlier.isSameRow
      ? 'The same row, cell by cell, stands in an earlier line'
      : 'The stock number stands in an earlier line'
    return { field: 'stockNumber', reason: group.replace('an earlier line', `line ${earlier.line}`), group }
  }

  async #reject(reject: RejectedImportRow): Promise<void> {
    this.#counts.rejected++
    const [field = ''] = reject.field.split('; ')
    const key = `${field}\n${reject.group}`
    const known = this.#reasons.get(key)
    if (known) known.count++
    else this.#reasons.set(key, { field, reason: reject.group, count: 1 })
    await this.#input.onReject?.(reject)
  }

  async #flush(): Promise<void> {
    await this.settle()
    if (this.#batch.length === 0) return
    const batch = this.#batch
    this.#batch = []
    this.#writing = this.#write(batch).then(
      () => undefined,
      (error: Error) => error,
    )
  }

  async settle(): Promise<void> {
    const failure = await this.#writing
    this.#writing = Promise.resolve(undefined)
    if (failure) throw failure
  }

  async #write(batch: Checked[]): Promise<void> {
    const { sellerId, now, isDryRun, onProgress } = this.#input
    const cars = batch.map(({ car }) => car)
    const upsert = (tx: Tx) => upsertImportedCars(tx, sellerId, cars, now)
    const done = !this.#db
      ? { created: cars.length, updated: 0, unchanged: 0, takenDown: new Map<string, string>() }
      : await (isDryRun ? undone(this.#db, upsert) : this.#db.transaction(upsert))
    this.#counts.created += done.created
    this.#counts.updated += done.updated
    this.#counts.unchanged += done.unchanged
    for (const { car, line, cells } of done.takenDown.size > 0 ? batch : []) {
      const reason = done.takenDown.get(car.stockNumber)
      if (reason === undefined) continue
      const group = 'Forecourt took this car down'
      await this.#reject({ line, cells, field: 'stockNumber', reason: `${group}: ${reason}`, group })
    }
    onProgress?.({ ...this.#counts })
  }
}

/** A validated car, and the row that it came from. */
type Checked = { car: ImportedCar; line: number; cells: string[] }

type Fault = Pick<RejectedImportRow, 'field' | 'reason' | 'group'>

/** A row is counted under its first fault and reports all of them. */
function firstFault(issues: { path: PropertyKey[]; message: string }[]): Fault {
  const fields = [...new Set(issues.map(({ path }) => toImportMappingFieldName(String(path[0]))))]
  const [first] = issues
  return {
    field: fields.join('; '),
    reason: issues.map(({ message }) => message).join('; '),
    group: first?.message ?? 'The row is not a car',
  }
}

/** Runs the work in a transaction and rolls it back. */
async function undone<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const outcome: { value?: T } = {}
  const takenBack = new Error('A dry run is taken back.')
  await db
    .transaction(async (tx) => {
      outcome.value = await work(tx)
      throw takenBack
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error
    })
  return outcome.value as T
}
