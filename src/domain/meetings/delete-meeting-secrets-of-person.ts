import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { calendarFeeds, meetingActionLinks } from '#db/schema/meetings.ts'

/** Makes the address of a person's calendar and the links of their reminders useless. */
export async function deleteMeetingSecretsOfPerson(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.accountId, accountId))
  await tx.delete(meetingActionLinks).where(eq(meetingActionLinks.accountId, accountId))
}
