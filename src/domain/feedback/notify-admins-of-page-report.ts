import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { feedback } from '#db/schema/feedback.ts'
import { listings } from '#db/schema/listings.ts'
import { listActiveAdmins } from '#domain/accounts/list-active-admins.ts'
import { notifyWithoutMail } from '#domain/mail/notify-without-mail.ts'
import { reportedCarIdSql } from './reported-page-sql.ts'

/**
 * Tells every Admin of a report on the contact page, in the transaction that stores it: in the notification centre alone.
 * @reads listings: the car that it is about, if it names one.
 */
export async function notifyAdminsOfPageReport(
  tx: Tx,
  { reportId, now }: { reportId: string; now: Date },
): Promise<void> {
  const [car] = await tx
    .select({ title: listings.title })
    .from(feedback)
    .innerJoin(listings, eq(listings.id, reportedCarIdSql))
    .where(eq(feedback.id, reportId))
  const admins = await listActiveAdmins(tx)
  await notifyWithoutMail(tx, {
    notices: admins.map(({ id, email }) => ({
      eventKey: `page-reported:${reportId}:${id}`,
      to: email,
      event: 'page-reported' as const,
      data: car ? { carTitle: car.title } : {},
    })),
    now,
  })
}
