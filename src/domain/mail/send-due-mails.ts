import { and, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mailRetryWaitsMs, mails } from '#db/schema/mail.ts'
import type { Clock } from '#domain/clock.ts'
import type { Logger } from '#platform/log/logger.ts'
import { type Mailer, MailSendError } from '#platform/mail/mailer.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { composeMail } from './compose-mail.ts'
import { createMailCalendarFile } from './create-mail-calendar-file.ts'
import { createMailPictureLoader, type MailPictureLoader } from './create-mail-picture-loader.ts'
import { findMailContext } from './find-mail-context.ts'
import { leaseDueMails, type MailRow } from './lease-due-mails.ts'
import { isDigestMailTemplate } from './mail-kinds.ts'
import { mailTemplateOf } from './mail-templates.ts'
import { refreshOfferedCars } from './refresh-offered-cars.ts'
import { renderMail } from './render-mail.ts'

/** While digests leave, mail that goes alone is looked for so often: each look passes by all digests that are due, those of a whole night in the morning. */
const aloneEveryMs = 1_000
/** A header of a mail may be 998 characters long (RFC 5322), and an id of a request is up to 64. */
const mostRequestIds = 10

type SendSettings = {
  /** The server's address, the start of every link. */
  baseUrl: string
  /** True: data that grants access stays in the row after sending, for the demo's outbox page. */
  keepsSecretFields?: boolean
  /** Where replies arrive; null where none are taken. */
  replyAddress?: string | null
  /** Where the photos of cars lie; without it mails have no pictures. */
  mediaStore?: MediaStore
  /** Read again for every mail: a round may last longer than a lease. */
  clock: Clock
  log: Logger
  /** Ends the round before the next mail. */
  signal?: AbortSignal
}

/**
 * Sends the due mails, one after the other. Any number of servers may do so at the same time: one server leases each
 * mail before sending it, and marks it afterwards; several of one kind to one person go as one.
 *
 * No transaction is open between the two. A server that dies there may have sent the one mail that it had leased; after
 * the lease that mail is sent again, with the same Message-ID, by which receivers recognise it as the same mail. Every
 * other mail is sent once.
 *
 * @returns the number of sent mails, a digest counting as one.
 */
export async function sendDueMails(db: Db, mailer: Mailer, settings: SendSettings): Promise<number> {
  let sent = 0
  const { baseUrl, replyAddress = null, mediaStore, log } = settings
  const loadPictures: MailPictureLoader = mediaStore
    ? createMailPictureLoader({ mediaStore, log })
    : async () => new Map()
  let lookAgainAt = new Date(0)
  while (!settings.signal?.aborted) {
    const now = settings.clock.now()
    const isDigestOnly = now < lookAgainAt
    const leased = await leaseDueMails(db, now, { isDigestOnly })
    if (leased.length === 0) {
      if (!isDigestOnly) break
      lookAgainAt = now
      continue
    }
    const isDigest = leased.some(({ template }) => isDigestMailTemplate(template))
    if (!isDigestOnly && isDigest) lookAgainAt = new Date(now.getTime() + aloneEveryMs)
    const [first, ...rest] = await refreshOfferedCars(db, leased)
    if (!first) continue
    const together = [first, ...rest] as const
    const failure = await trySend(db, mailer, together, { baseUrl, replyAddress, loadPictures })
    if (failure === null) {
      for (const mail of together) {
        settings.log.info({ mailId: mail.id, template: mail.template, requestId: requestOf(mail) }, 'a mail left')
        await markSent(db, mail, { ...settings, isInDigest: rest.length > 0 })
      }
      sent += 1
      continue
    }
    for (const mail of together) await markFailed(db, mail, { failure, ...settings })
    // Without a mail server every other mail would fail too, and each would lose a try.
    if (failure.kind === 'unavailable') break
  }
  return sent
}

type Sending = { baseUrl: string; replyAddress: string | null; loadPictures: MailPictureLoader }

async function trySend(
  db: Db,
  mailer: Mailer,
  together: readonly [MailRow, ...MailRow[]],
  { baseUrl, replyAddress, loadPictures }: Sending,
): Promise<MailSendError | null> {
  const [{ id, recipient: to }] = together
  const requestIds = [...new Set(together.flatMap((mail) => requestOf(mail) ?? []))]
  try {
    const context = await findMailContext(db, together)
    const composed = await composeMail(db, together, context)
    const content = { ...composed, replyToken: replyAddress === null ? undefined : composed.replyToken }
    const pictures = await loadPictures(content, context.cars)
    const { calendar: entry, ...letter } = renderMail(content, { ...context, baseUrl, pictures })
    const parties = { from: mailer.address, to, baseUrl, siteName: context.siteName }
    const calendar = entry && createMailCalendarFile(entry, parties)
    const headers = {
      ...letter.headers,
      // RFC 3834: no program answers by itself.
      'Auto-Submitted': 'auto-generated',
      ...replyHeaders(content.replyToken, replyAddress),
      // A digest names the requests of all its mails, as far as a header takes them.
      ...(requestIds.length > 0 ? { 'X-Request-Id': requestIds.slice(0, mostRequestIds).join(', ') } : {}),
    }
    await mailer.send({ ...letter, headers, calendar, to, messageId: `<${id}@${mailer.host}>` })
    return null
  } catch (error) {
    if (error instanceof MailSendError) return error
    return new MailSendError('later', error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** The request that wrote the mail; undefined where a timer did. */
function requestOf({ data }: MailRow): string | undefined {
  return typeof data.requestId === 'string' ? data.requestId : undefined
}

/** The reply goes to this site with the token of its thread: neither side sees the other's address. */
function replyHeaders(token: string | undefined, address: string | null): Record<string, string> {
  return token && address ? { 'Reply-To': address.replace('@', `+${token}@`) } : {}
}

/** A server that comes back after its lease has ended changes nothing any more. */
const stillHeld = ({ id, attempts }: MailRow) =>
  and(eq(mails.id, id), eq(mails.state, 'queued'), eq(mails.attempts, attempts))

type Sent = SendSettings & { isInDigest: boolean }

async function markSent(db: Db, mail: MailRow, { clock, keepsSecretFields, isInDigest }: Sent): Promise<void> {
  const kept = keepsSecretFields ? mail.data : withoutSecretFields(mail)
  // A digest names its mails and does not quote them.
  const data = isInDigest ? { ...kept, isInDigest } : kept
  await db.update(mails).set({ state: 'sent', sentAt: clock.now(), lastError: null, data }).where(stillHeld(mail))
}

async function markFailed(
  db: Db,
  mail: MailRow,
  { failure, clock, log }: SendSettings & { failure: MailSendError },
): Promise<void> {
  const waitMs = mailRetryWaitsMs[mail.attempts - 1]
  const isOver = failure.kind === 'refused' || waitMs === undefined
  const lastError = failure.message.slice(0, 500)
  const about = { mailId: mail.id, attempts: mail.attempts, requestId: requestOf(mail) }
  log[isOver ? 'error' : 'warn']({ err: failure, ...about }, 'a mail did not leave')
  await db
    .update(mails)
    .set(
      isOver
        ? { state: 'failed', lastError, data: withoutSecretFields(mail) }
        : { lastError, nextAttemptAt: new Date(clock.now().getTime() + waitMs) },
    )
    .where(stillHeld(mail))
}

function withoutSecretFields({ template, data }: MailRow): Record<string, unknown> {
  const secretFields = mailTemplateOf(template)?.secretFields ?? []
  return Object.fromEntries(Object.entries(data).filter(([name]) => !secretFields.includes(name)))
}
