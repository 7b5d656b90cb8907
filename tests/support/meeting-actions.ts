import { sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '#db/client.ts'
import type { Actor } from '#domain/actor.ts'
import { acceptMeetingTime } from '#domain/meetings/accept-meeting-time.ts'
import { cancelMeeting } from '#domain/meetings/cancel-meeting.ts'
import { changeMeetingTime } from '#domain/meetings/change-meeting-time.ts'
import { setMeetingHours } from '#domain/meetings/set-meeting-hours.ts'
import type { MeetingAction } from './money-schedules.ts'

/**
 * Pairs of held or agreed meetings of one person that overlap, on whichever side of each they are, with the buffer for a seller; but for
 * what an earlier release let people agree on.
 */
const overlappingMeetingsSql = sql`
  with busy as (select id, person, starts_at, until from meetings,
    lateral (values (seller_id, busy_until), (buyer_id, ends_at)) of_side (person, until)
    where status in ('held', 'confirmed') and not is_overlap_allowed)
  select a.id, b.id from busy a join busy b on a.id < b.id and a.person = b.person
    and a.starts_at < b.until and b.starts_at < a.until`

/** How many people have agreed on meetings on both sides: as a seller and as a buyer. */
export async function countPeopleMeetingOnBothSides(db: DbOrTx): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`select count(distinct a.seller_id)::int people
    from meetings a join meetings b on b.buyer_id = a.seller_id and a.confirmed_at is not null and b.confirmed_at is not null`)
  return rows[0]?.people ?? 0
}

export async function findOverlappingMeetings(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute(overlappingMeetingsSql)
  return rows.length > 0 ? [`${rows.length} meetings of one person overlap`] : []
}

/** A seller who meets buyers all day, every day. */
export async function publishMeetingHours(db: Db, seller: Actor, now: Date): Promise<void> {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:30', to: '23:30' }))
  const rules = { exceptions: [], noticeMinutes: 0, bufferMinutes: 15, lengthMinutes: 30, address: null }
  await setMeetingHours(db, seller, { hours: { weekly, ...rules, timeZone: 'UTC' }, now })
}

/** The step of a schedule that is about the meeting of a booking. Times are few, so that most are in each other's way. */
export async function runMeetingScheduleAction(
  db: Db,
  action: MeetingAction,
  { bookingId, buyer, seller, now }: { bookingId: string; buyer: Actor; seller: Actor; now: Date },
): Promise<void> {
  const side = action.side === 'buyer' ? buyer : seller
  if (action.do === 'time') {
    const noon = Math.ceil(now.getTime() / 86_400_000) * 86_400_000 + 129_600_000
    const startsAt = new Date(noon + action.quarter * 15 * 60_000).toISOString()
    await changeMeetingTime(db, side, { bookingId, startsAt, isProposal: action.isProposal, now })
  } else if (action.do === 'agreeTime') {
    await acceptMeetingTime(db, side, { bookingId, isOutsideHoursAccepted: true, now })
  } else await cancelMeeting(db, side, { bookingId, reason: null, now })
}
