import { createHash } from 'node:crypto'
import { attributeFieldNames } from '#contract/attribute-names.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { sanitizeCsvCell, sanitizeSingleLineCsvCell } from '#domain/text/sanitize-csv-cell.ts'
import {
  convertCellToCentsOrMiles,
  convertImportCellText,
  type ImportCellValue,
  parseCellNumber,
  UnreadableImportCellError,
} from './convert-cell-value.ts'
import { importFieldKindOf } from './import-field-kind-of.ts'
import type { ImportFieldKind, ImportFieldSource } from './import-field-source.ts'
import {
  allowedValuesOfImportField,
  type ImportMapping,
  type ImportMappingFieldName,
  InvalidImportMappingError,
} from './import-mapping.ts'
import { rejectedImportRowColumns } from './rejected-import-row.ts'

/** A row's values for a car, not validated yet; or the first reason for which it is rejected. */
export type MappedImportRow =
  | { kind: 'car'; values: Partial<Record<ImportMappingFieldName, ImportCellValue | null>> }
  | { kind: 'rejected'; field: string; reason: string; group: string }

type Read = (cells: string[]) => ImportCellValue | null

const targets: Record<ImportMappingFieldName, ImportFieldKind> = {
  stockNumber: 'text',
  title: 'text',
  description: 'text',
  brand: 'text',
  model: 'text',
  price: 'money',
  originalPrice: 'money',
  ...createRecordFromKeys(attributeFieldNames, importFieldKindOf),
  vin: 'text',
  location: 'text',
  latitude: 'number',
  longitude: 'number',
  postedAt: 'date',
}

/**
 * Binds a mapping to the columns of a file, once for all its rows.
 * @throws InvalidImportMappingError naming the columns that the file does not have, or has twice.
 */
export function compileImportMapping(mapping: ImportMapping, header: string[]): (cells: string[]) => MappedImportRow {
  const columns = new Columns(header, mapping)
  const fields = Object.entries(mapping.fields).flatMap(([name, source]) => {
    if (!source) return []
    const field = name as ImportMappingFieldName
    return [{ field, missing: source.missing, read: finish(field, compile(source, targets[field], columns)) }]
  })
  const conditions = mapping.reject.map(({ column, equals, reason }) => {
    const at = columns.find(column)
    const values = new Set(equals.map((value) => value.trim().toLowerCase()))
    return {
      column,
      reason,
      isMet: (cells: string[]) => values.has(sanitizeSingleLineCsvCell(cells[at] ?? '').toLowerCase()),
    }
  })
  columns.refuseUnknown()

  return (cells) => {
    for (const { column, reason, isMet } of conditions) {
      if (isMet(cells)) return { kind: 'rejected', field: column, reason, group: reason }
    }
    const values: Partial<Record<ImportMappingFieldName, ImportCellValue | null>> = {}
    for (const { field, missing, read } of fields) {
      try {
        const value = read(cells)
        if (value === null && missing) return { kind: 'rejected', field, reason: missing, group: missing }
        values[field] = value
      } catch (error) {
        if (!(error instanceof UnreadableImportCellError)) throw error
        const group = error.message.replace(/: ".*$/s, '')
        return { kind: 'rejected', field, reason: error.message, group }
      }
    }
    return { kind: 'car', values }
  }
}

function compile(source: ImportFieldSource, target: ImportFieldKind, columns: Columns): Read {
  switch (source.kind) {
    case 'constant': {
      const value = convertImportCellText(source.value, target, source)
      return () => value
    }
    case 'column': {
      const at = columns.find(source.column)
      return (cells) => {
        const text = columns.known(cells[at])
        return text === null ? null : convertImportCellText(text, target, source)
      }
    }
    case 'template': {
      const parts = source.template
        .split(/\{([^{}]*)\}/)
        .map((part, index) => (index % 2 === 0 ? part : columns.find(part)))
      return (cells) => {
        const texts = parts.map((part) => (typeof part === 'string' ? part : (columns.known(cells[part]) ?? '')))
        if (!parts.some((part, index) => typeof part === 'number' && texts[index] !== '')) return null
        return convertImportCellText(closeGaps(texts.join('')), target, source)
      }
    }
    case 'middle': {
      const places = source.columns.map((column) => columns.find(column))
      return (cells) => {
        const texts = places.map((at) => columns.known(cells[at]))
        if (texts.some((text) => text === null)) return null
        const sum = texts.reduce((total, text) => total + parseCellNumber(text ?? '', source.decimal), 0)
        return convertCellToCentsOrMiles(sum / 2, target === 'money' ? 'money' : 'distance', source)
      }
    }
    case 'hash': {
      const places = source.columns === '*' ? columns.ofSource() : source.columns.map((name) => columns.find(name))
      return (cells) => {
        const hash = createHash('sha256')
        for (const at of places) hash.update(cells[at] ?? '').update('\u001f')
        return hash.digest('hex').slice(0, 32)
      }
    }
    case 'first': {
      const reads = source.sources.map((each) => compile(each, target, columns))
      return (cells) => {
        for (const read of reads) {
          const value = read(cells)
          if (value !== null) return typeof value === 'string' ? convertImportCellText(value, target, source) : value
        }
        return null
      }
    }
  }
}

/** Puts texts on one line, and spells choices as our lists do. */
function finish(field: ImportMappingFieldName, read: Read): Read {
  if (field === 'description') return read
  const choices = allowedValuesOfImportField(field)
  if (!choices) {
    return (cells) => {
      const value = read(cells)
      return typeof value === 'string' ? sanitizeSingleLineCsvCell(value) : value
    }
  }
  const byName = new Map(choices.map((choice) => [choice.toLowerCase(), choice]))
  return (cells) => {
    const value = read(cells)
    if (Array.isArray(value)) return value.flatMap((one) => byName.get(one.toLowerCase()) ?? [])
    return typeof value === 'string' ? (byName.get(value.toLowerCase()) ?? null) : null
  }
}

/** Closes the gaps of a template with an unknown part: `, OK 74462` to `OK 74462`. */
function closeGaps(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([,;])/g, '$1')
    .replaceAll(/\(\s*\)/g, '')
    .replaceAll(/^[\s,;/|-]+|(?<![\s,;/|-])[\s,;/|-]+$/g, '')
}

