/** A text that PostgreSQL can hold and a page can show: no control characters but line breaks and tabs, trimmed. */
export function cleanCell(text: string): string {
  return isPlain(text) ? text.trim() : text.replaceAll('\r\n', '\n').replaceAll(CONTROLS, '').trim()
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanCell(text).replaceAll(/\s+/g, ' ')
}

// Control characters, and marks that turn the direction of the text after them.
const CONTROLS = /[[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]--[\n\t]]/gv

function isPlain(text: string): boolean {
  return !/[^\u0020-\u007e]/.test(text)
}

/**
 * Whether a spreadsheet would run the cell as a formula: one that starts so and is not just a number. Spreadsheets for
 * Japanese read the wide signs as the narrow ones.
 */
export function isFormula(cell: string): boolean {
  return /^[=+\-@＝＋－＠\t\r]/.test(cell) && !/^[+-]?[\d.,\s]*$/.test(cell)
}

/**
 * The cell as text for a spreadsheet: a leading apostrophe keeps a formula from running. So does one after each sign at
 * which a spreadsheet may begin another cell: where lists are written with semicolons, as in German, it cuts the lines of
 * a file with commas there, and at line ends, whatever quotes say.
 */
export function neutraliseFormula(cell: string): string {
  const inside = cell.replaceAll(/([;\t\r\n] *)('*[=+\-@＝＋－＠])/g, "$1'$2")
  return isFormula(cell) ? `'${inside}` : inside
}

/** The opposite, so that a corrected file of rejected rows can be imported. */
export function restoreFormula(cell: string): string {
  const first = cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell
  return first.replaceAll(/([;\t\r\n] *)'('*[=+\-@＝＋－＠])/g, '$1$2')
}
