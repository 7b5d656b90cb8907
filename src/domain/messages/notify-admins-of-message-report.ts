import { eq } from 'drizzle-orm'
import type { MessageReportReason } from '#contract/messages.ts'
import type { Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { listActiveAdmins } from '#domain/accounts/list-active-admins.ts'
import { notifyWithoutMail } from '#domain/mail/notify-without-mail.ts'

type Report = { reportId: string; listingId: string; reason: MessageReportReason; now: Date }

/**
 * Tells every Admin of a report, in the transaction that stores it: in the notification centre alone, where it stands until
 * they read it.
 * @reads listings: what the conversation is about.
 */
export async function notifyAdminsOfMessageReport(tx: Tx, { reportId, listingId, reason, now }: Report): Promise<void> {
  const [car] = await tx.select({ title: listings.title }).from(listings).where(eq(listings.id, listingId))
  const admins = await listActiveAdmins(tx)
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
