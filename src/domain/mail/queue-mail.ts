import { randomUUIDv7 } from 'node:crypto'
import { confirmedAddressNoticeKinds, type NoticeKind } from '#contract/notices.ts'
import type { Tx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { currentRequestId } from '#platform/request-context/request-id.ts'
import { endOfQuietHours } from './end-of-quiet-hours.ts'
import { findNextMailDigestTimes } from './find-next-mail-digest-times.ts'
import { mailKindOfTemplate } from './mail-kinds.ts'
import { readMailRecipients } from './mail-preferences.ts'
import type { MailTemplateData, MailTemplateName } from './mail-templates.ts'
import { mayComeInQuietHours, meetingTimesOfMail } from './may-come-in-quiet-hours.ts'

/** Rows per statement, which may have 65,535 values. */
const batchSize = 1000

export type QueuedMail<Name extends MailTemplateName> = {
  /** Names the event and the person: a second mail with the same key is not queued. */
  eventKey: string
  /** Names the notice of the notification centre, where several mails are about the same one; else `eventKey` does. */
  noticeKey?: string
  /** The address, or null where the person no longer has one. */
  to: string | null
  template: Name
  data: MailTemplateData<Name>
  now: Date
  /** When it may leave, where that is later than now. */
  notBefore?: Date
  /** Until when the action can be undone untold: neither the mail nor a push message leaves before. */
  undoableUntil?: Date
  /** True where the reader wants no mail about this thing: the notification centre alone hears of it. */
  isNoticeOnly?: boolean
}

/**
 * Queues a mail in the transaction of the action that it reports: without the action there is no mail, and there is
 * only one mail per event, however often the action is tried. `sendDueMails` sends it afterwards: not before the
 * reader's quiet hours are over unless it is urgent, and not at all where they turned off mail of this kind, or where it is one that only
 * confirmed addresses get. The notification centre hears of it in the same transaction (`person.notified`).
 */
export async function queueMail<Name extends MailTemplateName>(tx: Tx, mail: QueuedMail<Name>): Promise<void> {
  await queueMails(tx, [mail])
}

/** Like `queueMail`, for many mails at once. */
export async function queueMails<Name extends MailTemplateName>(
  tx: Tx,
  queued: readonly QueuedMail<Name>[],
): Promise<void> {
  for (const [template, ofTemplate] of Map.groupBy(queued, (mail) => mail.template)) {
    const reachable = ofTemplate.flatMap(({ to, ...mail }) => (to === null ? [] : { ...mail, to }))
    for (let from = 0; from < reachable.length; from += batchSize)
      await queueBatch(tx, mailKindOfTemplate(template), reachable.slice(from, from + batchSize))
  }
}

type Addressed<Name extends MailTemplateName> = Omit<QueuedMail<Name>, 'to'> & { to: string }

async function queueBatch<Name extends MailTemplateName>(
  tx: Tx,
  kind: NoticeKind | null,
  queued: readonly Addressed<Name>[],
): Promise<void> {
  if (kind === null) return store(tx, queued)
  const [{ now } = { now: new Date(0) }] = queued
  const to = queued.map((mail) => mail.to)
  const recipients = await readMailRecipients(tx, to)
  const isConfirmedOnly = confirmedAddressNoticeKinds.includes(kind)
  const wanted = queued.filter(({ to: email, isNoticeOnly }) => {
    const recipient = recipients.get(email)
    if (isNoticeOnly || (isConfirmedOnly && !recipient?.isConfirmed)) return false
    return !recipient?.mailOff.includes(kind)
  })
  const heldUntil = await findNextMailDigestTimes(tx, { kind, to: wanted.map((mail) => mail.to), now })
  const scheduled = wanted.map((mail) => {
    const quiet = isUrgent(kind, mail) ? null : (recipients.get(mail.to)?.quiet ?? null)
    const notBefore = latest(mail.notBefore ?? mail.undoableUntil ?? mail.now, heldUntil.get(mail.to))
    return { ...mail, notBefore: endOfQuietHours(notBefore, quiet) ?? notBefore }
  })
  await store(tx, scheduled)
  const notices = queued.flatMap(({ to: email, noticeKey, template, data, isNoticeOnly, undoableUntil, ...mail }) => {
    const recipient = recipients.get(email)
    if (!recipient) return []
    const { accountId, pageOff, pushOff, quiet } = recipient
    const isOnPage = !pageOff.includes(kind)
    const quietUntil = isUrgent(kind, { template, data, now }) ? null : endOfQuietHours(now, quiet)
    const pushAt = isNoticeOnly || pushOff.includes(kind) ? null : latest(quietUntil ?? now, undoableUntil)
    if (!isOnPage && pushAt === null) return []
    const eventKey = noticeKey ?? mail.eventKey
    const told = { accountId, kind, eventKey, event: template, data: data as Record<string, unknown> }
    return { ...told, isOnPage, pushAt }
  })
  if (notices.length > 0) await publishDomainEvent(tx, 'person.notified', { notices, now })
}

function isUrgent(
  kind: NoticeKind,
  { template: event, data, now }: { template: MailTemplateName; data: unknown; now: Date },
): boolean {
  const meetingTimes = meetingTimesOfMail(data as Record<string, unknown>)
  return mayComeInQuietHours({ kind, event, meetingTimes }, now)
}

async function store<Name extends MailTemplateName>(tx: Tx, queued: readonly Addressed<Name>[]): Promise<void> {
  const rows = queued.map(({ eventKey, to, template, data, now, notBefore = now }) => ({
    id: randomUUIDv7(),
    eventKey,
    recipient: to,
    template,
    data: withRequestId(data as Record<string, unknown>),
    nextAttemptAt: notBefore,
    createdAt: now,
  }))
  if (rows.length > 0) await tx.insert(mails).values(rows).onConflictDoNothing({ target: mails.eventKey })
}

/** Which request wrote the mail, for the log and the header of the mail; templates do not read it. */
function withRequestId(data: Record<string, unknown>): Record<string, unknown> {
  const requestId = currentRequestId()
  return requestId === undefined ? data : { ...data, requestId }
}

function latest(at: Date, other: Date | undefined): Date {
  return other && other > at ? other : at
}
