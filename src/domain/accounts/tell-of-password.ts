import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import { recordAudit } from '#domain/audit/record-audit.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'

/** Whoever changed a password in another's place shall not stay unnoticed. */
export async function tellOfPassword(
  tx: Tx,
  change: { accountId: string; email: string; isGone?: boolean; now: Date },
): Promise<void> {
  const { accountId, email, isGone = false, now } = change
  await queueMail(tx, {
    eventKey: `password-changed:${accountId}:${randomUUIDv7()}`,
    to: email,
    template: 'password-changed',
    data: { isGone },
    now,
  })
  const subject = { type: 'person', id: accountId }
  await recordAudit(tx, { actorId: accountId, action: 'person.password-changed', subject, at: now })
}
