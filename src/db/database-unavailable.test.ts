import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, it } from 'vitest'
import { databaseUnavailableReason, standbyAnswersMessage } from './database-unavailable.ts'

function failedQuery(message: string, fields: { code: string; routine?: string }): DrizzleQueryError {
  const cause = Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields)
  return new DrizzleQueryError('select 1', [], cause)
}

it('a primary that has lost its place is away: it refuses to say where its log ends', () => {
  const refused = failedQuery('recovery is in progress', { code: '55000' })
  expect(databaseUnavailableReason(refused)).toBe(standbyAnswersMessage)
  const translated = failedQuery('Wiederherstellung läuft', { code: '55000', routine: 'pg_current_wal_lsn' })
  expect(databaseUnavailableReason(translated)).toBe(standbyAnswersMessage)
})

it.each([
  ['25P03', 'The database has ended an idle connection.'],
  ['57P05', 'The database has ended an idle connection.'],
  ['53100', 'The disk of the database is full.'],
  ['53200', 'The database has run out of memory.'],
])('a database that says %s works again later', (code, reason) => {
  expect(databaseUnavailableReason(failedQuery('could not extend file', { code }))).toBe(reason)
})

it('other refusals with the same code are errors', () => {
  const other = failedQuery('currval of sequence is not yet defined in this session', { code: '55000' })
  expect(databaseUnavailableReason(other)).toBeNull()
})
