import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** The database cannot be reached at all: no connection was made, or the one in use broke. */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachable'
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause })
  }
}

export const standbyAnswersMessage = 'The database takes no writes: a standby answers in place of the primary.'

/**
 * What PostgreSQL reports while it goes, comes, or hands over to another server; class 08 is a broken connection, and
 * 25006 comes from a standby.
 */
const awayStates = new Map([
  ['57P01', 'The database is shutting down.'],
  ['57P02', 'The database has crashed and is being restarted.'],
  ['57P03', 'The database is starting.'],
  // The server has ended a session of ours that did nothing for too long; the next statement takes another one.
  ['25P03', 'The database has ended an idle connection.'],
  ['57P05', 'The database has ended an idle connection.'],
  // The statement is undone. Space and memory come back: files of sorting go with their statement, an operator makes room.
  ['53100', 'The disk of the database is full.'],
  ['53200', 'The database has run out of memory.'],
  ['25006', standbyAnswersMessage],
])
const unreachable = 'The database cannot be reached.'

const socketErrors = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
])
/** node-postgres has no codes for these. */
const brokenConnection =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|There was an error establishing an SSL connection)/

/**
 * Why the database is away for a moment, in a sentence without secrets; null for every other error. Whether a statement
 * that ended so was carried out is unknown: its COMMIT may have arrived.
 */
export function databaseUnavailableReason(error: unknown): string | null {
  let isOfDatabase = false
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.name === 'DatabaseUnreachable' || at.name === 'DatabaseClosed') return unreachable
    if (at instanceof pg.DatabaseError) return reasonOfState(at.code) ?? reasonOfStandby(at)
    if (brokenConnection.test(at.message)) return unreachable
    if (at instanceof DrizzleQueryError) isOfDatabase = true
    // The same codes come from mail servers and card providers.
    if (isOfDatabase && socketErrors.has(codeOf(at))) return unreachable
  }
  return null
}

/** Whether an error of a connection itself, outside a statement, says that nothing answers there. */
export function isSocketError(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isSocketError)
  return error instanceof Error && (socketErrors.has(codeOf(error)) || brokenConnection.test(error.message))
}

function reasonOfState(state: string | undefined): string | null {
  if (state === undefined) return null
  return awayStates.get(state) ?? (state.startsWith('08') ? unreachable : null)
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

/**
 * The position and the timeline of the log are a primary's to tell: a standby refuses the question with a code that many
 * other refusals have. Ours is always for the primary, so it is one that has just lost its place.
 */
function reasonOfStandby({ code, message, routine = '' }: pg.DatabaseError): string | null {
  // The message may be in the language of the server; the name of the function never is.
  const isOfLog = message === 'recovery is in progress' || /^pg_(?:current_wal|walfile_name)/.test(routine)
  return code === '55000' && isOfLog ? standbyAnswersMessage : null
}
