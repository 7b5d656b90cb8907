import { and, eq, gt, isNull } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { PendingEmailChange } from '#contract/profile.ts'
import type { Db } from '#db/client.ts'
import { emailChanges } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { consumeEmailChangeRateLimit, emailChangeLifetimeMs, queueEmailChangeMail } from './email-change-mail.ts'

/**
 * Row S-27: sends the link to the new address again, and extends it by a day.
 * @throws DomainError `gone` where no address is pending, `too_many_requests`.
 */
export async function resendEmailChange(
  db: Db,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<PendingEmailChange> {
  const { accountId } = requireRole(actor, ...roles)
  const isOpen = and(
    eq(emailChanges.accountId, accountId),
    isNull(emailChanges.confirmedAt),
    gt(emailChanges.expiresAt, now),
  )
  const [open] = await db.select().from(emailChanges).where(isOpen)
  if (!open) throw nothingWaits()
  await consumeEmailChangeRateLimit(db, { accountId, newEmail: open.newEmail, now })
  const expiresAt = new Date(now.getTime() + emailChangeLifetimeMs)
  return db.transaction(async (tx) => {
    const [change] = await tx
      .update(emailChanges)
      .set({ expiresAt })
      .where(and(isOpen, eq(emailChanges.id, open.id)))
      .returning()
    if (!change) throw nothingWaits()
    await queueEmailChangeMail(tx, { change, now })
    return { newEmail: change.newEmail, expiresAt: expiresAt.toISOString() }
  })
}

function nothingWaits(): DomainError {
  return new DomainError('gone', 'There’s no new address waiting to be confirmed. Enter it again.')
}
