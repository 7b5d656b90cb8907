import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#config/config.ts'
import type { Db } from '#db/client.ts'
import { importCars } from '#domain/import/import-cars.ts'
import type { ImportMapping } from '#domain/import/import-mapping.ts'
import { ensureImportSeller, findImportSeller } from '#domain/import/import-seller.ts'
import type { CliCommand } from '../cli-command.ts'
import { CommandError } from '../command-error.ts'
import { decodeCsvText } from '../csv/decode-csv-text.ts'
import { openPossiblyGzippedFile } from '../csv/open-possibly-gzipped-file.ts'
import { readCsvRows } from '../csv/read-csv-rows.ts'
import { openCommandDatabase, withCommandDatabase } from '../open-command-database.ts'
import { printImportReport } from './print-import-report.ts'
import { readImportMapping, toImportMappingCommandError } from './read-import-mapping.ts'
import { RejectedImportRowsWriter } from './rejected-import-rows-writer.ts'
import { showImportProgress } from './show-import-progress.ts'

export const importCommand: CliCommand = {
  help: `forecourt import FILE.csv[.gz] --mapping MAP.json [options]

Creates a car for every row, or updates the one with the same stock number. Run twice, it changes nothing.

  --mapping MAP.json   which column becomes which field (docs/operations/import.md); mappings/ has four
  --dry-run            tells what would happen and changes no car; rejected rows are written all the same
  --seller EMAIL       whose cars they become; without it, the seller that the mapping names
  --rejects FILE       where rejected rows go; without it, FILE.csv.rejected.csv in the current folder
  --batch N            cars a transaction, 500 by default
  --json               one JSON object on standard output instead of the report`,
  run,
}

interface Options {
  file: string
  mappingFile: string
  seller: string | undefined
  rejects: string
  batchSize: number
  isDryRun: boolean
  isJson: boolean
}

async function run(args: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  const options = readOptions(args)
  const config = readConfig(process.env, { needs: 'database' })
  const mapping = await readImportMapping(options.mappingFile)
  const source = await openPossiblyGzippedFile(options.file)
  if (options.isDryRun) return withDryDatabase(config, (db) => importFile(db, { options, mapping, source, signal }))
  return withCommandDatabase(config, ({ db }) => importFile(db, { options, mapping, source, signal }), { signal })
}

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      seller: { type: 'string' },
      rejects: { type: 'string' },
      batch: { type: 'string', default: '500' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0)
    throw new CommandError('Name one file to import: forecourt import FILE.csv --mapping MAP.json')
  if (!values.mapping) throw new CommandError('Name the mapping with --mapping MAP.json; mappings/ has examples.')
  const batchSize = Number(values.batch)
  if (!Number.isInteger(batchSize) || batchSize < 1 || batchSize > 5000) {
    throw new CommandError(`--batch is "${values.batch}"; it should be a whole number from 1 to 5000.`)
  }
  return {
    file,
    mappingFile: values.mapping,
    seller: values.seller,
    rejects: values.rejects ?? join(process.cwd(), `${basename(file)}.rejected.csv`),
    batchSize,
    isDryRun: values['dry-run'],
    isJson: values.json,
  }
}

/** A dry run creates no database and no tables: without them, every car would be new. */
async function withDryDatabase<T>(config: Config, work: (db: Db | null) => Promise<T>): Promise<T> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'db'))) return work(null)
  const database = await openCommandDatabase(config)
  try {
    const { rows } = await database.pool.query<{ name: string | null }>(`select to_regclass('listings')::text as name`)
    return await work(rows[0]?.name ? database.db : null)
  } finally {
    await database.close()
  }
}

interface Import {
  options: Options
  mapping: ImportMapping
  source: Awaited<ReturnType<typeof openPossiblyGzippedFile>>
  signal: AbortSignal
}

async function importFile(db: Db | null, { options, mapping, source, signal }: Import): Promise<number> {
  const { file, mappingFile, isDryRun, isJson } = options
  const now = new Date()
  const seller = await chooseSeller(db, { options, mapping, now })
  const rejects = new RejectedImportRowsWriter(resolve(options.rejects), [file, mappingFile])
  const progress = showImportProgress(source, { isQuiet: isJson })
  const started = performance.now()
  let header: string[] = []
  let latinLines = 0
  const texts = decodeCsvText(source.chunks, mapping.encoding, () => latinLines++)
  try {
    const report = await importCars(db && seller.id ? db : null, {
      mapping,
      rows: readCsvRows(texts, mapping.delimiter),
      sellerId: seller.id ?? '',
      now,
      batchSize: options.batchSize,
      isDryRun,
      signal,
      onHeader(names) {
        header = names
        rejects.setHeader(names)
      },
      onReject: (reject) => rejects.write(reject, header),
      onProgress: (counts) => progress.update(counts),
    })
    progress.stop()
    printImportReport({
      ...report,
      file,
      mapping: mappingFile,
      seller: seller.email,
      isDryRun,
      isEmpty: header.length === 0,
      rejectsFile: rejects.isWritten ? rejects.path : null,
      latinLines,
      seconds: (performance.now() - started) / 1000,
      isJson,
    })
    return report.isComplete ? 0 : 1
  } catch (error) {
    throw toImportMappingCommandError(error, mappingFile)
  } finally {
    progress.stop()
    rejects.close()
  }
}

async function chooseSeller(
  db: Db | null,
  { options, mapping, now }: { options: Options; mapping: ImportMapping; now: Date },
): Promise<{ id: string | null; email: string }> {
  if (options.seller !== undefined) {
    if (!db) throw new CommandError(`There is no seller with the email ${options.seller}: there is no database yet.`)
    return findImportSeller(db, options.seller)
  }
  const { seller } = mapping
  if (!seller) throw new CommandError('Whose cars are they? Name the seller with --seller EMAIL, or in the mapping.')
  if (!options.isDryRun && db) return ensureImportSeller(db, { ...seller, now })
  const found = db && (await findImportSeller(db, seller.email).catch(unlessMissing))
  return found ?? { id: null, email: seller.email }
}

/** A missing seller, whom an import would create, is no error in a dry run. */
function unlessMissing(error: Error & { code?: unknown }): null {
  if (error.code === 'not_found') return null
  throw error
}
