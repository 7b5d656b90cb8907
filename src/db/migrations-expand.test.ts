import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrationNeededBeside } from './newer-migrations.ts'

const folder = join(import.meta.dirname, '../../migrations')
/** From here on migrations only add; 0042 took a column away that 0060 had to bring back. */
const firstToOnlyAdd = '0043'
/** What makes the statements of a server of the release before fail. */
const takingAway =
  /\bDROP\s+(?:COLUMN|TABLE|VIEW|SCHEMA|DEFAULT)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b|\bADD\s+COLUMN\s+(?:(?!\b(?:DEFAULT|GENERATED)\b)[^;])*\bNOT\s+NULL\b(?:(?!\b(?:DEFAULT|GENERATED)\b)[^;])*;/i

/** From here on a rule for rows that older releases write is told, too. */
const firstToTellRules = '0084'
const newRule = /\bALTER\s+TABLE\s+("?\w+"?)\s+ADD\s+CONSTRAINT\b|\bCREATE\s+UNIQUE\s+INDEX\b[^;]*?\bON\s+("?\w+"?)/gi

/** Whether older releases may write rows that it refuses: a rule of a table that the same script makes is none of theirs. */
function refusesRows(sql: string): boolean {
  const statements = sql.replaceAll(/--.*$/gm, '')
  return [...statements.matchAll(newRule)].some(([, altered, indexed]) => {
    const table = (altered ?? indexed ?? '').replaceAll('"', '')
    return !new RegExp(`\\bCREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?"?${table}"?\\s`, 'i').test(statements)
  })
}

const takesAway = (sql: string) => takingAway.test(sql.replaceAll(/--.*$/gm, ''))

const scripts = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ tag: name.slice(0, -'.sql'.length), sql: readFileSync(join(folder, name), 'utf8') }))

it('G-36 migrations take nothing away that a server of the release before reads or leaves out, but where they say so', () => {
  const faults = scripts
    .filter(
      ({ tag, sql }) =>
        migrationNeededBeside(sql) === null &&
        ((tag >= firstToOnlyAdd && takesAway(sql)) || (tag >= firstToTellRules && refusesRows(sql))),
    )
    .map(({ tag }) => tag)
  expect(faults, 'add beside it, and take away in a later release: docs/decisions/0066-rolling-releases.md').toEqual([])
})

it('G-36 a migration that takes something away names an earlier one, from which on releases do without', () => {
  const faults = scripts
    .filter(({ sql }) => /^\s*--\s*contract/i.test(sql))
    .filter(({ tag, sql }) => {
      const needed = migrationNeededBeside(sql)
      return needed === null || needed >= tag || !scripts.some((other) => other.tag === needed)
    })
    .map(({ tag }) => tag)
  expect(
    faults,
    'the first line is like `-- contract after 0084_price-of-options: the column that it replaced`',
  ).toEqual([])
  expect(migrationNeededBeside('-- contract after 0084_a: b\nDROP TABLE c;')).toBe('0084_a')
})

it.each([
  ['ALTER TABLE "a" DROP COLUMN "b";', true],
  ['ALTER TABLE a RENAME TO b;', true],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'x\' NOT NULL;', false],
  ['ALTER TABLE "a" ADD COLUMN "b" bigint NOT NULL GENERATED ALWAYS AS IDENTITY;', false],
  ['-- DROP TABLE a\nDROP TRIGGER "t" ON "a";', false],
])('of which %j is one: %s', (sql, isOne) => {
  expect(takesAway(sql)).toBe(isOne)
})

it.each([
  ['ALTER TABLE "a" ADD CONSTRAINT "a_known" CHECK ("b" > 0);', true],
  ['CREATE UNIQUE INDEX "a_b_key" ON "a" USING btree ("b");', true],
  ['CREATE INDEX "a_b_idx" ON "a" USING btree ("b");', false],
  ['CREATE TABLE "a" ("b" text);\nCREATE UNIQUE INDEX "a_b_key" ON "a" ("b");', false],
])('rows that an older release writes may be refused by %j: %s', (sql, mayBe) => {
  expect(refusesRows(sql)).toBe(mayBe)
})
