import { and, eq, isNull } from 'drizzle-orm'
import type { CurrentRoleResponse, SwitchRoleRequest } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Row G-30: chooses whether the person buys or sells now, on all their devices. The first choice of the other role adds
 * it to the account; what a seller needs besides (a confirmed address, the badge) stays as it is. Cars, orders and the
 * badge stay with the account.
 * @throws DomainError `forbidden` for an Admin, who neither buys nor sells.
 */
export async function switchBuyerSellerRole(
  db: Db,
  actor: MaybeActor,
  { role, now }: SwitchRoleRequest & { now: Date },
): Promise<CurrentRoleResponse> {
  const { accountId } = requireRole(actor, 'Buyer', 'Seller')
  return db.transaction(async (tx) => {
    // Whoever acts in the old role at this moment is waited for (lock-actor-row.ts).
    const [person] = await tx
      .select({ role: users.role, hasBothRoles: users.hasBothRoles })
      .from(users)
      .where(and(eq(users.id, accountId), isNull(users.deletedAt), isNull(users.suspendedAt)))
      .for('no key update')
    if (!person) throw new DomainError('signed_out', 'Please log in first.')
    if (person.role === 'Admin') throw new DomainError('forbidden', 'Admins can’t buy or sell.')
    if (person.role === role) return person
    const isNewSeller = !person.hasBothRoles && role === 'Seller'
    const asked = isNewSeller ? { verificationAskedAt: now } : {}
    await tx
      .update(users)
      .set({ role, hasBothRoles: true, ...asked, updatedAt: now })
      .where(eq(users.id, accountId))
    if (!person.hasBothRoles) {
      await recordAuditEntry(tx, {
        actorId: accountId,
        action: 'person.role-added',
        subject: { type: 'person', id: accountId },
        detail: { role },
        at: now,
      })
    }
    return { role, hasBothRoles: true }
  })
}
