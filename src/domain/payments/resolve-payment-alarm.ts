import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { paymentAlarms } from '#db/schema/payments.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * An Admin has looked into an alarm, and records what was found and done. The same cause may raise it again.
 * @throws DomainError `not_found`, `conflict` if another Admin has resolved it.
 */
export async function resolvePaymentAlarm(
  db: Db,
  actor: MaybeActor,
  { id, note, now }: { id: number; note: string; now: Date },
): Promise<{ id: number }> {
  const { accountId: adminId } = requireRole(actor, 'Admin')
  return db.transaction(async (tx) => {
    const [alarm] = await tx
      .update(paymentAlarms)
      .set({ resolvedAt: now, resolvedBy: adminId, note })
      .where(and(eq(paymentAlarms.id, id), isNull(paymentAlarms.resolvedAt)))
      .returning()
    if (!alarm) {
      const isThere = (await tx.$count(paymentAlarms, eq(paymentAlarms.id, id))) > 0
      if (isThere) throw new DomainError('conflict', 'Someone has already resolved this alarm.')
      throw new DomainError('not_found', 'We couldn’t find that alarm.')
    }
    await recordAuditEntry(tx, {
      actorId: adminId,
      action: 'alarm.resolved',
      subject: { type: 'payment', id: alarm.subject },
      detail: { kind: alarm.kind, note },
      at: now,
    })
    return { id }
  })
}
