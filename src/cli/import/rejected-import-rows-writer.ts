import { closeSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { type RejectedImportRow, rejectedImportRowColumns } from '#domain/import/rejected-import-row.ts'
import { formatCsvLine } from '#domain/text/format-csv-line.ts'
import { CommandError } from '../command-error.ts'

const BUFFERED = 64 * 1024

/**
 * Writes rejected rows as CSV: where, why, and the original cells, with formulas turned into text. The file exists only
 * when it has rows; an earlier run's file is deleted.
 */
export class RejectedImportRowsWriter {
  readonly path: string
  #descriptor: number | undefined
  #header: string[] = []
  #text = ''

  /** @throws CommandError when it is one of the input files. */
  constructor(path: string, inputs: string[]) {
    const existing = realPath(path)
    if (existing && inputs.some((input) => realPath(input) === existing)) {
      throw new CommandError(`The rejected rows cannot be written over ${path}, which is being read.`)
    }
    this.path = path
    if (existing) withPath(path, () => rmSync(path))
  }

  get isWritten(): boolean {
    return this.#descriptor !== undefined
  }

  setHeader(header: string[]): void {
    this.#header = header.filter((name) => !rejectedImportRowColumns.includes(name))
  }

  write({ line, field, reason, cells }: RejectedImportRow, header: string[]): void {
    if (this.#descriptor === undefined) {
      this.#descriptor = withPath(this.path, () => openSync(this.path, 'w'))
      this.#text = formatCsvLine([...rejectedImportRowColumns, ...this.#header])
    }
    const kept = cells.filter((_, at) => !rejectedImportRowColumns.includes(header[at] ?? ''))
    this.#text += formatCsvLine([String(line), field, reason, ...kept])
    if (this.#text.length > BUFFERED) this.#flush()
  }

  close(): void {
    if (this.#descriptor === undefined) return
    this.#flush()
    closeSync(this.#descriptor)
  }

  #flush(): void {
    const { path } = this
    const descriptor = this.#descriptor
    if (descriptor !== undefined) withPath(path, () => writeSync(descriptor, this.#text))
    this.#text = ''
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

function withPath<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new CommandError(`The rejected rows cannot be written to ${path}: ${(error as Error).message}.`)
  }
}
