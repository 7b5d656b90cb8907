import { parseConsumption, parseEngineCc, parsePowerHp } from '#contract/parse-units.ts'
import type { ImportCellReadingOptions, ImportFieldKind } from './import-field-source.ts'

/** The converted value of a cell: a text, cents, a year, miles, a date. */
export type ImportCellValue = string | number | Date | string[]

/** A cell whose text cannot be understood; the message completes "the price …". */
export class UnreadableImportCellError extends Error {
  override name = 'UnreadableCellError'
}

const KILOMETRES_IN_A_MILE = 1.609344

/** Converts a non-empty text to the field's kind of value. */
export function convertImportCellText(
  text: string,
  target: ImportFieldKind,
  reading: ImportCellReadingOptions,
): ImportCellValue | null {
  if (target === 'many') return itemsOf(text, reading)
  const replaced = replace(text, reading)
  if (replaced === null || replaced === '') return null
  switch (target) {
    case 'money':
    case 'distance':
      return convertCellToCentsOrMiles(parseCellNumber(replaced, reading.decimal), target, reading)
    case 'year':
      return reading.date ? parseCellDate(replaced, reading.date).getUTCFullYear() : parseCellNumber(replaced)
    case 'engine':
      return parseEngineCc(replaced)
    case 'power':
      return parsePowerHp(replaced)
    case 'millilitres':
      return parseConsumption(reading.unit && /\d\s*$/.test(replaced) ? `${replaced} ${reading.unit}` : replaced)
    case 'number':
      return parseCellNumber(replaced, reading.decimal)
    case 'day':
      return parseCellDate(replaced, reading.date ?? 'yyyy-MM-dd')
        .toISOString()
        .slice(0, 10)
    case 'date':
      return parseCellDate(replaced, reading.date ?? 'yyyy-MM-dd')
    default:
      return reading.limit ? truncateAtWordBoundary(replaced, reading.limit) : replaced
  }
}

/** The items of a cell, separated by commas, semicolons, bars or line breaks. */
function itemsOf(text: string, reading: ImportCellReadingOptions): string[] {
  return text.split(/[,;|\n]/).flatMap((part) => {
    const item = part.trim() === '' ? null : replace(part.trim(), reading)
    return item === null ? [] : [item]
  })
}

/** Converts a number in the mapping's unit to whole cents or whole miles. */
export function convertCellToCentsOrMiles(
  value: number,
  target: 'money' | 'distance',
  reading: ImportCellReadingOptions,
): number {
  // Rounds to twelve digits, so that 0.2723 × 26,000 is not 7,079.800000000001.
  if (target === 'money') return Math.round(Number((value * (reading.rate ?? 1) * 100).toPrecision(12)))
  return Math.round(reading.unit === 'km' ? value / KILOMETRES_IN_A_MILE : value)
}

/**
 * Parses numbers as people write them: `26,000`, `1,20,000`, `26 000.50`, `$26,000`, `AED 26,000`, `42.000,5` (decimal
 * ","), `15,000 km`.
 * @throws UnreadableImportCellError for anything else, also for `1,5`: its meaning is ambiguous.
 */
export function parseCellNumber(text: string, decimal: '.' | ',' = '.'): number {
  const separator = decimal === '.' ? ',' : '\\.'
  const groups = `\\d{1,3}(?:(?:${separator}|[ \\u00a0\\u202f'’])\\d{2,3})*(?:${separator}|[ \\u00a0\\u202f'’])\\d{3}`
  const number = `(?<whole>${groups}|\\d+)(?:\\${decimal}(?<fraction>\\d+))?`
  const match = new RegExp(
    `^(?:[$€£¥₹]|[A-Za-z]{2,3}\\.?)?\\s*(?<sign>-)?${number}\\s*(?:[A-Za-z]{1,10}\\.?|[$€£¥₹])?$`,
  ).exec(text.trim())
  if (!match?.groups) throw new UnreadableImportCellError(`is not a number: "${shorten(text)}"`)
  const { sign = '', whole = '', fraction = '0' } = match.groups
  return Number(`${sign}${whole.replaceAll(/\D/g, '')}.${fraction}`)
}

/**
 * A day in UTC, in the given format.
 * @throws UnreadableImportCellError when it has another format, or is no day of the calendar.
 */
export function parseCellDate(text: string, format: string): Date {
  const source = format.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = source.replace('yyyy', '(?<y>\\d{4})').replace('MM', '(?<m>\\d{1,2})').replace('dd', '(?<d>\\d{1,2})')
  // The text after the day, the time of a timestamp, is ignored.
  const match = new RegExp(`^${pattern}(?:[T ].*)?$`).exec(text.trim())
  const { y, m = '1', d = '1' } = match?.groups ?? {}
  const date = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)))
  if (!match || date.getUTCMonth() !== Number(m) - 1 || date.getUTCDate() !== Number(d)) {
    throw new UnreadableImportCellError(`is not a date like ${format}: "${shorten(text)}"`)
  }
  return date
}

/** Shortens the text to at most `limit` characters, cut after a word and never within a character, with an ellipsis. */
export function truncateAtWordBoundary(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')
  const space = cut.lastIndexOf(' ')
  return `${(space > limit * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`
}

function replace(text: string, { map, contains, otherwise }: ImportCellReadingOptions): string | null {
  if (map) {
    const found = lookUp(map).get(text.toLowerCase())
    if (found !== undefined) return found
  }
  if (contains) {
    const found = words(contains).find(({ pattern }) => pattern.test(text))
    if (found) return found.value
  }
  if (otherwise === 'unknown') return null
  return otherwise === 'words' ? wordsOfSlug(text) : text
}

const lookUps = new WeakMap<object, Map<string, string | null>>()
function lookUp(map: Record<string, string | null>): Map<string, string | null> {
  const known = lookUps.get(map)
  if (known) return known
  const made = new Map(Object.entries(map).map(([key, value]) => [key.toLowerCase(), value]))
  lookUps.set(map, made)
  return made
}

const patterns = new WeakMap<object, { pattern: RegExp; value: string | null }[]>()
function words(contains: Record<string, string | null>) {
  const known = patterns.get(contains)
  if (known) return known
  const made = Object.entries(contains).map(([word, value]) => ({
    pattern: new RegExp(`(?<!\\p{L})${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'iu'),
    value,
  }))
  patterns.set(contains, made)
  return made
}

/** Turns `land-rover` into `Land Rover`, `x5` into `X5`, `3-series` into `3 Series`. */
function wordsOfSlug(slug: string): string {
  return slug
    .split(/[-_\s]+/)
    .map((word) => (/\d/.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
    .trim()
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
