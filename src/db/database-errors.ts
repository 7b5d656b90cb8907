import pg from 'pg'

/** Too many requests wait for a connection, or one waited too long. The caller should try again later. */
export class DatabaseOverloadedError extends Error {
  override name = 'DatabaseBusy'
}

/** The database is shutting down and accepts no more requests. */
export class DatabaseClosedError extends Error {
  override name = 'DatabaseClosed'
  constructor() {
    super('The database is closing and takes no further request.')
  }
}

/** The configured PostgreSQL server cannot be used. The message names the wrong variable and contains no secret. */
export class DatabaseUnusableError extends Error {
  override name = 'DatabaseUnusable'
}

/** The database holds migrations that this release does not have, and cannot run with. */
export class DatabaseIsNewerError extends Error {
  override name = 'DatabaseIsNewer'
}

/**
 * The SQLSTATE of the PostgreSQL error behind an error, or undefined when the database did not raise it. Drizzle wraps
 * errors, so the causes are searched too. The same codes come from both kinds of database:
 * 23505 unique violation, 23503 foreign key, 23P01 exclusion, 40001 and 40P01 try again, 57014 ran too long.
 */
export function sqlStateOfError(error: unknown): string | undefined {
  return databaseError(error)?.code
}

/** The name of the constraint that refused a row, or undefined when none did. */
export function violatedConstraintName(error: unknown): string | undefined {
  return databaseError(error)?.constraint
}

function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error ? databaseError(error.cause) : undefined
}
