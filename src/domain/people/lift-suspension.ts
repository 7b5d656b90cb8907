import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRecentConfirmation, requireRole } from '#domain/actor.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { showListingsOf } from '#domain/listings/hide-listings-of.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { lockPerson } from './lock-person.ts'

/**
 * Lets a suspended person in again and puts the cars back that the suspension hid. They are told by mail.
 * @throws DomainError `not_found`, `conflict` where the acting Admin is none any more, `confirmation_required`.
 */
export async function liftSuspension(
  db: Db,
  actor: MaybeActor,
  { personId, now }: { personId: string; now: Date },
): Promise<{ modifiedCount: number }> {
  const admin = requireRole(actor, 'Admin')
  requireRecentConfirmation(admin, now)
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, { personId, adminId: admin.accountId })
    if (person.suspendedReason === null) return { modifiedCount: 0 }
    await tx
      .update(users)
      .set({ suspendedAt: null, suspendedReason: null, updatedAt: now })
      .where(eq(users.id, personId))
    const cars = await showListingsOf(tx, { sellerId: personId, now })
    await queueMail(tx, {
      eventKey: `account-restored:${personId}:${now.toISOString()}`,
      to: person.email,
      template: 'account-restored',
      data: { name: person.name },
      now,
    })
    await recordAudit(tx, {
      actorId: admin.accountId,
      action: 'person.suspension-lifted',
      subject: { type: 'person', id: personId },
      detail: { reason: person.suspendedReason, cars },
      at: now,
    })
    return { modifiedCount: 1 }
  })
}
