/** The record at a position of a CSV text. `end` is the position of the next record. */
export type ScannedCsvRecord =
  | {
      kind: 'record'
      cells: string[]
      end: number
      lineBreaks: number
      spansLines: boolean
      /** A quoted cell contains a quote that is not doubled. */
      hasStrayQuote: boolean
    }
  | { kind: 'unfinished'; isInQuotes: boolean }

const QUOTE = 0x22
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20

/**
 * Reads one record of RFC 4180 with what people write beside it: lines may end in CR LF, LF or CR, spaces may stand
 * around quotes, and a quote inside a quoted cell that nothing closes after is a quote mark (`"6" rims"`).
 *
 * @param isEnd that no more text follows; otherwise a record that reaches the end is unfinished
 */
export function scanCsvRecord(text: string, start: number, delimiter: string, isEnd: boolean): ScannedCsvRecord {
  const separator = delimiter.charCodeAt(0)
  const cells: string[] = []
  let at = start
  let hasStrayQuote = false
  let isQuotedRecord = false
  for (;;) {
    const open = skipSpaces(text, at)
    if (text.charCodeAt(open) === QUOTE) {
      const cell = scanQuoted(text, open + 1, separator, isEnd)
      if (!cell) return { kind: 'unfinished', isInQuotes: true }
      cells.push(cell.value)
      hasStrayQuote ||= cell.hasStrayQuote
      isQuotedRecord = true
      at = cell.end
    } else {
      const end = endOfPlain(text, at, separator)
      cells.push(text.slice(at, end))
      at = end
    }
    const next = text.charCodeAt(at)
    if (next === separator) {
      at++
      continue
    }
    const end = afterLineBreak(text, at)
    const isCut = at >= text.length || (next === CARRIAGE_RETURN && end >= text.length)
    if (isCut && !isEnd) return { kind: 'unfinished', isInQuotes: false }
    const lineBreaks = isQuotedRecord ? countLineBreaks(text, start, end) : Number(end > at)
    return { kind: 'record', cells, end, lineBreaks, spansLines: lineBreaks > Number(end > at), hasStrayQuote }
  }
}

/** The position after the line that contains `start`, or -1 where no line break follows. */
export function nextLineStart(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LINE_FEED || code === CARRIAGE_RETURN) return afterLineBreak(text, at)
  }
  return -1
}

function scanQuoted(text: string, start: number, separator: number, isEnd: boolean) {
  let value = ''
  let hasStrayQuote = false
  for (let at = start; ; ) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return undefined
    value += text.slice(at, quote)
    if (text.charCodeAt(quote + 1) === QUOTE) {
      value += '"'
      at = quote + 2
      continue
    }
    const end = skipSpaces(text, quote + 1)
    if (end >= text.length) return isEnd ? { value, end, hasStrayQuote } : undefined
    const next = text.charCodeAt(end)
    if (next === separator || next === LINE_FEED || next === CARRIAGE_RETURN) return { value, end, hasStrayQuote }
    hasStrayQuote = true
    value += '"'
    at = quote + 1
  }
}

function endOfPlain(text: string, start: number, separator: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === separator || code === LINE_FEED || code === CARRIAGE_RETURN) return at
  }
  return text.length
}

function skipSpaces(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) === SPACE) at++
  return at
}

function afterLineBreak(text: string, at: number): number {
  if (at >= text.length) return text.length
  return text.charCodeAt(at) === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED ? at + 2 : at + 1
}

function countLineBreaks(text: string, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at = afterLineBreak(text, at)) {
    while (at < end && text.charCodeAt(at) !== LINE_FEED && text.charCodeAt(at) !== CARRIAGE_RETURN) at++
    if (at < end) count++
  }
  return count
}
