import type { IcalendarMethod } from '#domain/calendar/format-icalendar.ts'
import { meetingEventTitle } from '#domain/calendar/meeting-event-title.ts'
import { type BookingMailFacts, orderInListPath, sellerBookingPath } from './booking-mail-facts.ts'
import { type MailBlock, type MailCalendarEntry, mailParagraph } from './mail-content.ts'

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

const notes = {
  add: 'Open the attachment to add the meeting to your calendar.',
  move: 'Open the attachment to move the meeting in your calendar.',
  remove: 'Open the attachment to remove the meeting from your calendar.',
}

/** What a mail says of the entry that it carries; nothing where it carries none. */
export function calendarAttachmentNote(entry: MeetingCalendarEntry | null | undefined, step?: 'move'): MailBlock[] {
  return entry ? [mailParagraph(notes[step ?? (entry.method === 'CANCEL' ? 'remove' : 'add')])] : []
}

/** What a mail about a booking carries for the calendar of its reader, who is on that side; without the name of a person who left. */
export function meetingCalendarAttachment(
  entry: MeetingCalendarEntry | null | undefined,
  booking: BookingMailFacts,
  side: 'buyer' | 'seller',
  { hasOtherLeft = false }: { hasOtherLeft?: boolean } = {},
): { calendar: MailCalendarEntry | null } {
  if (!entry) return { calendar: null }
  const { address, ...rest } = entry
  const otherName = side === 'buyer' ? booking.sellerName : booking.buyerName
  const summary = hasOtherLeft ? booking.carTitle : meetingEventTitle({ carTitle: booking.carTitle, otherName })
  const path = side === 'buyer' ? orderInListPath(booking) : sellerBookingPath(booking)
  return { calendar: { ...rest, summary, location: address ?? booking.location, path } }
}
