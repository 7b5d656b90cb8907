import { type NoticeEventName, noticeKindByEvent } from '#contract/notices.ts'
import type { Tx } from '#db/client.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { readMailRecipients } from './mail-preferences.ts'
import type { MailTemplateName } from './mail-templates.ts'

/** What people read in the notification centre alone. One that gets a mail template does not compile here. */
type EventWithoutMail = Exclude<NoticeEventName, MailTemplateName>

type NoticeWithoutMail = {
  /** Names the event and the person: a second notice with the same key is not stored. */
  eventKey: string
  to: string
  event: EventWithoutMail
  data: Readonly<Record<string, unknown>>
}

/**
 * Tells people in the notification centre alone, in the transaction of what they are told of: neither a mail nor a
 * push message leaves, and who has turned off notices of this kind gets none.
 */
export async function notifyWithoutMail(
  tx: Tx,
  { notices: told, now }: { notices: readonly NoticeWithoutMail[]; now: Date },
): Promise<void> {
  const recipients = await readMailRecipients(
    tx,
    told.map(({ to }) => to),
  )
  const notices = told.flatMap(({ to, event, ...notice }) => {
    const kind = noticeKindByEvent[event]
    const recipient = recipients.get(to)
    if (!recipient || recipient.pageOff.includes(kind)) return []
    return { ...notice, event, kind, accountId: recipient.accountId, isOnPage: true, pushAt: null }
  })
  if (notices.length > 0) await publishDomainEvent(tx, 'person.notified', { notices, now })
}
