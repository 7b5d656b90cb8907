import { type OpenedDatabase, openDatabase } from './client.ts'
import { requireSameDatabase } from './grant-least-privilege.ts'

type Addresses = Readonly<{ databaseUrl: string | null; databaseOwnerUrl: string | null }>

/**
 * The role of DATABASE_URL, where another one owns the tables and must give it its rights; null where it owns them itself.
 * @throws DatabaseUnusableError where the two addresses name different databases, or the server cannot be reached
 */
export async function findServerRole({
  databaseUrl: url,
  databaseOwnerUrl: ownerUrl,
}: Addresses): Promise<string | null> {
  if (url === null || ownerUrl === null) return null
  requireSameDatabase({ ownerUrl, url })
  const server = await openDatabase({ url, dataDir: '', poolSize: 1 })
  return readRoleOf(server).finally(() => server.close())
}

/** The role as which these sessions act. */
export async function readRoleOf({ pool }: Pick<OpenedDatabase, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_user AS name')
  return rows[0]?.name ?? ''
}
