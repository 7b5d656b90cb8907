import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { aListing } from '#db/seed/builders.ts'
import { createReplicaReader } from '#domain/change-feed/replica-reader.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { readSearchVocabulary } from './read-search-vocabulary.ts'

const database = useDatabase()
const now = new Date('2026-11-27T12:00:00Z')

test('a database and its replicas share one vocabulary, another database has its own', async () => {
  await aListing(database.db, { brand: 'Zetwagen', model: 'Zet' })
  const { pool } = database.database
  const replica = drizzle(pool)
  createReplicaReader(database.db, [{ db: replica, pool }])
  const vocabulary = await readSearchVocabulary(replica, now)
  expect(vocabulary.exact('zetwagen')).toHaveLength(1)
  expect(await readSearchVocabulary(database.db, now)).toBe(vocabulary)
  expect(await readSearchVocabulary(drizzle(pool), now)).not.toBe(vocabulary)
})
