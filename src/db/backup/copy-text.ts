// PostgreSQL's own text format of COPY (https://www.postgresql.org/docs/current/sql-copy.html): a line a row, a tab
// between columns, \N for null. `zcat part | psql -c '\copy table (columns) from stdin'` reads it without Forecourt.

export type CopyFormatRow = readonly (string | null)[]

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const characters: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' }

/** One row as a line, with its line feed. */
export function formatCopyLine(row: CopyFormatRow): string {
  const cells = row.map((value) =>
    value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character),
  )
  return `${cells.join('\t')}\n`
}

/** The row of one line, which comes without its line feed. */
export function parseCopyLine(line: string): CopyFormatRow {
  return line
    .split('\t')
    .map((cell) =>
      cell === '\\N' ? null : cell.replace(/\\(.)/gs, (_, letter: string) => characters[letter] ?? letter),
    )
}
