import pg from 'pg'
import type { OpenDatabase } from './client.ts'
import { DatabaseUnusable } from './database-errors.ts'
import { describeServer } from './server-check.ts'

/** What a role may do that a server needs: rows of every table, and nothing about the tables themselves. */
const grants = (role: string) => [
  `GRANT USAGE ON SCHEMA public, test_gateway, drizzle TO ${role}`,
  `GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, test_gateway TO ${role}`,
  `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, test_gateway TO ${role}`,
  // Entries are added; a trigger of the owner's chains them (docs/decisions/0016-audit-chain.md).
  `REVOKE UPDATE, DELETE ON audit_entries FROM ${role}`,
]

/**
 * Lets the role that the server connects as read and write rows, and no more: it owns nothing, cannot switch a trigger off,
 * and cannot change the audit log. The tables are those of the role of `owner`, which brings them up to date.
 *
 * @throws DatabaseUnusable where the server's role could take more rights than these itself.
 */
export async function grantLeastPrivilege(owner: pg.Pool, server: Pick<OpenDatabase, 'pool'>): Promise<void> {
  const { rows } = await server.pool.query<{ name: string }>('SELECT current_user AS name')
  const name = rows[0]?.name ?? ''
  const refused = await refusalOf(owner, name)
  if (refused) throw new DatabaseUnusable(`DATABASE_URL connects as ${name}, ${refused}.`)
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    // Servers that start at the same moment would change the same rights.
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('least rights', 0))`)
    for (const grant of grants(pg.escapeIdentifier(name))) await client.query(grant)
    await client.query('COMMIT')
  } finally {
    // Ending the session takes back what a failure has left half done.
    client.release(true)
  }
}

async function refusalOf(owner: pg.Pool, name: string): Promise<string | null> {
  const { rows } = await owner.query<{ isSuper: boolean; isOwner: boolean; owned: string }>(
    `SELECT rolsuper AS "isSuper", pg_has_role(oid, current_user, 'MEMBER') AS "isOwner",
      (SELECT count(*) FROM pg_class WHERE relowner = pg_roles.oid AND relnamespace = 'public'::regnamespace) AS owned
      FROM pg_roles WHERE rolname = $1`,
    [name],
  )
  const [role] = rows
  if (!role) return 'which the server of DATABASE_OWNER_URL does not know'
  if (role.isSuper) return 'a superuser, whom no right is withheld from; it should be a role that owns nothing'
  if (role.isOwner) return 'which is, or may become, the role of DATABASE_OWNER_URL; it should be one that owns nothing'
  return Number(role.owned) > 0 ? 'which owns tables; give them to the role of DATABASE_OWNER_URL first' : null
}

/** @throws DatabaseUnusable where the two addresses name different databases. */
export function requireSameDatabase({ ownerUrl, url }: { ownerUrl: string; url: string }): void {
  if (describeServer(ownerUrl) === describeServer(url)) return
  throw new DatabaseUnusable('DATABASE_OWNER_URL and DATABASE_URL name different databases; they are two roles in one.')
}
