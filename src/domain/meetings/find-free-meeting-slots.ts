import { and, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { maxMeetingDaysAhead } from '#contract/bookings.ts'
import type { MeetingHours } from '#contract/meeting-hours.ts'
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
import { isPersonBusyWith, type TimesOfMeeting } from './time-of-person.ts'

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
  if (isBuyerBusy(slot, busy, question)) return { kind: 'own-meeting', slot, isOutsideHours: false }
  if (isSellerBusy(slot, busy, question)) return { kind: 'taken', slot, isOutsideHours: false }
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

function isTaken(slot: MeetingSlot, busy: readonly TimesOfMeeting[], question: FreeMeetingSlotsQuery): boolean {
  return isSellerBusy(slot, busy, question) || isBuyerBusy(slot, busy, question)
}

function isSellerBusy(
  { startsAt: from, busyUntil: to }: MeetingSlot,
  busy: readonly TimesOfMeeting[],
  { sellerId: personId }: FreeMeetingSlotsQuery,
): boolean {
  return busy.some((meeting) => isPersonBusyWith(meeting, { personId, from, to }))
}

function isBuyerBusy(
  { startsAt: from, endsAt: to }: MeetingSlot,
  busy: readonly TimesOfMeeting[],
  { buyerId: personId }: FreeMeetingSlotsQuery,
): boolean {
  return personId !== null && busy.some((meeting) => isPersonBusyWith(meeting, { personId, from, to }))
}

async function findBusy(
  db: DbOrTx,
  { sellerId, buyerId, now, exceptMeetingId }: FreeMeetingSlotsQuery,
  { from, to }: { from: Date; to: Date },
): Promise<TimesOfMeeting[]> {
  const people = buyerId === null ? [sellerId] : [sellerId, buyerId]
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
        or(inArray(meetings.sellerId, people), inArray(meetings.buyerId, people)),
        inArray(meetings.status, [...calendarBlockingMeetingStatuses]),
        or(sql`${meetings.heldUntil} is null`, gt(meetings.heldUntil, now)),
        lt(meetings.startsAt, to),
        gt(meetings.busyUntil, from),
        ...(exceptMeetingId === undefined ? [] : [ne(meetings.id, exceptMeetingId)]),
      ),
    )
}
