import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { formatCommandFailureForTerminal } from './format-command-failure-for-terminal.ts'

it.each([
  new Error('Client has encountered a connection error and is not queryable'),
  new DrizzleQueryError('select secret', ['secret'], Object.assign(new Error('read'), { code: 'ECONNRESET' })),
])('a database that went away is one sentence that says what to do: %s', (error) => {
  expect(formatCommandFailureForTerminal(error)).toBe(
    'The database cannot be reached. What the command had finished stays; run it again once that is over.',
  )
})

it('what nobody expected keeps where it happened', () => {
  expect(formatCommandFailureForTerminal(new Error('odd'))).toMatch(/^Something unexpected happened: odd\n\s+at /)
})
