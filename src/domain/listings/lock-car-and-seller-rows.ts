import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Locks a car and its seller for an action of others until the transaction ends: the seller first, as in a deletion.
 * @reads accounts: its seller is locked before it, as in a deletion.
 * @throws DomainError `not_found`, `gone`
 */
export async function lockCarAndSellerRows(tx: Tx, id: string) {
  const [found] = await tx.select({ sellerId: listings.sellerId }).from(listings).where(eq(listings.id, id))
  if (!found) throw new DomainError('not_found', 'We couldn’t find that car.')
  const [seller] = await tx
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      suspendedAt: users.suspendedAt,
      role: users.role,
      hasBothRoles: users.hasBothRoles,
    })
    .from(users)
    .where(eq(users.id, found.sellerId))
    .for('share')
  const [car] = await tx
    .select({
      id: listings.id,
      title: listings.title,
      status: listings.status,
      takenDownReason: listings.takenDownReason,
      deletedAt: listings.deletedAt,
      confirmation: listings.confirmation,
      confirmedAt: listings.confirmedAt,
    })
    .from(listings)
    .where(eq(listings.id, id))
    .for('no key update')
  if (!car || !seller) throw new DomainError('not_found', 'We couldn’t find that car.')
  if (car.deletedAt) throw new DomainError('gone', 'This car was deleted.')
  return { car, seller }
}
