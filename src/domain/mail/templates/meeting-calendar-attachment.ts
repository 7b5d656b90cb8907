import type { IcalendarMethod } from '#domain/calendar/format-icalendar.ts'
import { meetingEventTitle } from '#domain/calendar/meeting-event-title.ts'
import { type BookingMailFacts, orderInListPath, sellerBookingPath } from './booking-mail-facts.ts'
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

/** What a mail about a booking carries for the calendar of its reader, who is on that side. */
export function meetingCalendarAttachment(
  entry: MeetingCalendarEntry | null | undefined,
  booking: BookingMailFacts,
  side: 'buyer' | 'seller',
): { calendar: MailCalendarEntry | null } {
  if (!entry) return { calendar: null }
  const { address, ...rest } = entry
  const otherName = side === 'buyer' ? booking.sellerName : booking.buyerName
  const summary = meetingEventTitle({ carTitle: booking.carTitle, otherName })
  const path = side === 'buyer' ? orderInListPath(booking) : sellerBookingPath(booking)
  return { calendar: { ...rest, summary, location: address ?? booking.location, path } }
}
