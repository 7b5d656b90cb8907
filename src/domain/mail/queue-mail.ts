import { randomUUIDv7 } from 'node:crypto'
import type { DbOrTx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import type { MailData, MailName } from './mail-templates.ts'

/** Rows per statement, which may have 65,535 values. */
const batchSize = 1000

export type QueuedMail<Name extends MailName> = {
  /** Names the event and the person: a second mail with the same key is not queued. */
  eventKey: string
  /** The address, or null where the person no longer has one. */
  to: string | null
  template: Name
  data: MailData<Name>
  now: Date
  /** When it may leave, where that is later than now. */
  notBefore?: Date
}

/**
 * Queues a mail in the transaction of the action that it reports: without the action there is no mail, and there is
 * only one mail per event, however often the action is tried. `sendDueMails` sends it afterwards.
 */
export async function queueMail<Name extends MailName>(tx: DbOrTx, mail: QueuedMail<Name>): Promise<void> {
  await queueMails(tx, [mail])
}

/** Like `queueMail`, for many mails at once. */
export async function queueMails<Name extends MailName>(
  tx: DbOrTx,
  queued: readonly QueuedMail<Name>[],
): Promise<void> {
  const rows = queued.flatMap(({ eventKey, to, template, data, now, notBefore = now }) =>
    to === null
      ? []
      : {
          id: randomUUIDv7(),
          eventKey,
          recipient: to,
          template,
          data: data as Record<string, unknown>,
          nextAttemptAt: notBefore,
          createdAt: now,
        },
  )
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize)
    await tx.insert(mails).values(batch).onConflictDoNothing({ target: mails.eventKey })
  }
}
