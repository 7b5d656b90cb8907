import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../migrations')
/** From here on migrations only add; 0042 took a column away that 0060 had to bring back. */
const firstToOnlyAdd = '0043'
/** What makes the statements of a server of the release before fail. */
const takingAway =
  /\bDROP\s+(?:COLUMN|TABLE|VIEW|SCHEMA|DEFAULT)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b|\bADD\s+COLUMN\s+(?:(?!\bDEFAULT\b)[^;])*\bNOT\s+NULL\b(?:(?!\bDEFAULT\b)[^;])*;/i

const takesAway = (sql: string) => takingAway.test(sql.replaceAll(/--.*$/gm, ''))

it('G-36 migrations take nothing away that a server of the release before reads or leaves out', () => {
  const faults = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && name >= firstToOnlyAdd)
    .filter((name) => takesAway(readFileSync(join(folder, name), 'utf8')))
  expect(faults, 'add beside it, and take away in a later release: docs/decisions/0066-rolling-releases.md').toEqual([])
})

it.each([
  ['ALTER TABLE "a" DROP COLUMN "b";', true],
  ['ALTER TABLE a RENAME TO b;', true],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', true],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'x\' NOT NULL;', false],
  ['-- DROP TABLE a\nDROP TRIGGER "t" ON "a";', false],
])('of which %j is one: %s', (sql, isOne) => {
  expect(takesAway(sql)).toBe(isOne)
})
