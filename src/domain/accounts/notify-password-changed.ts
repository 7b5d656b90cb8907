import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'

/** Tells a person that their password was changed, so that they notice a change by another person. */
export async function notifyPasswordChanged(
  tx: Tx,
  change: { accountId: string; email: string; now: Date },
): Promise<void> {
  const { accountId, email, now } = change
  await queueMail(tx, {
    eventKey: `password-changed:${accountId}:${randomUUIDv7()}`,
    to: email,
    template: 'password-changed',
    data: {},
    now,
  })
  const subject = { type: 'person', id: accountId }
  await recordAuditEntry(tx, { actorId: accountId, action: 'person.password-changed', subject, at: now })
}
