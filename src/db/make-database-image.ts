import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from './client.ts'
import { migrateDatabase } from './migrate-database.ts'
import { databaseImagePath, packDatabaseImage } from './pglite/database-image.ts'

/**
 * Makes the image of which new embedded databases are copies, unless it is there: an empty database, brought to this
 * release's schema as a server does it at its start.
 * @returns the image's path
 */
export async function makeDatabaseImage(image = databaseImagePath()): Promise<string> {
  if (existsSync(image)) return image
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-image-'))
  try {
    const database = await openDatabase({ dataDir: folder, image: null })
    await migrateDatabase(database).finally(() => database.close())
    packDatabaseImage(path.join(folder, 'db'), image)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return image
}
