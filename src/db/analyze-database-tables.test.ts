import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '#tests/support/use-database.ts'
import { analyzeDatabaseTables } from './analyze-database-tables.ts'

const test = useDatabase()

it('analyze counts the rows for the planner', async () => {
  await test.db.execute(sql`CREATE TABLE counted AS SELECT generate_series(1, 1000) AS number`)
  await analyzeDatabaseTables(test.db)
  const { rows } = await test.db.execute(sql`SELECT reltuples AS rows FROM pg_class WHERE relname = 'counted'`)
  expect(rows).toEqual([{ rows: 1000 }])
})
