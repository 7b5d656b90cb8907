import type { IcalendarMethod } from '#domain/calendar/format-icalendar.ts'
import type { BookingMailFacts } from './booking-mail-facts.ts'
import type { MailCalendarEntry } from './mail-content.ts'

/** A meeting as calendars keep it. Times are ISO texts. */
export type MeetingCalendarEntry = {
  method: Exclude<IcalendarMethod, 'PUBLISH'>
  uid: string
  sequence: number
  startsAt: string
  endsAt: string
  timeZone: string
  address: string | null
  stampedAt: string
}

/** What a mail about a booking carries for the reader's calendar. */
export function meetingCalendarAttachment(
  entry: MeetingCalendarEntry | null | undefined,
  booking: BookingMailFacts,
  path: string,
): { calendar: MailCalendarEntry | null } {
  if (!entry) return { calendar: null }
  const { address, ...rest } = entry
  const summary = `Viewing: ${booking.carTitle}`
  return { calendar: { ...rest, summary, location: address ?? booking.location, path } }
}
