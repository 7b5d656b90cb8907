import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Gives a seller the `Verified` badge, or takes it back.
 *
 * @throws DomainError `not_found`, or `conflict` for a person who is no seller.
 */
export async function setVerification(
  db: Db,
  actor: MaybeActor,
  { personId, verified, now }: { personId: string; verified: boolean; now: Date },
): Promise<{ modifiedCount: number }> {
  const admin = requireRole(actor, 'Admin')
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select({ role: users.role, permission: users.permission })
      .from(users)
      .where(and(eq(users.id, personId), isNull(users.deletedAt)))
      .for('no key update')
    if (!person) throw new DomainError('not_found', 'There is no such person.')
    if (person.role !== 'Seller') throw new DomainError('conflict', 'Only sellers are verified.')
    const permission = verified ? 'Verified' : null
    if (person.permission === permission) return { modifiedCount: 0 }
    await tx.update(users).set({ permission, updatedAt: now }).where(eq(users.id, personId))
    await recordAudit(tx, {
      actorId: admin.accountId,
      action: verified ? 'person.verified' : 'person.verification-withdrawn',
      subject: { type: 'person', id: personId },
      at: now,
    })
    return { modifiedCount: 1 }
  })
}
