import { and, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { maxMeetingDaysAhead } from '#contract/bookings.ts'
import type { MeetingHours } from '#contract/meetings.ts'
import type { DbOrTx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import {
  addCalendarDays,
  isWithinMeetingHours,
  type MeetingSlot,
  meetingSlotAt,
  meetingSlotsOfDay,
} from './meeting-slots.ts'
import { calendarBlockingMeetingStatuses } from './meeting-states.ts'

export type FreeMeetingSlotsQuery = {
  hours: MeetingHours
  sellerId: string
  /** Whose own meetings are left out too; null for a visitor without an account. */
  buyerId: string | null
  timeZone: string
  now: Date
  /** A meeting that is to move: its own time does not stand in its way. */
  exceptMeetingId?: string
}

type Busy = { sellerId: string; buyerId: string; startsAt: Date; endsAt: Date; busyUntil: Date }

/** The free times of a seller on some days, in order. */
export async function findFreeMeetingSlots(
  db: DbOrTx,
  question: FreeMeetingSlotsQuery,
  { from, days }: { from: string; days: number },
): Promise<{ date: string; slots: MeetingSlot[] }[]> {
  const { hours, timeZone } = question
  const dates = Array.from({ length: days }, (_, day) => addCalendarDays(from, day))
  const slotsByDay = dates.map((date) => ({ date, slots: meetingSlotsOfDay(hours, { date, timeZone }) }))
  const all = slotsByDay.flatMap(({ slots }) => slots)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return []
  const busy = await findBusy(db, question, { from: first.startsAt, to: last.busyUntil })
  return slotsByDay
    .map(({ date, slots }) => ({
      date,
      slots: slots.filter((slot) => isBookable(slot, question) && !isTaken(slot, busy, question)),
    }))
    .filter(({ slots }) => slots.length > 0)
}

export type MeetingTimeAvailability =
  | { kind: 'free' | 'taken' | 'own-meeting'; slot: MeetingSlot; isOutsideHours: false }
  | { kind: 'other'; slot: MeetingSlot; isOutsideHours: boolean }

/** Whether a time is one of the seller's free times, one that is taken or at which the buyer meets somebody, or another one. */
export async function checkMeetingTimeAvailability(
  db: DbOrTx,
  question: FreeMeetingSlotsQuery,
  { startsAt, date }: { startsAt: Date; date: string },
): Promise<MeetingTimeAvailability> {
  const { hours, timeZone } = question
  const slot = meetingSlotAt(hours, startsAt)
  const busy = await findBusy(db, question, { from: slot.startsAt, to: slot.busyUntil })
  const isOfGrid = meetingSlotsOfDay(hours, { date, timeZone }).some(
    (one) => one.startsAt.getTime() === startsAt.getTime(),
  )
  const inTheWay = busy.filter((meeting) => isInTheWay(slot, meeting, question))
  if (inTheWay.length > 0) {
    const isOwn = inTheWay.some(({ buyerId }) => buyerId === question.buyerId)
    return { kind: isOwn ? 'own-meeting' : 'taken', slot, isOutsideHours: false }
  }
  if (isOfGrid && isBookable(slot, question)) return { kind: 'free', slot, isOutsideHours: false }
  const isOutsideHours = !isWithinMeetingHours(hours, startsAt, timeZone) || isNearerThanNotice(slot, question)
  return { kind: 'other', slot, isOutsideHours }
}

function isBookable({ startsAt }: MeetingSlot, { hours, now }: FreeMeetingSlotsQuery): boolean {
  const ahead = startsAt.getTime() - now.getTime()
  return ahead > 0 && !isNearerThanNotice({ startsAt }, { hours, now }) && ahead <= maxMeetingDaysAhead * 86_400_000
}

/** Such a time is proposed like one outside of the hours: the seller accepts it as that. */
function isNearerThanNotice(
  { startsAt }: Pick<MeetingSlot, 'startsAt'>,
  { hours, now }: Pick<FreeMeetingSlotsQuery, 'hours' | 'now'>,
): boolean {
  return startsAt.getTime() - now.getTime() < hours.noticeMinutes * 60_000
}

function isTaken(slot: MeetingSlot, busy: readonly Busy[], question: FreeMeetingSlotsQuery): boolean {
  return busy.some((meeting) => isInTheWay(slot, meeting, question))
}

/** A seller is busy until the buffer after a meeting has passed, a buyer until it ends. */
function isInTheWay(slot: MeetingSlot, meeting: Busy, { sellerId }: FreeMeetingSlotsQuery): boolean {
  const isOfSeller = meeting.sellerId === sellerId
  const [slotEnd, end] = isOfSeller ? [slot.busyUntil, meeting.busyUntil] : [slot.endsAt, meeting.endsAt]
  return meeting.startsAt < slotEnd && slot.startsAt < end
}

async function findBusy(
  db: DbOrTx,
  { sellerId, buyerId, now, exceptMeetingId }: FreeMeetingSlotsQuery,
  { from, to }: { from: Date; to: Date },
): Promise<Busy[]> {
  return db
    .select({
      sellerId: meetings.sellerId,
      buyerId: meetings.buyerId,
      startsAt: meetings.startsAt,
      endsAt: meetings.endsAt,
      busyUntil: meetings.busyUntil,
    })
    .from(meetings)
    .where(
      and(
        or(eq(meetings.sellerId, sellerId), ...(buyerId === null ? [] : [eq(meetings.buyerId, buyerId)])),
        inArray(meetings.status, [...calendarBlockingMeetingStatuses]),
        or(sql`${meetings.heldUntil} is null`, gt(meetings.heldUntil, now)),
        lt(meetings.startsAt, to),
        gt(meetings.busyUntil, from),
        ...(exceptMeetingId === undefined ? [] : [ne(meetings.id, exceptMeetingId)]),
      ),
    )
}
