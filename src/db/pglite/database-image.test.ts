import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenedDatabase, openDatabase } from '../client.ts'
import { makeDatabaseImage } from '../make-database-image.ts'
import { migrateDatabase } from '../migrate-database.ts'
import { projectRoot } from '../paths/project-root.ts'
import { databaseImagePath, packDatabaseImage, unpackDatabaseImage } from './database-image.ts'

let folder: string
let image: string
const opened: OpenedDatabase[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-image-'))
  image = path.join(folder, 'a.image')
  copyFileSync(await makeDatabaseImage(), image)
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function openNew(name: string, of = image): Promise<pg.Pool> {
  const database = await openDatabase({ dataDir: path.join(folder, name), image: of })
  opened.push(database)
  return database.pool
}

/** All that migrations make: tables, their columns, defaults, rules, indexes, triggers, functions, extensions, rights. */
async function readDefinitions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    WITH own AS (SELECT oid FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)')
    SELECT line FROM (
      SELECT concat_ws(' ', 'relation', oid::regclass, relkind, relacl, reloptions,
        CASE WHEN relkind = 'i' THEN pg_get_indexdef(oid) END) AS line FROM pg_class
        WHERE relnamespace IN (SELECT oid FROM own)
      UNION ALL SELECT concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        attgenerated, pg_get_expr(adbin, adrelid)) FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE attnum > 0 AND NOT attisdropped AND attrelid IN (SELECT oid FROM pg_class WHERE relnamespace IN (SELECT oid FROM own))
      UNION ALL SELECT concat_ws(' ', 'rule', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
        WHERE connamespace IN (SELECT oid FROM own)
      UNION ALL SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT concat_ws(' ', 'function', proname, prosrc, provolatile, proacl) FROM pg_proc
        WHERE pronamespace IN (SELECT oid FROM own)
      UNION ALL SELECT concat_ws(' ', 'extension', extname, extversion) FROM pg_extension
      UNION ALL SELECT concat_ws(' ', 'migration', hash, created_at) FROM drizzle.__drizzle_migrations
    ) AS lines ORDER BY line`)
  return rows.map(({ line }) => line)
}

async function readCluster(pool: pg.Pool): Promise<unknown> {
  return (await pool.query('SELECT system_identifier::text FROM pg_control_system()')).rows
}

const secondMigration = '0001_email-changes.sql'

describe('the image of a new embedded database', () => {
  it('gives a new one what the migrations make, and one in doubt leaves it to them', async () => {
    const copy = await openNew('copy')
    const ofCopy = await readDefinitions(copy)
    const damaged = path.join(folder, 'damaged.image')
    writeFileSync(damaged, readFileSync(image).subarray(0, -1))
    const made = await openNew('made', damaged)
    expect(await readCluster(made)).not.toEqual(await readCluster(copy))
    expect((await made.query(`SELECT to_regclass('users') AS users`)).rows).toEqual([{ users: null }])
    await migrateDatabase({ pool: made })
    expect(ofCopy.length).toBeGreaterThan(1_000)
    expect(ofCopy).toEqual(await readDefinitions(made))
  })

  it('has no row and no number that was given out: nothing of one database is known to another', async () => {
    const copies = [await openNew('one'), await openNew('other')]
    const clusters = await Promise.all(copies.map(readCluster))
    expect(clusters[0], 'both are copies').toEqual(clusters[1])
    for (const pool of copies) {
      await migrateDatabase({ pool })
      const { rows: tables } = await pool.query<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
         WHERE schemaname !~ '^(pg_|information_schema|drizzle)'`,
      )
      expect(tables.length).toBeGreaterThan(60)
      for (const { name } of tables) expect((await pool.query(`SELECT FROM ${name} LIMIT 1`)).rowCount, name).toBe(0)
      const { rows: begun } = await pool.query(
        `SELECT sequencename FROM pg_sequences WHERE last_value IS NOT NULL AND schemaname <> 'drizzle'`,
      )
      expect(begun).toEqual([])
    }
  })

  it('changes no database that is there', async () => {
    const first = await openDatabase({ dataDir: path.join(folder, 'data'), image })
    await first.pool.query('CREATE TABLE of_before (id int)')
    await first.close()
    const again = await openNew('data')
    const { rows } = await again.query(`SELECT to_regclass('of_before')::text AS kept`)
    expect(rows).toEqual([{ kept: 'of_before' }])
  })

  it.each([
    ['one bit of it differs', (whole: Buffer) => whole.fill((whole[9_999] ?? 0) ^ 1, 9_999, 10_000)],
    ['its end is missing', (whole: Buffer) => whole.subarray(0, -4_096)],
    ['its checksum differs', (whole: Buffer) => whole.fill(0, 0, 1)],
    ['it is empty', (whole: Buffer) => whole.subarray(0, 0)],
  ])('is thrown away, and makes nothing, when %s', (_, damage) => {
    const database = path.join(folder, 'database')
    writeFileSync(image, damage(readFileSync(image)))
    expect(unpackDatabaseImage(image, database)).toBe(false)
    expect([existsSync(image), existsSync(database)]).toEqual([false, false])
  })

  it('replaces what an interrupted copy has left', async () => {
    const unfinished = path.join(folder, 'data/db.unfinished')
    mkdirSync(path.join(unfinished, 'base'), { recursive: true })
    writeFileSync(path.join(unfinished, 'PG_VERSION'), 'half a database')
    expect(await readDefinitions(await openNew('data'))).toContain('extension btree_gist 1.8')
    expect(readdirSync(path.join(folder, 'data'))).not.toContain('db.unfinished')
  })

  it('of a full disk is kept, and the folder that could not be written is reported', () => {
    const database = path.join(folder, 'file')
    writeFileSync(database, '')
    expect(() => unpackDatabaseImage(image, database)).toThrow('EEXIST')
    expect(existsSync(image)).toBe(true)
  })

  it('is another one as soon as a migration is added or differs in a byte', async () => {
    const migrations = path.join(folder, 'migrations')
    await cp(path.join(projectRoot, 'migrations'), migrations, { recursive: true })
    const find = () => path.basename(databaseImagePath({ migrations }))
    expect(find()).toBe(path.basename(databaseImagePath()))
    const changed = [
      () => writeFileSync(path.join(migrations, secondMigration), ' ', { flag: 'a' }),
      () => writeFileSync(path.join(migrations, '9999_later.sql'), 'SELECT 1'),
      () => writeFileSync(path.join(migrations, 'meta/_journal.json'), ' ', { flag: 'a' }),
    ]
    const names = new Set([find()])
    for (const change of changed) {
      change()
      names.add(find())
    }
    expect(names.size).toBe(1 + changed.length)
  })

  it('removes those of other releases, and no half written one is there under its name', () => {
    const packed = path.join(folder, 'images/new.image')
    mkdirSync(path.dirname(packed))
    writeFileSync(path.join(folder, 'images/old.image'), '')
    const database = path.join(folder, 'database')
    mkdirSync(path.join(database, 'empty'), { recursive: true })
    writeFileSync(path.join(database, 'PG_VERSION'), '18')
    packDatabaseImage(database, packed)
    expect(readdirSync(path.dirname(packed))).toEqual(['new.image'])
    expect(unpackDatabaseImage(packed, path.join(folder, 'copy'))).toBe(true)
    expect(readdirSync(path.join(folder, 'copy')).sort()).toEqual(['PG_VERSION', 'empty'])
  })
})
