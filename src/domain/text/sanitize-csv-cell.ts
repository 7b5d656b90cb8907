/** A text that PostgreSQL can store and a page can show: no control characters except line breaks and tabs, trimmed. */
export function sanitizeCsvCell(text: string): string {
  return isPlain(text) ? text.trim() : text.replaceAll('\r\n', '\n').replaceAll(CONTROLS, '').trim()
}

/** The same on one line. */
export function sanitizeSingleLineCsvCell(text: string): string {
  return sanitizeCsvCell(text).replaceAll(/\s+/g, ' ')
}

// Control characters, and marks that change the direction of the text after them.
const CONTROLS = /[[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]--[\n\t]]/gv

function isPlain(text: string): boolean {
  return !/[^\u0020-\u007e]/.test(text)
}

/**
 * Whether a spreadsheet would run the cell as a formula: it starts like one and is not just a number. Spreadsheets for
 * Japanese treat the wide signs like the narrow ones.
 */
export function isSpreadsheetFormula(cell: string): boolean {
  return /^[=+\-@＝＋－＠\t\r]/.test(cell) && !/^[+-]?[\d.,\s]*$/.test(cell)
}

/**
 * The cell as text for a spreadsheet: a leading apostrophe keeps a formula from running. Another apostrophe follows
 * each sign at which a spreadsheet may start a new cell: a spreadsheet that separates lists by semicolons, as in
 * German, splits a file with commas at semicolons and line ends, even within quotes.
 */
export function neutralizeSpreadsheetFormula(cell: string): string {
  const inside = cell.replaceAll(/([;\t\r\n] *)('*[=+\-@＝＋－＠])/g, "$1'$2")
  return isSpreadsheetFormula(cell) ? `'${inside}` : inside
}

/** The opposite, so that a corrected file of rejected rows can be imported. */
export function restoreSpreadsheetFormula(cell: string): string {
  const first = cell.startsWith("'") && isSpreadsheetFormula(cell.slice(1)) ? cell.slice(1) : cell
  return first.replaceAll(/([;\t\r\n] *)'('*[=+\-@＝＋－＠])/g, '$1$2')
}
