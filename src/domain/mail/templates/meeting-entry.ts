import type { CalendarMethod } from '#domain/calendar/write-calendar.ts'
import { factsTable, type MailBlock, type MailCalendar } from '../mail-content.ts'
import type { BookingFacts } from './booking-facts.ts'

/** A meeting as calendars keep it. Times are ISO texts. */
export type MeetingEntry = {
  method: Exclude<CalendarMethod, 'PUBLISH'>
  uid: string
  sequence: number
  startsAt: string
  endsAt: string
  timeZone: string
  address: string | null
  stampedAt: string
}

/** What a mail about a booking carries for the reader's calendar. */
export function calendarOf(
  entry: MeetingEntry | null | undefined,
  booking: BookingFacts,
  path: string,
): { calendar: MailCalendar | null } {
  if (!entry) return { calendar: null }
  const { address, ...rest } = entry
  const summary = `Viewing: ${booking.carTitle}`
  return { calendar: { ...rest, summary, location: address ?? booking.location, path } }
}

/** The row with the address, which only the mail about an accepted meeting may have. */
export function addressRows(entry: MeetingEntry | null | undefined): MailBlock[] {
  return entry?.address ? [factsTable(['Address', entry.address])] : []
}
