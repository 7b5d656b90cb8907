import { toDatetimeLocalValue, utcOffsetMinutes } from '#contract/format-meeting-time.ts'
import type { MeetingHours } from '#contract/meeting-hours.ts'

export type MeetingSlot = { startsAt: Date; endsAt: Date; busyUntil: Date }
type Hours = Pick<MeetingHours, 'weekly' | 'exceptions' | 'lengthMinutes' | 'bufferMinutes'>
/** Minutes after midnight of the clock. */
type Window = { from: number; to: number }

const minuteMs = 60_000
const dayMinutes = 24 * 60

/**
 * The times at which a meeting may begin on a day of a zone, taken or not. They follow each other in real time, so that
 * an hour that the clock repeats has times in both passes and one that it skips has none; a time belongs to the hours
 * where the clock shows it within them, at its start and at its end.
 */
export function meetingSlotsOfDay(hours: Hours, { date, timeZone }: { date: string; timeZone: string }): MeetingSlot[] {
  const stepMs = (hours.lengthMinutes + hours.bufferMinutes) * minuteMs
  return windowsOn(hours, date).flatMap((window) => {
    const first = Math.min(...momentsAround(date, window.from, timeZone))
    const last = Math.max(...momentsAround(date, window.to, timeZone))
    const slots: MeetingSlot[] = []
    for (let at = first; at < last; at += stepMs) {
      const slot = meetingSlotAt(hours, new Date(at))
      if (isInside(slot, { date, window, timeZone })) slots.push(slot)
    }
    return slots
  })
}

/** How long a meeting takes where the seller has not said it. */
export const defaultMeetingMinutes = 30
const lengthWithoutHours = { lengthMinutes: defaultMeetingMinutes, bufferMinutes: 0 }

/** The times of a meeting that begins at this moment; `hours`: of its seller, or null where they have published none. */
export function meetingSlotAt(
  hours: Pick<Hours, 'lengthMinutes' | 'bufferMinutes'> | null,
  startsAt: Date,
): MeetingSlot {
  const { lengthMinutes, bufferMinutes } = hours ?? lengthWithoutHours
  const endsAt = new Date(startsAt.getTime() + lengthMinutes * minuteMs)
  return { startsAt, endsAt, busyUntil: new Date(endsAt.getTime() + bufferMinutes * minuteMs) }
}

/** Whether a meeting at this moment lies within the seller's hours, on the grid of free times or not. */
export function isWithinMeetingHours(hours: Hours, startsAt: Date, timeZone: string): boolean {
  const slot = meetingSlotAt(hours, startsAt)
  const { date } = localClock(startsAt, timeZone)
  return windowsOn(hours, date).some((window) => isInside(slot, { date, window, timeZone }))
}

/** The day that the clock of the zone shows. */
export function calendarDayInTimeZone(at: Date, timeZone: string): string {
  return localClock(at, timeZone).date
}

/** The day that lies `days` after the given one. */
export function addCalendarDays(date: string, days: number): string {
  const noon = new Date(`${date}T12:00:00Z`)
  return new Date(noon.getTime() + days * dayMinutes * minuteMs).toISOString().slice(0, 10)
}

function windowsOn({ weekly, exceptions }: Hours, date: string): Window[] {
  const exception = exceptions.find((day) => day.date === date)
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
  const windows = exception ? exception.windows : weekly.filter((window) => window.weekday === weekday)
  return windows
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
    .toSorted((a, b) => a.from - b.from)
}

function isInside(
  { startsAt, endsAt }: MeetingSlot,
  { date, window, timeZone }: { date: string; window: Window; timeZone: string },
): boolean {
  const start = localClock(startsAt, timeZone)
  const end = localClock(endsAt, timeZone)
  if (start.date !== date || start.minutes < window.from || start.minutes >= window.to) return false
  if (end.date === date) return end.minutes <= window.to
  return end.date === addCalendarDays(date, 1) && end.minutes === 0 && window.to === dayMinutes
}

/**
 * The moments that a clock time of a day may mean: two where the clock changes on that day, of which a skipped time has
 * one before and one after the gap, and a repeated time both.
 */
function momentsAround(date: string, minutes: number, timeZone: string): [number, number] {
  const written = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs
  const moment = (from: number) => written - utcOffsetMinutes(new Date(from), timeZone) * minuteMs
  const day = dayMinutes * minuteMs
  return [moment(written - day), moment(written + day)]
}

function localClock(at: Date, timeZone: string): { date: string; minutes: number } {
  const [date = '', clock = ''] = toDatetimeLocalValue(at, timeZone).split('T')
  return { date, minutes: minutesOf(clock) }
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
