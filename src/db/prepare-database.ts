import { type OpenDatabase, openDatabase } from './client.ts'
import { grantLeastPrivilege, requireSameDatabase } from './grant-least-privilege.ts'
import { migrate } from './migrate.ts'

type Addresses = Readonly<{ databaseUrl: string | null; databaseOwnerUrl: string | null }>

/**
 * Brings the database to this release's schema: as the role that owns the tables, where there is one of its own, and the
 * server's role is given its rights then; else as the server's.
 *
 * @throws DatabaseIsNewer, DatabaseUnusable
 */
export async function prepareDatabase(
  database: OpenDatabase,
  { databaseUrl: url, databaseOwnerUrl: ownerUrl }: Addresses,
): Promise<void> {
  if (url === null || ownerUrl === null) return migrate(database)
  requireSameDatabase({ ownerUrl, url })
  const owner = await openDatabase({ url: ownerUrl, dataDir: '', poolSize: 1 })
  try {
    await migrate(owner)
    await grantLeastPrivilege(owner.pool, database)
  } finally {
    await owner.close()
  }
}
