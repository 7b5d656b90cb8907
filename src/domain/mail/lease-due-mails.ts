import { and, asc, eq, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { endOfQuietHours } from './end-of-quiet-hours.ts'
import { digestMailTemplateNames, mailKindOfTemplate, mailTemplateNamesOfKind } from './mail-kinds.ts'
import { readMailRecipients } from './mail-preferences.ts'
import { mailTemplateNames } from './mail-templates.ts'
import { mayComeInQuietHours, meetingTimesOfMail } from './may-come-in-quiet-hours.ts'

/** While a mail is being sent no other server takes it; longer than the mailer's own limit for one mail. */
const leaseMs = 5 * 60_000
/** Mails of one digest; further ones go with the next. */
const mostInDigest = 50

export type MailRow = typeof mails.$inferSelect

/**
 * Leases what is to be sent next: one mail, or those of one kind to one person that go as one. Empty where nothing is
 * due. Mail that goes alone comes first, because it is about something that will not wait. Mail that was held up until
 * its reader's quiet hours, by a mail server that was down or a server that stood still, waits for their end.
 *
 * @param options.isDigestOnly skips the look for mail that goes alone, which passes by all digests that are due
 */
export async function leaseDueMails(db: Db, now: Date, { isDigestOnly = false } = {}): Promise<MailRow[]> {
  for (;;) {
    const { leased, isOver } = await db.transaction(async (tx) => {
      if (isDigestOnly) return leaseDigest(tx, now)
      const [single] = await selectDue(tx, now, notInArray(mails.template, digestMailTemplateNames))
        .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!single) return leaseDigest(tx, now)
      const leased = await leaseOrHold(tx, [single], now)
      return { leased, isOver: leased.length > 0 }
    })
    if (leased.length > 0 || isOver) return leased
  }
}

/**
 * No row is locked before the whole digest is: of two servers that each held a part, both would send one. Where another
 * server was first, nothing is left of it, and the caller looks again.
 */
async function leaseDigest(tx: Tx, now: Date): Promise<{ leased: MailRow[]; isOver: boolean }> {
  // Those of a whole night may be due at one moment: by their ids besides, all of them would be sorted for each.
  const [first] = await selectDue(tx, now, inArray(mails.template, digestMailTemplateNames))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(1)
  const kind = first && mailKindOfTemplate(first.template)
  if (!first || !kind) return { leased: [], isOver: true }
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail-digest:${kind}:${first.recipient}`}, 0))`)
  const isOfDigest = and(eq(mails.recipient, first.recipient), inArray(mails.template, mailTemplateNamesOfKind(kind)))
  const due = await selectDue(tx, now, isOfDigest)
    .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
    .limit(mostInDigest)
    .for('update')
  return { leased: await leaseOrHold(tx, due, now), isOver: false }
}

type DueMail = Pick<MailRow, 'id' | 'recipient' | 'template' | 'data'>

/** Leases mails of one kind to one person; none where it is their quiet hours, at whose end the mails are due again. */
async function leaseOrHold(tx: Tx, due: readonly DueMail[], now: Date): Promise<MailRow[]> {
  const [first] = due
  if (!first) return []
  const ids = due.map(({ id }) => id)
  const kind = mailKindOfTemplate(first.template)
  const meetingTimes = meetingTimesOfMail(first.data)
  const isUrgent = kind === null || mayComeInQuietHours({ kind, event: first.template, meetingTimes }, now)
  const recipient = isUrgent ? undefined : (await readMailRecipients(tx, [first.recipient])).get(first.recipient)
  const until = endOfQuietHours(now, recipient?.quiet ?? null)
  if (until === null) return lease(tx, ids, now)
  await tx.update(mails).set({ nextAttemptAt: until }).where(inArray(mails.id, ids))
  return []
}

function selectDue(tx: Tx, now: Date, which: SQL | undefined) {
  return (
    tx
      .select({ id: mails.id, recipient: mails.recipient, template: mails.template, data: mails.data })
      .from(mails)
      // The literal, not a parameter: otherwise the index of queued mail is not used.
      // Mail of a newer release is left to its servers.
      .where(
        and(
          sql`${mails.state} = 'queued'`,
          lte(mails.nextAttemptAt, now),
          inArray(mails.template, mailTemplateNames),
          hasNoEarlierCalendarMail(tx),
          which,
        ),
      )
      .$dynamic()
  )
}

/**
 * Of the mails that bring one entry of a calendar to one person the lower sequence leaves first, whatever moment their
 * requests began at: programs would take the other order for an entry that was changed back, or show one twice.
 */
function hasNoEarlierCalendarMail(tx: Tx): SQL {
  const earlier = alias(mails, 'earlier')
  const uid = (mail: typeof mails | typeof earlier) => sql`${mail.data} -> 'calendar' ->> 'uid'`
  const sequence = (mail: typeof mails | typeof earlier) => sql`(${mail.data} -> 'calendar' ->> 'sequence')::int`
  const waiting = tx
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.recipient, mails.recipient),
        eq(earlier.state, 'queued'),
        sql`${uid(earlier)} = ${uid(mails)}`,
        sql`${sequence(earlier)} < ${sequence(mails)}`,
      ),
    )
  return sql`(${mails.data} -> 'calendar' ->> 'uid' is null or not exists (${waiting}))`
}

async function lease(tx: Tx, ids: readonly string[], now: Date): Promise<MailRow[]> {
  const leased = await tx
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(mails.id, [...ids]))
    .returning()
  return leased.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
