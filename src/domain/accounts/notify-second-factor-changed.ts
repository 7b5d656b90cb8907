import type { Tx } from '#db/client.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'

type Change = {
  accountId: string
  email: string
  isOn: boolean
  /** Who made the change: the person, or an Admin. */
  by: string
  now: Date
}

/** Tells a person that their second factor was changed, so that they notice a change by another person. */
export async function notifySecondFactorChanged(tx: Tx, { accountId, email, isOn, by, now }: Change): Promise<void> {
  await queueMail(tx, {
    eventKey: `second-factor:${accountId}:${now.toISOString()}`,
    to: email,
    template: 'second-factor-changed',
    data: { isOn },
    now,
  })
  const action = isOn ? 'person.second-factor-on' : 'person.second-factor-off'
  await recordAuditEntry(tx, { actorId: by, action, subject: { type: 'person', id: accountId }, at: now })
}
