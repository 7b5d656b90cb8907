import type { ImportSourceRow } from '#domain/import/import-source-row.ts'
import { nextLineStart, scanCsvRecord } from './scan-csv-record.ts'

/** Longer records are rejected, so that a file without line breaks cannot fill the memory. */
const LONGEST_RECORD = 1_000_000
/** How much of a rejected text is kept for display. */
const SHOWN = 1000

/**
 * Reads the records of a CSV text as a stream, each with its first line number. Blank lines are skipped. A record with
 * an unclosed quote costs only its first line: reading continues with the second.
 */
export async function* readCsvRows(texts: AsyncIterable<string>, delimiter = ','): AsyncGenerator<ImportSourceRow> {
  const window = new Window(delimiter)
  for await (const text of texts) {
    window.add(text)
    yield* window.rows(false)
  }
  yield* window.rows(true)
}

class Window {
  readonly #delimiter: string
  #text = ''
  #at = 0
  #line = 1
  #width: number | undefined
  #isSkippingLine = false

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  add(text: string): void {
    this.#text = this.#text.slice(this.#at) + text
    this.#at = 0
  }

  *rows(isEnd: boolean): Generator<ImportSourceRow> {
    while (this.#at < this.#text.length) {
      if (this.#isSkippingLine && !this.#skipLine()) return
      if (this.#at >= this.#text.length) return
      const scan = scanCsvRecord(this.#text, this.#at, this.#delimiter, isEnd)
      if (scan.kind === 'unfinished') {
        const isTooLong = this.#text.length - this.#at > LONGEST_RECORD
        if (!isTooLong && !isEnd) return
        yield this.#rejectLine(
          isTooLong && !this.#hasAnotherLine()
            ? `The row is longer than ${LONGEST_RECORD.toLocaleString('en-US')} characters`
            : 'A quote is opened here and never closed',
        )
        continue
      }
      this.#width ??= scan.cells.length
      // Quotes that swallowed the next line leave quotes in odd places or a wrong number of cells.
      if (scan.spansLines && (scan.hasStrayQuote || scan.cells.length !== this.#width)) {
        yield this.#rejectLine('The quotes of this row do not match')
        continue
      }
      const line = this.#line
      this.#at = scan.end
      this.#line += scan.lineBreaks
      if (!isBlank(scan.cells)) yield { line, cells: scan.cells }
    }
  }

  #hasAnotherLine(): boolean {
    return nextLineStart(this.#text, this.#at) !== -1
  }

  #rejectLine(fault: string): ImportSourceRow {
    const end = nextLineStart(this.#text, this.#at)
    const row = {
      line: this.#line,
      cells: [this.#text.slice(this.#at, end === -1 ? undefined : end).slice(0, SHOWN)],
      fault,
    }
    if (end === -1) {
      this.#isSkippingLine = true
      this.#at = this.#text.length
    } else {
      this.#at = end
      this.#line++
    }
    return { ...row, cells: row.cells.map((cell) => cell.trimEnd()) }
  }

  /** False while the end of the line has not arrived yet. */
  #skipLine(): boolean {
    const end = nextLineStart(this.#text, this.#at)
    this.#at = end === -1 ? this.#text.length : end
    if (end === -1) return false
    this.#isSkippingLine = false
    this.#line++
    return true
  }
}

function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}
