import { and, asc, eq, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { digestMailTemplateNames, mailKindOfTemplate, mailTemplateNamesOfKind } from './mail-kinds.ts'

/** While a mail is being sent no other server takes it; longer than the mailer's own limit for one mail. */
const leaseMs = 5 * 60_000
/** Mails of one digest; further ones go with the next. */
const mostInDigest = 50

export type MailRow = typeof mails.$inferSelect

/**
 * Leases what is to be sent next: one mail, or those of one kind to one person that go as one. Empty where nothing is
 * due. Mail that goes alone comes first, because it is about something that will not wait.
 */
export async function leaseDueMails(db: Db, now: Date): Promise<MailRow[]> {
  for (;;) {
    const { leased, isOver } = await db.transaction(async (tx) => {
      const [single] = await selectDue(tx, now, notInArray(mails.template, digestMailTemplateNames))
        .limit(1)
        .for('update', { skipLocked: true })
      if (single) return { leased: await lease(tx, [single.id], now), isOver: true }
      return leaseDigest(tx, now)
    })
    if (leased.length > 0 || isOver) return leased
  }
}

/**
 * No row is locked before the whole digest is: of two servers that each held a part, both would send one. Where another
 * server was first, nothing is left of it, and the caller looks again.
 */
async function leaseDigest(tx: Tx, now: Date): Promise<{ leased: MailRow[]; isOver: boolean }> {
  const [first] = await selectDue(tx, now, inArray(mails.template, digestMailTemplateNames)).limit(1)
  const kind = first && mailKindOfTemplate(first.template)
  if (!first || !kind) return { leased: [], isOver: true }
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail-digest:${kind}:${first.recipient}`}, 0))`)
  const isOfDigest = and(eq(mails.recipient, first.recipient), inArray(mails.template, mailTemplateNamesOfKind(kind)))
  const due = await selectDue(tx, now, isOfDigest).limit(mostInDigest).for('update')
  const ids = due.map(({ id }) => id)
  return { leased: ids.length > 0 ? await lease(tx, ids, now) : [], isOver: false }
}

function selectDue(tx: Tx, now: Date, which: SQL | undefined) {
  return (
    tx
      .select({ id: mails.id, recipient: mails.recipient, template: mails.template })
      .from(mails)
      // The literal, not a parameter: otherwise the index of queued mail is not used.
      .where(and(sql`${mails.state} = 'queued'`, lte(mails.nextAttemptAt, now), which))
      .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
      .$dynamic()
  )
}

async function lease(tx: Tx, ids: readonly string[], now: Date): Promise<MailRow[]> {
  const leased = await tx
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(mails.id, [...ids]))
    .returning()
  return leased.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
