import { formatIcalendar } from '#domain/calendar/format-icalendar.ts'
import type { MailCalendarEntry } from './templates/mail-content.ts'

/**
 * The calendar file of a mail. The sender of our mail is the organizer: programs refuse an organizer who did not send the
 * mail, and the address of the other side stays private before the sale. Each reader is invited alone, so that
 * neither sees the other's address.
 */
export function createMailCalendarFile(
  { method, path, startsAt, endsAt, stampedAt, ...entry }: MailCalendarEntry,
  { from, to, baseUrl, siteName }: { from: string; to: string; baseUrl: string; siteName: string },
): { method: string; content: string } {
  const url = new URL(path, baseUrl).href
  const event = {
    ...entry,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    stampedAt: new Date(stampedAt),
    description: url,
    url,
    isCancelled: method === 'CANCEL',
  }
  const invitation = { organizer: { name: siteName, email: from }, attendee: { name: to, email: to } }
  return { method, content: formatIcalendar({ method, events: [event], calendarName: null, invitation }) }
}
