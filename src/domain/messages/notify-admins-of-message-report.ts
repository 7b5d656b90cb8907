import { and, eq, isNull } from 'drizzle-orm'
import type { MessageReportReason } from '#contract/messages.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { notifyWithoutMail } from '#domain/mail/notify-without-mail.ts'

type Report = { reportId: string; listingId: string; reason: MessageReportReason; now: Date }

/**
 * Tells every Admin of a report, in the transaction that stores it: in the notification centre alone, where it stands until
 * they read it.
 * @reads accounts, listings: who is an Admin, and what the conversation is about.
 */
export async function notifyAdminsOfMessageReport(tx: Tx, { reportId, listingId, reason, now }: Report): Promise<void> {
  const [car] = await tx.select({ title: listings.title }).from(listings).where(eq(listings.id, listingId))
  const isActive = and(isNull(users.deletedAt), isNull(users.suspendedAt))
  const admins = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'Admin'), isActive))
  await notifyWithoutMail(tx, {
    notices: admins.map(({ id, email }) => ({
      eventKey: `conversation-reported:${reportId}:${id}`,
      to: email,
      event: 'conversation-reported' as const,
      data: { carTitle: car?.title ?? '', reason },
    })),
    now,
  })
}
