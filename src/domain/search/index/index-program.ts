import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PgDialect } from 'drizzle-orm/pg-core'
import { readReleaseMigrations } from '#db/apply-migrations.ts'
import { workerEntryFile } from '#db/paths/worker-entry-file.ts'
import { indexedCarRowsSql } from './read-indexed-cars.ts'

/**
 * Tells programs apart that would make different indexes of the same cars: by the code of the index's thread, what it
 * reads of a car, the schema, and the version of Node, which serialises a part of the file.
 */
export function fingerprintIndexProgram(): string {
  const { sql, params } = new PgDialect().sqlToQuery(indexedCarRowsSql)
  const facts = [
    process.version,
    readFileSync(workerEntryFile('index-worker'), 'utf8'),
    sql,
    params,
    readReleaseMigrations().map(({ hash }) => hash),
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
