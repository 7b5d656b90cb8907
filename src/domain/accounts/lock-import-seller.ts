import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { userHoldsRoleSql } from './holds-role.ts'

/**
 * Locks the seller of an import until the transaction ends: a seller who is deleted, or becomes a Buyer, while a long
 * file is read gets no further cars.
 * @throws DomainError `conflict`
 */
export async function lockImportSeller(tx: Tx, sellerId: string): Promise<void> {
  const [seller] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sellerId), userHoldsRoleSql('Seller'), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .for('share')
  if (!seller) throw new DomainError('conflict', 'The seller of this import is no longer a seller.')
}
