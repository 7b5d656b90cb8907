import pg from 'pg'
import { databaseHostAndName } from './check-database-server.ts'
import { DatabaseUnusableError } from './database-errors.ts'

/** The rights that a server's role needs: to the rows of every table, but not to change the tables themselves. */
const grants = (role: string) => [
  `GRANT USAGE ON SCHEMA public, test_gateway, drizzle TO ${role}`,
  `GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, test_gateway TO ${role}`,
  `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, test_gateway TO ${role}`,
  // Entries may only be added; a trigger that belongs to the owner chains them (docs/decisions/0016-audit-chain.md).
  `REVOKE UPDATE, DELETE ON audit_entries FROM ${role}`,
]

/** In a transaction of its own; see `grantLeastPrivilegeInTransaction`. */
export async function grantLeastPrivilege(owner: pg.Pool, role: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('BEGIN')
    await grantLeastPrivilegeInTransaction(client, role)
    await client.query('COMMIT')
  } finally {
    // Ending the session rolls back the unfinished changes after an error.
    client.release(true)
  }
}

/**
 * Lets the server's database role read and write rows, and nothing more: the role owns nothing, cannot disable a
 * trigger and cannot change the audit log. The tables belong to the role of the session, which migrates them.
 *
 * @throws DatabaseUnusableError where the server's role could give itself more rights than these.
 */
export async function grantLeastPrivilegeInTransaction(client: pg.ClientBase, role: string): Promise<void> {
  const refused = await refusalOf(client, role)
  if (refused) throw new DatabaseUnusableError(`DATABASE_URL connects as ${role}, ${refused}.`)
  // Servers that start at the same moment would change the same rights.
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('least rights', 0))`)
  for (const grant of grants(pg.escapeIdentifier(role))) await client.query(grant)
}

async function refusalOf(owner: pg.ClientBase, name: string): Promise<string | null> {
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

/** @throws DatabaseUnusableError where the two addresses name different databases. */
export function requireSameDatabase({ ownerUrl, url }: { ownerUrl: string; url: string }): void {
  if (databaseHostAndName(ownerUrl) === databaseHostAndName(url)) return
  throw new DatabaseUnusableError(
    'DATABASE_OWNER_URL and DATABASE_URL name different databases; they are two roles in one.',
  )
}
