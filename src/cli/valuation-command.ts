import { parseArgs } from 'node:util'
import { evaluateValuation, type ValuationReport } from '#domain/valuation/evaluate-valuation.ts'
import type { Command } from './command.ts'
import { CommandError } from './command-error.ts'
import { decodeText } from './csv/decode-text.ts'
import { openTextFile } from './csv/open-text-file.ts'
import { readRows } from './csv/read-rows.ts'
import { readMapping, toMappingCommandError } from './read-mapping.ts'

export const valuationCommand: Command = {
  help: `forecourt valuation evaluate FILE.csv[.gz] --mapping MAP.json [options]

Fits the price estimate on four fifths of a file of adverts and prints how well it values the other fifth. Nothing is
written anywhere, and no database is needed.

  --mapping MAP.json      which column becomes which field (docs/operations/import.md)
  --reference-year YEAR   the newest model year; without it, the newest that one in a thousand cars is of
  --price-min N           leaves out cars cheaper than N, in the file's currency after the mapping's rate
  --salt TEXT             draws another fifth for the test
  --json                  one JSON object on standard output instead of the report`,
  run,
}

async function run([verb, ...args]: string[]): Promise<number> {
  if (verb !== 'evaluate') throw new CommandError(valuationCommand.help)
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      'reference-year': { type: 'string' },
      'price-min': { type: 'string' },
      salt: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new CommandError('Name one file: forecourt valuation evaluate FILE.csv')
  if (!values.mapping) throw new CommandError('Name the mapping with --mapping MAP.json; mappings/ has examples.')
  const referenceYear = numberOf('--reference-year', values['reference-year'])
  const priceMin = numberOf('--price-min', values['price-min'])
  const mapping = await readMapping(values.mapping)
  const source = await openTextFile(file)
  const rows = readRows(
    decodeText(source.chunks, mapping.encoding, () => {}),
    mapping.delimiter,
  )
  try {
    const report = await evaluateValuation({
      mapping,
      rows,
      referenceYear,
      salt: values.salt,
      priceMinCents: priceMin === undefined ? undefined : Math.round(priceMin * 100),
      onRound: (done, of) =>
        values.json || process.stderr.write(`\rfitting: ${done} of ${of}${done === of ? '\n' : ''}`),
    })
    process.stdout.write(`${values.json ? JSON.stringify(report) : asText(file, report)}\n`)
    return 0
  } catch (error) {
    throw toMappingCommandError(error, values.mapping)
  }
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
    `${'group'.padEnd(30)}  cars  error  within 20 %  80 % holds  50 % holds  silent`,
    ...report.groups.map(
      (group) =>
        `${group.group.padEnd(30)} ${String(group.cars).padStart(5)}` +
        (
          [
            [group.medianErrorPercent, 7],
            [group.within20Percent, 13],
            [group.coverage80Percent, 12],
            [group.coverage50Percent, 12],
            [group.abstainPercent, 8],
          ] as const
        )
          .map(([value, width]) => value.toFixed(1).padStart(width))
          .join(''),
    ),
  ].join('\n')
}
