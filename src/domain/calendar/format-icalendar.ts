import { formatVtimezone } from './format-vtimezone.ts'

/** RFC 5546: an invitation, its withdrawal, or a list of events without answers. */
export type IcalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

export type IcalendarEvent = Readonly<{
  uid: string
  sequence: number
  startsAt: Date
  endsAt: Date
  /** The zone of the place, whose rules come with the file. */
  timeZone: string
  summary: string
  description: string
  location: string | null
  url: string
  isCancelled: boolean
  /** It may come to nothing; nobody has cancelled it. */
  isTentative?: boolean
  /** When this version of the event was made. */
  stampedAt: Date
}>

type Person = Readonly<{ name: string; email: string }>

export type Icalendar = Readonly<{
  method: IcalendarMethod
  events: readonly IcalendarEvent[]
  /** What programs call a calendar that they subscribe to; null in an invitation. */
  calendarName: string | null
  /** Null for `PUBLISH`, which has no invitation. */
  invitation: { organizer: Person; attendee: Person } | null
}>

/** A person meets in few zones. All times are in UTC, and right without the rules of further ones. */
const maxZones = 40

/**
 * Writes an iCalendar file (RFC 5545) that Outlook, Google Calendar and Apple's Calendar read alike: times in UTC, and the
 * rules of each place's zone beside them. Answers of calendar programs are not asked for (`RSVP=FALSE`): nobody would
 * read them, and the mail has links of its own.
 */
export function formatIcalendar({ method, events, calendarName, invitation }: Icalendar): string {
  const zones = new Map<string, Date[]>()
  for (const { timeZone, startsAt, endsAt } of events)
    zones.set(timeZone, [...(zones.get(timeZone) ?? []), startsAt, endsAt])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Meetings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(calendarName === null ? [] : [`X-WR-CALNAME:${text(calendarName)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']),
    ...[...zones].slice(0, maxZones).flatMap(([timeZone, moments]) => formatVtimezone(timeZone, moments)),
    ...events.flatMap((event) => eventLines(event, invitation)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function eventLines(event: IcalendarEvent, invitation: Icalendar['invitation']): string[] {
  const people = invitation
    ? [
        `ORGANIZER;CN=${parameter(invitation.organizer.name)}:mailto:${address(invitation.organizer.email)}`,
        `ATTENDEE;CN=${parameter(invitation.attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${address(invitation.attendee.email)}`,
      ]
    : []
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${formatIcalendarUtc(event.stampedAt)}`,
    `DTSTART:${formatIcalendarUtc(event.startsAt)}`,
    `DTEND:${formatIcalendarUtc(event.endsAt)}`,
    `SUMMARY:${text(event.summary)}`,
    `DESCRIPTION:${text(event.description)}`,
    ...(event.location === null ? [] : [`LOCATION:${text(event.location)}`]),
    `URL:${event.url}`,
    ...people,
    `STATUS:${event.isCancelled ? 'CANCELLED' : event.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    ...(event.isCancelled ? [] : alarm(event.summary)),
    'END:VEVENT',
  ]
}

function alarm(summary: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT1H', `DESCRIPTION:${text(summary)}`, 'END:VALARM']
}

/** `20261204T153000Z`. */
export function formatIcalendarUtc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function text(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/[\p{Cc}]/gu, '')
}

/** A name in a parameter: no escape exists for quotes there, and a line break would begin another property. */
function parameter(value: string): string {
  return `"${value.replaceAll(/["\p{Cc}\u2028\u2029]/gu, ' ').trim()}"`
}

function address(email: string): string {
  return email.replaceAll(/[\s\p{Cc}"<>;,]/gu, '')
}

const maxOctets = 75

/** A line has at most 75 octets, and no character is cut in two. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= maxOctets) return line
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      parts.push(part)
      // The space with which a continuation begins counts.
      part = ''
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
