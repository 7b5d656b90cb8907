import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from './use-database.ts'

const test = useDatabase()

beforeAll(async () => {
  await test.db.execute(sql`CREATE TABLE test_parents (id serial PRIMARY KEY, name text)`)
  await test.db.execute(sql`CREATE TABLE test_children (parent_id int NOT NULL REFERENCES test_parents)`)
  // The same guard as the audit trail's.
  await test.db.execute(sql`CREATE FUNCTION test_refuse() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE 'append-only'; END $$`)
  await test.db.execute(sql`CREATE TRIGGER test_append_only BEFORE DELETE ON test_children
    FOR EACH ROW EXECUTE FUNCTION test_refuse()`)
})

async function readParents(): Promise<unknown[]> {
  return (await test.db.execute(sql`SELECT id, name FROM test_parents`)).rows
}

describe('useDatabase', () => {
  it('opens a database with the tables of the migrations', async () => {
    const { rows } = await test.db.execute(sql`SELECT count(*) AS found FROM drizzle.__drizzle_migrations`)
    expect(rows[0]?.found).toBeGreaterThan(0)
    expect(test.database.kind).toBe(process.env.TEST_DATABASE === 'postgres' ? 'server' : 'embedded')
  })

  // Each of the two finds what the other one left behind, in whatever order they run.
  it.each(['first', 'second'])(
    'gives every test empty tables and counters from one, append-only or not: %s',
    async (name) => {
      expect(await readParents()).toEqual([])
      await test.db.execute(sql`INSERT INTO test_parents (name) VALUES (${name})`)
      await test.db.execute(sql`INSERT INTO test_children VALUES (1)`)
      expect(await readParents()).toEqual([{ id: 1, name }])
    },
  )

  it('leaves triggers and foreign keys at work', async () => {
    await expect(test.db.execute(sql`INSERT INTO test_children VALUES (99)`)).rejects.toThrow()
    await test.db.execute(sql`INSERT INTO test_parents VALUES (7)`)
    await test.db.execute(sql`INSERT INTO test_children VALUES (7)`)
    await expect(test.db.execute(sql`DELETE FROM test_children`)).rejects.toThrow()
  })
})
