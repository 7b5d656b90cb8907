import { and, eq, gt, type SQL } from 'drizzle-orm'
import { meetings } from '#db/schema/meetings.ts'

/** Whether the two have agreed to meet and the meeting has not begun, as a condition on a row of `meetings`. */
export function isAgreedMeetingAheadSql(now: Date): SQL | undefined {
  return and(eq(meetings.status, 'confirmed'), gt(meetings.startsAt, now))
}
