import { parseArgs } from 'node:util'
import { readConfig } from '#config/config.ts'
import { evaluateValuationAccuracy, type ValuationReport } from '#domain/valuation/evaluate-valuation-accuracy.ts'
import { findPriceAccuracy } from '#domain/valuation/price-measurements.ts'
import { refitPriceModel } from '#domain/valuation/refit-price-model.ts'
import { createLogger } from '#platform/log/logger.ts'
import type { CliCommand } from '../cli-command.ts'
import { CommandError } from '../command-error.ts'
import { decodeCsvText } from '../csv/decode-csv-text.ts'
import { openPossiblyGzippedFile } from '../csv/open-possibly-gzipped-file.ts'
import { readCsvRows } from '../csv/read-csv-rows.ts'
import { readImportMapping, toImportMappingCommandError } from '../import/read-import-mapping.ts'
import { withCommandDatabase } from '../open-command-database.ts'
import { formatCalibrationSummary, priceAccuracyReportText, priceAccuracyTableLines } from './print-price-accuracy.ts'

export const evaluateValuationCommand: CliCommand = {
  help: `forecourt valuation report [--json]
forecourt valuation refit [--even-if-worse]
forecourt valuation evaluate FILE.csv[.gz] --mapping MAP.json [options]

report   prints how well the cars of this marketplace are valued, by group: the figures of the page /prices/how, which the
         server measures once a day. Ends with 1 while the newest fit of the prices is refused.
refit    fits the prices at once, as the server does once a day, and measures them. Ends with 1 when the new fit values cars
         worse than the one in service and is refused; --even-if-worse takes it, for a market that has really changed.
evaluate fits the price estimate on four fifths of a file of adverts and prints how well it values the other fifth. Nothing is
         written anywhere, and no database is needed.

  --mapping MAP.json      which column becomes which field (docs/operations/import.md)
  --reference-year YEAR   the newest model year; without it, the newest that one in a thousand cars is of
  --price-min N           leaves out cars cheaper than N, in the file's currency after the mapping's rate
  --salt TEXT             draws another fifth for the test; several times for as many fits, and their mean at the end
  --private COLUMN=VALUE  what marks a private seller: they and all others are reported as sellers of few and of many cars
  --json                  one JSON object on standard output instead of the report`,
  run,
}

async function run([verb, ...args]: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  if (verb === 'evaluate') return evaluate(args)
  if (verb === 'report') return report(args)
  if (verb === 'refit') return refit(args, signal)
  throw new CommandError(evaluateValuationCommand.help)
}

async function report(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
  return withCommandDatabase(readConfig(process.env), async ({ db }) => {
    const found = await findPriceAccuracy(db)
    process.stdout.write(`${values.json ? JSON.stringify(found) : priceAccuracyReportText(found)}\n`)
    return found.decision === 'refused' ? 1 : 0
  })
}

