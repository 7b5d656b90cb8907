// Runs as a separate process, started by startDatabaseChild: opens the data folder and reports that, then either keeps
// it open or writes to it, reporting every acknowledged number.
import { sql } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'

const [folder, mode] = process.argv.slice(2)
if (!folder) throw new Error('The data folder is missing.')

// Its input ends when the process that started it ends, for whatever reason.
process.stdin.on('end', () => process.exit(1)).resume()

const say = (line: string) => process.stdout.write(`${line}\n`)

say('starting')
try {
  const { db } = await openDatabase({ dataDir: folder })
  await db.execute(sql`CREATE TABLE IF NOT EXISTS acknowledged (number int PRIMARY KEY, filler text)`)
  await db.execute(sql`CREATE TABLE IF NOT EXISTS acknowledged_twin (number int PRIMARY KEY)`)
  say('open')
  if (mode === 'write') await writeForEver(db)
} catch (error) {
  say(`failed ${error instanceof Error ? `${error.name}: ${error.message}` : error}`)
  process.exit(1)
}

async function writeForEver(db: Awaited<ReturnType<typeof openDatabase>>['db']): Promise<void> {
  const { rows } = await db.execute<{ next: number }>(
    sql`SELECT coalesce(max(number), 0) + 1 AS next FROM acknowledged`,
  )
  for (let number = rows[0]?.next ?? 1; ; number += 1) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO acknowledged VALUES (${number}, repeat('x', 500))`)
      await tx.execute(sql`INSERT INTO acknowledged_twin VALUES (${number})`)
    })
    say(`wrote ${number}`)
  }
}
