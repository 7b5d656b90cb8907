import { sql } from 'drizzle-orm'
import { bigint, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/use-database.ts'
import { sqlStateOfError, violatedConstraintName } from './database-errors.ts'

const test = useDatabase()

const notes = pgTable('test_notes', {
  id: serial().primaryKey(),
  text: text().unique('test_notes_text_once').notNull(),
  priceCents: bigint('price_cents', { mode: 'number' }),
  writtenAt: timestamp('written_at', { withTimezone: true }).defaultNow(),
})

beforeAll(async () => {
  await test.db.execute(sql`CREATE TABLE test_notes (id serial PRIMARY KEY,
    text text CONSTRAINT test_notes_text_once UNIQUE NOT NULL, price_cents bigint, written_at timestamptz DEFAULT now())`)
})

async function readTexts(): Promise<string[]> {
  const rows = await test.db.select({ text: notes.text }).from(notes).orderBy(notes.id)
  return rows.map((row) => row.text)
}

describe('transactions', () => {
  it('keep all or nothing', async () => {
    const failing = test.db.transaction(async (tx) => {
      await tx.insert(notes).values({ text: 'lost' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await test.db.transaction(async (tx) => {
      await tx.insert(notes).values({ text: 'kept' })
    })
    expect(await readTexts()).toEqual(['kept'])
  })

  it('nest: an inner one that fails takes back its own rows only', async () => {
    await test.db.transaction(async (tx) => {
      await tx.insert(notes).values({ text: 'outer' })
      const inner = tx.transaction(async (nested) => {
        await nested.insert(notes).values({ text: 'inner' })
        await nested.insert(notes).values({ text: 'outer' })
      })
      await expect(inner).rejects.toSatisfy((error) => sqlStateOfError(error) === '23505')
      await tx.insert(notes).values({ text: 'after' })
    })
    expect(await readTexts()).toEqual(['outer', 'after'])
  })

  it('refuse everything after an error until they end, and leave the connection usable', async () => {
    const failing = test.db.transaction(async (tx) => {
      await tx.insert(notes).values({ text: 'once' })
      await tx
        .insert(notes)
        .values({ text: 'once' })
        .catch(() => {})
      await expect(tx.select().from(notes)).rejects.toSatisfy((error) => sqlStateOfError(error) === '25P02')
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    expect(await readTexts()).toEqual([])
  })

  it('run side by side as far as there are connections, the rest in turn', async () => {
    const transfers = Array.from({ length: 30 }, (_, index) =>
      test.db.transaction(async (tx) => {
        await tx.insert(notes).values({ text: `transfer ${index}` })
        await tx.execute(sql`SELECT 1`)
      }),
    )
    const reads = Array.from({ length: 30 }, () => readTexts())
    await Promise.all([...transfers, ...reads])
    expect(await readTexts()).toHaveLength(30)
  })
})

describe('errors', () => {
  it('name the constraint and leave the connection usable', async () => {
    await test.db.insert(notes).values({ text: 'once' })
    const again = await test.db
      .insert(notes)
      .values({ text: 'once' })
      .then(
        () => undefined,
        (error: unknown) => error,
      )
    expect(sqlStateOfError(again)).toBe('23505')
    expect(violatedConstraintName(again)).toBe('test_notes_text_once')
    expect(await readTexts()).toEqual(['once'])
  })

  it('of one statement do not cost the connection', async () => {
    const backend = async () => (await test.db.execute(sql`SELECT pg_backend_pid() AS pid`)).rows[0]?.pid
    const { pool } = test.database
    let connections = 0
    pool.on('connect', () => {
      connections += 1
    })
    await backend()
    const before = connections
    for (let round = 0; round < 5; round += 1) await test.db.execute(sql`SELECT 1 / 0`).catch(() => {})
    await backend()
    expect(connections).toBe(before)
  })

  it('that are not from the database have no SQLSTATE', () => {
    expect(sqlStateOfError(new Error('other'))).toBeUndefined()
    expect(sqlStateOfError('text')).toBeUndefined()
  })
})

describe('values', () => {
  it('count in numbers, in every way of asking', async () => {
    await test.db.insert(notes).values([{ text: 'one' }, { text: 'two' }])
    const raw = await test.db.execute(sql`SELECT count(*) AS found FROM test_notes`)
    const [built] = await test.db.select({ found: sql<number>`count(*)` }).from(notes)
    const inside = await test.db.transaction((tx) => tx.execute(sql`SELECT count(*) AS found FROM test_notes`))
    const plain = await test.database.pool.query('SELECT count(*) AS found FROM test_notes')
    expect(raw.rows).toEqual([{ found: 2 }])
    expect(built).toEqual({ found: 2 })
    expect(inside.rows).toEqual([{ found: 2 }])
    expect(plain.rows).toEqual([{ found: 2 }])
    expect(await test.db.$count(notes)).toBe(2)
  })

  it('refuse a whole number that JavaScript cannot hold, instead of rounding it', async () => {
    await expect(test.db.execute(sql`SELECT 9007199254740993 AS big`)).rejects.toSatisfy(
      (error) => error instanceof Error && error.cause instanceof RangeError,
    )
    expect((await test.db.execute(sql`SELECT 9007199254740991 AS big`)).rows).toEqual([{ big: 9007199254740991 }])
  })

  it('come back as they went in', async () => {
    const writtenAt = new Date('2026-03-29T01:30:00.123Z')
    await test.db.insert(notes).values({ text: 'Zoë’s “car” \\ 🚗', priceCents: 12_499_00, writtenAt })
    expect(await test.db.select().from(notes)).toEqual([
      { id: 1, text: 'Zoë’s “car” \\ 🚗', priceCents: 1_249_900, writtenAt },
    ])
  })

  it('of more than a megabyte pass both ways', async () => {
    const long = 'ä'.repeat(3_000_000)
    await test.db.insert(notes).values({ text: sql`md5(${long})` })
    const { rows } = await test.db.execute<{ text: string }>(sql`SELECT repeat('ä', 3000000) AS text`)
    expect(rows[0]?.text === long).toBe(true)
  })

  it('read days in UTC, wherever the server stands', async () => {
    const { rows } = await test.db.execute(
      sql`SELECT current_setting('timezone') AS zone, ('2026-11-20T23:59:59Z'::timestamptz)::date::text AS day`,
    )
    expect(rows).toEqual([{ zone: 'UTC', day: '2026-11-20' }])
  })
})

it('a statement prepared by name is prepared once and runs again', async () => {
  const byText = test.db
    .select()
    .from(notes)
    .where(sql`text = ${sql.placeholder('text')}`)
    .prepare('note_by_text')
  await test.db.insert(notes).values({ text: 'one' })
  for (let round = 0; round < 3; round += 1) expect(await byText.execute({ text: 'one' })).toHaveLength(1)
})