class Columns {
  readonly #header: string[]
  readonly #places = new Map<string, number>()
  readonly #faults = new Set<string>()
  readonly #unknown: Set<string>

  constructor(header: string[], mapping: ImportMapping) {
    this.#header = header.map((name) => sanitizeSingleLineCsvCell(name))
    this.#unknown = new Set(mapping.unknown.map((text) => text.trim().toLowerCase()))
    const counts = new Map<string, number>()
    for (const [at, name] of this.#header.entries()) {
      const key = name.toLowerCase()
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      this.#places.set(`${key}#${count}`, at)
    }
    for (const [key, count] of counts) {
      const only = this.#places.get(`${key}#1`)
      if (count === 1 && only !== undefined) this.#places.set(key, only)
    }
  }

  /** The index of a column; `name#2` is the second of its name. refuseUnknown reports all faults at once. */
  find(name: string): number {
    const key = name.trim().toLowerCase()
    const at = this.#places.get(key)
    if (at !== undefined) return at
    this.#faults.add(
      this.#places.has(`${key}#2`)
        ? `The file has several columns "${name}"; write "${name}#1" or "${name}#2" for the one that is meant.`
        : `The file has no column "${name}".`,
    )
    return -1
  }

  refuseUnknown(): void {
    if (this.#faults.size === 0) return
    const names = this.#header.map((name) => `"${name}"`).join(', ')
    const hint = this.#header.length === 1 ? ' If they are separated by something else, set "delimiter".' : ''
    throw new InvalidImportMappingError([...this.#faults, `Its columns are: ${names}.${hint}`].join('\n'))
  }

  /** All columns except those that our file of rejected rows puts before them. */
  ofSource(): number[] {
    return [...this.#header.keys()].filter((at) => !rejectedImportRowColumns.includes(this.#header[at] ?? ''))
  }

  /** The text of a cell, or null where it is empty or means unknown. */
  known(cell: string | undefined): string | null {
    const text = sanitizeCsvCell(cell ?? '')
    return text === '' || this.#unknown.has(text.toLowerCase()) ? null : text
  }
}
