import { randomInt } from 'node:crypto'
import { existsSync, globSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startDatabaseChild } from '#tests/support/database-child-starter.ts'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { openDatabase } from '../client.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-crash-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function readWritten(): Promise<{ numbers: number[]; twins: number[] }> {
  const database = await openDatabase({ dataDir: folder })
  const { rows } = await database.db.execute<{ numbers: number[]; twins: number[] }>(sql`
    SELECT array(SELECT number FROM acknowledged ORDER BY number) AS numbers,
      array(SELECT number FROM acknowledged_twin ORDER BY number) AS twins`)
  await database.close()
  return rows[0] ?? { numbers: [], twins: [] }
}

describe('a server that is killed', () => {
  // The process is killed at a random moment behind a random row: every run of the tests tries other moments.
  it('keeps every acknowledged row, and half a transaction never, round after round on one folder', async () => {
    let acknowledged = 0
    for (let round = 1; round <= chooseForTestOrProof({ test: 1, proof: 5 }); round += 1) {
      const child = startDatabaseChild(folder, 'write')
      await child.heard(`wrote ${acknowledged + randomInt(11, 60)}`)
      await pause(randomInt(20))
      await child.kill()
      acknowledged = Number(child.lines.at(-1)?.replace('wrote ', ''))
      const { numbers, twins } = await readWritten()
      // One more number may be there: its row was committed, but the process was killed before it could acknowledge it.
      expect(numbers.length, `round ${round}`).toBeOneOf([acknowledged, acknowledged + 1])
      expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1))
      expect(twins).toEqual(numbers)
    }
    expect(acknowledged).toBeGreaterThan(10)
  }, 120_000)

  it('leaves no half-made database when it dies while it makes one', async () => {
    const first = startDatabaseChild(folder, 'hold')
    // The first file of the new database: the others are still missing then.
    while (globSync(path.join(folder, 'db*/*')).length === 0) await pause(1)
    await first.kill()
    const second = startDatabaseChild(folder, 'hold')
    while (!existsSync(path.join(folder, 'db'))) await pause(1)
    const atOnce = globSync(path.join(folder, 'db/{base/*,global,pg_wal,pg_xact}/*')).length
    await second.kill()
    const database = await openDatabase({ dataDir: folder })
    const { rows } = await database.db.execute(sql`SELECT count(*) > 400 AS "isWhole" FROM pg_class`)
    expect(rows).toEqual([{ isWhole: true }])
    await database.close()
    expect(atOnce, 'it appears all at once').toBeGreaterThan(900)
    expect(readdirSync(folder).sort()).toEqual(['db', 'lock'])
  }, 120_000)
})
