import { and, desc, eq, exists, isNull, ne, sql } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { CompatApiSeller, CompatApiUser } from '#contract/compatibility-api-people.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { holdsRole, userHoldsRoleSql } from '#domain/accounts/holds-role.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { toPhotoUrl } from '#domain/media/photo-url.ts'

type UserRow = Pick<
  typeof users.$inferSelect,
  'id' | 'name' | 'email' | 'role' | 'hasBothRoles' | 'permission' | 'image' | 'phoneNumber'
>
type AddressOf = (path: string) => string

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  hasBothRoles: users.hasBothRoles,
  permission: users.permission,
  image: users.image,
  phoneNumber: users.phoneNumber,
}

/**
 * Row C-01: the person with this address, for the person and for Admins; for other callers a seller with public cars,
 * with the data that the cars' pages show. Empty where there is no such person and where the caller may not see them.
 */
export async function findCompatUsersByEmail(
  db: DbOrTx,
  actor: MaybeActor,
  { email, addressOf }: { email: string; addressOf: AddressOf },
): Promise<(CompatApiUser | CompatApiSeller)[]> {
  const asker = requireRole(actor, 'Buyer', 'Seller', 'Admin')
  const publicCar = db
    .select({ one: sql`1` })
    .from(listings)
    .where(and(eq(listings.sellerId, users.id), isNull(listings.deletedAt), ne(listings.status, 'draft')))
  const [found] = await db
    .select({ ...columns, hasPublicCars: sql<boolean>`${exists(publicCar)}` })
    .from(users)
    .where(and(eq(users.email, email.trim().toLowerCase()), isNull(users.deletedAt)))
  if (!found) return []
  if (asker.role === 'Admin' || asker.accountId === found.id) return [toUser(found, addressOf)]
  // Others see the seller, whichever role the person has chosen now.
  return holdsRole(found, 'Seller') && found.hasPublicCars ? [toSeller({ ...found, role: 'Seller' }, addressOf)] : []
}

/** Row C-11: the people who hold a role, the newest first (Admin). */
export async function listCompatUsersByRole(
  db: DbOrTx,
  actor: MaybeActor,
  { role, limit, addressOf }: { role: Role; limit: number; addressOf: AddressOf },
): Promise<CompatApiUser[]> {
  requireRole(actor, 'Admin')
  const rows = await db
    .select(columns)
    .from(users)
    .where(and(userHoldsRoleSql(role), isNull(users.deletedAt)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
  return rows.map((row) => toUser(row, addressOf))
}

/** Row E-04. */
function toUser(row: UserRow, addressOf: AddressOf): CompatApiUser {
  const { id, email, phoneNumber } = row
  return { _id: id, email, ...toSeller(row, addressOf), phoneNumber, number: phoneNumber }
}

function toSeller({ name, role, permission, image: path }: UserRow, addressOf: AddressOf): CompatApiSeller {
  const image = path === null ? null : addressOf(toPhotoUrl(path))
  return { name, displayName: name, role, permission, photoURL: image, image }
}
