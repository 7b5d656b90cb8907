import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type CliCommandOptions, runCliCommand } from '#tests/support/database-run-cli.ts'

const sellerEmail = 'import@forecourt.test'
const rowsPerFile = 200
const betweenMs = 5_000

export type ClusterImports = {
  /** Files that a command reported as imported, each by the stock numbers that it holds. */
  done: string[][]
  /** How often a command ended without a report and the same was run again, as its message says. */
  retries: number
  /** Reports that do not add up. */
  faults: string[]
}

/** A seller's files are imported one after another by the command line, each until a command reports it, until the signal. */
export async function importFilesUntil(
  signal: AbortSignal,
  { folder, databaseUrl, imports }: { folder: string; databaseUrl: string; imports: ClusterImports },
): Promise<void> {
  const fields = { stockNumber: 'id', title: 'title', description: 'title', brand: 'make', price: 'price' }
  writeFileSync(join(folder, 'map.json'), JSON.stringify({ seller: { name: 'Import', email: sellerEmail }, fields }))
  const options = { folder, env: { DATABASE_URL: databaseUrl } }
  for (let file = 1; !signal.aborted; file += 1) {
    const stockNumbers = Array.from({ length: rowsPerFile }, (_, row) => `${file}-${row}`)
    const rows = stockNumbers.map((stockNumber) => `${stockNumber},Ford,9000,Car number ${stockNumber}`)
    writeFileSync(join(folder, 'cars.csv'), `id,make,price,title\n${rows.join('\n')}\n`)
    if (await importUntilReported(options, imports, signal)) imports.done.push(stockNumbers)
    await pause(betweenMs, undefined, { signal }).catch(() => {})
  }
}

async function importUntilReported(
  options: CliCommandOptions,
  imports: ClusterImports,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const args = ['import', 'cars.csv', '--mapping', 'map.json', '--batch', '50', '--json']
    const { code, output, errors } = await runCliCommand(args, options)
    if (code === 0) {
      const { rows, created, unchanged, updated, rejected } = JSON.parse(output)
      const isWhole = rows === rowsPerFile && created + unchanged === rowsPerFile && updated === 0 && rejected === 0
      if (!isWhole) imports.faults.push(`an import reported ${output}`)
      return true
    }
    // One sentence for whoever sits before it, and nothing of the program's inside.
    if (/^\s+at /m.test(errors)) imports.faults.push(`an import ended with ${errors.slice(0, 400)}`)
    imports.retries += 1
    if (signal.aborted) return false
    await pause(1_000)
  }
}

/** Each car of a reported file that is not there exactly once. */
export async function findLostImports(db: Db, { done }: ClusterImports): Promise<string[]> {
  const { rows } = await db.execute<{ stock_number: string; times: number }>(sql`
    select stock_number, count(*)::int times from listings join users on users.id = listings.seller_id
    where users.email = ${sellerEmail} group by stock_number`)
  const times = new Map(rows.map((row) => [row.stock_number, row.times]))
  return done
    .flat()
    .filter((stockNumber) => times.get(stockNumber) !== 1)
    .map((stockNumber) => `imported car ${stockNumber} is there ${times.get(stockNumber) ?? 0} times`)
}
