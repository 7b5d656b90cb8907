import { randomUUIDv7 } from 'node:crypto'
import type { DbOrTx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import type { MailData, MailName } from './mail-templates.ts'

export type QueuedMail<Name extends MailName> = {
  /** Names the event and the person: a second mail with the same key is not written. */
  eventKey: string
  /** The address, or null where the person has none any more. */
  to: string | null
  template: Name
  data: MailData<Name>
  now: Date
}

/**
 * Writes a mail down, in the transaction of the deed that it tells of: no deed, no mail; and no mail twice for one event,
 * however often the deed is tried. It is sent by `sendDueMails` afterwards.
 */
export async function queueMail<Name extends MailName>(
  tx: DbOrTx,
  { eventKey, to, template, data, now }: QueuedMail<Name>,
): Promise<void> {
  if (to === null) return
  await tx
    .insert(mails)
    .values({
      id: randomUUIDv7(),
      eventKey,
      recipient: to,
      template,
      data: data as Record<string, unknown>,
      nextAttemptAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: mails.eventKey })
}
