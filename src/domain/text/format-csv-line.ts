import { neutralizeSpreadsheetFormula } from './sanitize-csv-cell.ts'

/** One line of CSV; a cell that a spreadsheet would run as a formula becomes a text. */
export function formatCsvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string): string {
  const text = neutralizeSpreadsheetFormula(cell)
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