async function refit(args: string[], signal: AbortSignal): Promise<number> {
  const { values } = parseArgs({ args, options: { 'even-if-worse': { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  return withCommandDatabase(config, async ({ db }) => {
    const log = createLogger(config.logLevel)
    const decision = await refitPriceModel(db, {
      now: new Date(),
      log,
      signal,
      wish: values['even-if-worse'] ? 'evenIfWorse' : 'atOnce',
    })
    const nothing = 'Nothing was fitted: there are no cars on offer, a server is fitting them, or it was stopped.\n'
    if (decision === null) process.stdout.write(nothing)
    else process.stdout.write(`${priceAccuracyReportText(await findPriceAccuracy(db))}\n`)
    return decision === null || decision === 'refused' ? 1 : 0
  })
}

async function evaluate(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      'reference-year': { type: 'string' },
      'price-min': { type: 'string' },
      salt: { type: 'string', multiple: true },
      private: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new CommandError('Name one file: forecourt valuation evaluate FILE.csv')
  if (!values.mapping) throw new CommandError('Name the mapping with --mapping MAP.json; mappings/ has examples.')
  const referenceYear = numberOf('--reference-year', values['reference-year'])
  const priceMin = numberOf('--price-min', values['price-min'])
  const [column = '', value = ''] = values.private?.split('=') ?? []
  if (values.private !== undefined && !(column && value)) throw new CommandError('Write --private COLUMN=VALUE.')
  const mapping = await readImportMapping(values.mapping)
  const evaluateSplit = async (salt: string | undefined) => {
    const source = await openPossiblyGzippedFile(file)
    const rows = readCsvRows(
      decodeCsvText(source.chunks, mapping.encoding, () => {}),
      mapping.delimiter,
    )
    return evaluateValuationAccuracy({
      mapping,
      rows,
      referenceYear,
      salt,
      privateSeller: column ? { column, value } : undefined,
      priceMinCents: priceMin === undefined ? undefined : Math.round(priceMin * 100),
      onRound: (done, of) =>
        values.json || process.stderr.write(`\rfitting: ${done} of ${of}${done === of ? '\n' : ''}`),
    })
  }
  const reports: (ValuationReport & { salt?: string | undefined })[] = []
  try {
    for (const salt of values.salt ?? [undefined]) {
      const report = await evaluateSplit(salt)
      reports.push({ salt, ...report })
      if (!values.json) process.stdout.write(`${salt === undefined ? '' : `salt ${salt}\n`}${asText(file, report)}\n\n`)
    }
  } catch (error) {
    throw toImportMappingCommandError(error, values.mapping)
  }
  if (values.json) process.stdout.write(`${JSON.stringify(reports.length === 1 ? reports[0] : reports)}\n`)
  else if (reports.length > 1) process.stdout.write(`${formatMean(reports)}\n`)
  return 0
}

/** The figures that a promise is measured by, since one split alone moves them by chance. */
function formatMean(reports: readonly ValuationReport[]): string {
  const mean = (of: (report: ValuationReport) => number) =>
    reports.reduce((sum, report) => sum + of(report), 0) / reports.length
  const of = (name: string, value: number) => `${name} ${value.toFixed(2)} %`
  const figures = [
    of(
      'median error',
      mean(({ withoutAbstaining }) => withoutAbstaining.medianErrorPercent),
    ),
    of(
      'within 20 %',
      mean(({ withoutAbstaining }) => withoutAbstaining.within20Percent),
    ),
    of(
      'ranges of 80 % hold',
      mean(({ answered }) => answered.coverage80Percent),
    ),
    of(
      'silent',
      mean(({ abstainPercent }) => abstainPercent),
    ),
  ]
  return `mean of ${reports.length} splits, all cars: ${figures.join(', ')}`
}

function numberOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < 0) {
    throw new CommandError(`${option} is "${text}"; it should be a number.`)
  }
  return value
}

function asText(file: string, report: ValuationReport): string {
  const { answered, withoutAbstaining } = report
  const percent = (value: number) => `${value.toFixed(1)} %`.padStart(8)
  const line = (name: string, part: number, all: number | null) =>
    `${name.padEnd(42)} ${percent(part)}${all === null ? '' : `   ${percent(all)}`}`
  return [
    `${file}: ${report.rows} rows, ${report.trainCars} cars to learn from, ${report.testCars} to value, ` +
      `model years up to ${report.referenceYear}`,
    `fitted in ${report.fitSeconds.toFixed(1)} s, ${report.valueMicroseconds.toFixed(0)} µs a value`,
    '',
    `${''.padEnd(42)} answered   all cars`,
    line('median error', answered.medianErrorPercent, withoutAbstaining.medianErrorPercent),
    line('within 10 % of the price', answered.within10Percent, withoutAbstaining.within10Percent),
    line('within 20 % of the price', answered.within20Percent, withoutAbstaining.within20Percent),
    line('prices inside the interval of 80 %', answered.coverage80Percent, null),
    line('prices inside the interval of 50 %', answered.coverage50Percent, null),
    line('cars of which nothing is said', report.abstainPercent, null),
    '',
    ...priceAccuracyTableLines(report.groups),
    formatCalibrationSummary(report.groups),
  ].join('\n')
}
