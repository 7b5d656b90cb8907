import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useDatabase } from './database.ts'

const test = useDatabase()

async function countTables(): Promise<unknown> {
  const { rows } = await test.db.execute(sql`SELECT count(*) AS found FROM pg_tables WHERE schemaname = 'public'`)
  return rows[0]?.found
}

describe('useDatabase', () => {
  it('opens a database with the tables of the migrations', async () => {
    expect(await countTables()).toBeGreaterThan(10)
  })
})
