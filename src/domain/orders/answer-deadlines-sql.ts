import { sql } from 'drizzle-orm'
import { bookings } from '#db/schema/bookings.ts'
import { disputes } from '#db/schema/disputes.ts'
import { meetings } from '#db/schema/meetings.ts'

/** By when the seller of the booking of the outer query answers its buyer's refund request; null where none is open. */
export const refundAnswerDueSql = sql`select ${disputes.answerDueAt} from ${disputes}
  where ${disputes.bookingId} = ${bookings.id} and ${disputes.kind} = 'buyer' and ${disputes.state} = 'open'
  order by ${disputes.createdAt} desc limit 1`

/** Until when the time of the booking of the outer query is held for an answer; null where it is not. */
export const holdEndSql = sql`select ${meetings.heldUntil} from ${meetings}
  where ${meetings.bookingId} = ${bookings.id} and ${meetings.status} = 'held'
  order by ${meetings.createdAt} desc limit 1`
