import { randomUUIDv7 } from 'node:crypto'
import type { DbOrTx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import type { MailData, MailName } from './mail-templates.ts'

/** Of rows in one statement, which has room for 65,535 values. */
const batchSize = 1000

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
 * Writes a mail down, in the transaction of the action that it tells of: no action, no mail; and no mail twice for one event,
 * however often the action is tried. It is sent by `sendDueMails` afterwards.
 */
export async function queueMail<Name extends MailName>(tx: DbOrTx, mail: QueuedMail<Name>): Promise<void> {
  await queueMails(tx, [mail])
}

/** `queueMail` for many at once. */
export async function queueMails<Name extends MailName>(
  tx: DbOrTx,
  queued: readonly QueuedMail<Name>[],
): Promise<void> {
  const rows = queued.flatMap(({ eventKey, to, template, data, now }) =>
    to === null
      ? []
      : {
          id: randomUUIDv7(),
          eventKey,
          recipient: to,
          template,
          data: data as Record<string, unknown>,
          nextAttemptAt: now,
          createdAt: now,
        },
  )
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize)
    await tx.insert(mails).values(batch).onConflictDoNothing({ target: mails.eventKey })
  }
}
