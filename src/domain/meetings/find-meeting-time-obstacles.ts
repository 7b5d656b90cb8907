import { and, gt, inArray, lt, ne, or } from 'drizzle-orm'
import type { MeetingSide, MeetingTimeObstacle } from '#contract/meetings.ts'
import type { DbOrTx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import type { MeetingRow } from './meeting-policy.ts'
import { calendarBlockingMeetingStatuses } from './meeting-states.ts'
import { isPersonBusyWith, timeOfMeetingSide } from './time-of-person.ts'

/** Two people and a time; `id` is the meeting's own, which is not in its own way. */
export type AskedMeetingTime = Pick<MeetingRow, 'id' | 'sellerId' | 'buyerId' | 'startsAt' | 'endsAt' | 'busyUntil'>

/**
 * What stands in the way of meetings at these times, by their ids; those without an obstacle are left out. A held time is in
 * the way until its hold is released, as it is for the constraints of the database. An acceptance asks under the locks of both calendars, a
 * page without. Where both are busy, the answer is about the side that is asked for `first`.
 */
export async function findMeetingTimeObstacles(
  db: DbOrTx,
  asked: readonly AskedMeetingTime[],
  { first = 'seller', now }: { first?: MeetingSide; now: Date },
): Promise<ReadonlyMap<string, MeetingTimeObstacle>> {
  const ahead = asked.filter(({ startsAt }) => startsAt > now)
  const others = ahead.length > 0 ? await findOthers(db, ahead) : []
  const found = asked.flatMap((one) => {
    const obstacle = one.startsAt <= now ? 'past' : obstacleOf(one, { others, first })
    return obstacle ? [[one.id, obstacle] as const] : []
  })
  return new Map(found)
}

function obstacleOf(
  one: AskedMeetingTime,
  { others, first }: { others: readonly AskedMeetingTime[]; first: MeetingSide },
): MeetingTimeObstacle | null {
  const foreign = others.filter(({ id }) => id !== one.id)
  const isBusy = (side: MeetingSide) => foreign.some((other) => isPersonBusyWith(other, timeOfMeetingSide(one, side)))
  const busy = ([first, first === 'seller' ? 'buyer' : 'seller'] as const).find(isBusy)
  return busy ? `${busy}Busy` : null
}

function findOthers(db: DbOrTx, asked: readonly AskedMeetingTime[]): Promise<AskedMeetingTime[]> {
  const { id, sellerId, buyerId, startsAt, endsAt, busyUntil } = meetings
  const isInTheWay = asked.map((one) =>
    and(
      or(inArray(sellerId, [one.sellerId, one.buyerId]), inArray(buyerId, [one.sellerId, one.buyerId])),
      ...[ne(id, one.id), lt(startsAt, one.busyUntil), gt(busyUntil, one.startsAt)],
    ),
  )
  return db
    .select({ id, sellerId, buyerId, startsAt, endsAt, busyUntil })
    .from(meetings)
    .where(and(inArray(meetings.status, [...calendarBlockingMeetingStatuses]), or(...isInTheWay)))
}
