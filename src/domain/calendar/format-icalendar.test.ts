import ICAL from 'ical.js'
import { describe, expect, it, vi } from 'vitest'
import { toDatetimeLocalValue } from '#contract/format-meeting-time.ts'
import { formatIcalendar, type IcalendarEvent } from './format-icalendar.ts'

const event: IcalendarEvent = {
  uid: '7b0c@forecourt.test',
  sequence: 0,
  startsAt: new Date('2026-12-04T15:30:00Z'),
  endsAt: new Date('2026-12-04T16:00:00Z'),
  timeZone: 'America/Chicago',
  summary: 'Viewing: Mercedes C 300',
  description: 'View booking.',
  location: '12 Elm Street, Austin',
  url: 'https://cars.test/dashboard/myOrders/1',
  isCancelled: false,
  stampedAt: new Date('2026-11-20T12:00:00Z'),
}
const invitation = {
  organizer: { name: 'Forecourt', email: 'no-reply@cars.test' },
  attendee: { name: 'Noah Castillo', email: 'noah@example.test' },
}

/** The file as an independent parser reads it. */
function parse(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const vevent = calendar.getFirstSubcomponent('vevent')
  if (!vevent) throw new Error('There is no event.')
  const zone = calendar.getFirstSubcomponent('vtimezone')
  return {
    calendar,
    vevent,
    event: new ICAL.Event(vevent),
    zone: zone && new ICAL.Timezone({ component: zone, tzid: String(zone.getFirstPropertyValue('tzid')) }),
  }
}

describe('a calendar file', () => {
  it('is an invitation that another parser reads as it was meant', () => {
    const {
      calendar,
      vevent,
      event: read,
    } = parse(formatIcalendar({ method: 'REQUEST', events: [event], calendarName: null, invitation }))
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect([read.uid, read.sequence, read.summary, read.location]).toEqual([
      event.uid,
      0,
      event.summary,
      event.location,
    ])
    expect(read.startDate.toJSDate()).toEqual(event.startsAt)
    expect(read.endDate.toJSDate()).toEqual(event.endsAt)
    expect(vevent.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(vevent.getFirstPropertyValue('organizer')).toBe('mailto:no-reply@cars.test')
    const [attendee] = vevent.getAllProperties('attendee')
    expect(attendee?.getFirstValue()).toBe('mailto:noah@example.test')
    expect(attendee?.getParameter('cn')).toBe('Noah Castillo')
    expect(vevent.getFirstProperty('method')).toBeNull()
  })

  it('of a withdrawal keeps who invited whom, and says so in both places', () => {
    const cancelled = { ...event, sequence: 3, isCancelled: true }
    const { calendar, vevent } = parse(
      formatIcalendar({ method: 'CANCEL', events: [cancelled], calendarName: null, invitation }),
    )
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    expect(vevent.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(vevent.getFirstPropertyValue('sequence')).toBe(3)
    expect(vevent.getFirstPropertyValue('organizer')).toBe('mailto:no-reply@cars.test')
    expect(vevent.getFirstSubcomponent('valarm')).toBeNull()
  })

  it('to add or to subscribe to invites nobody', () => {
    const { vevent } = parse(
      formatIcalendar({ method: 'PUBLISH', events: [event], calendarName: 'Forecourt', invitation: null }),
    )
    expect(vevent.getAllProperties('attendee')).toEqual([])
    expect(vevent.getFirstProperty('organizer')).toBeNull()
  })

  it('ends lines with CRLF, and folds them at 75 octets without cutting a character', () => {
    const summary = `Viewing: ${'Škoda Octavia 🚗 größer, '.repeat(9)}`
    const file = formatIcalendar({
      method: 'PUBLISH',
      events: [{ ...event, summary }],
      calendarName: 'Forecourt',
      invitation: null,
    })
    const lines = file.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(file).not.toContain('\ufffd')
    expect(parse(file).event.summary).toBe(summary)
  })

  it.each([
    'A;B,C\\D\nE',
    'x\r\nATTENDEE:mailto:evil@example.test',
    'END:VEVENT\r\nBEGIN:VEVENT',
    '"quoted": name; of, one',
  ])('takes %j as text, wherever a person may write', (words) => {
    const attendee = { name: words, email: 'noah@example.test' }
    const file = formatIcalendar({
      method: 'REQUEST',
      events: [{ ...event, summary: words, description: words, location: words }],
      calendarName: null,
      invitation: { ...invitation, attendee },
    })
    const { calendar, vevent, event: read } = parse(file)
    const clean = words.replaceAll('\r\n', '\n')
    expect([read.summary, read.description, read.location]).toEqual([clean, clean, clean])
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
    expect(vevent.getAllProperties('attendee')).toHaveLength(1)
  })
})

/** How often the clock of a zone is asked while this runs: that is what takes the time of a file. */
function clockReadings(run: () => void): number {
  const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  try {
    run()
    return read.mock.calls.length
  } finally {
    read.mockRestore()
  }
}

describe('a calendar of many zones', () => {
  const events = Intl.supportedValuesOf('timeZone').map((timeZone) => ({ ...event, timeZone }))
  const write = () => formatIcalendar({ method: 'PUBLISH', events, calendarName: 'Forecourt', invitation: null })

  it('asks few clocks seldom, and none again', () => {
    expect(clockReadings(write)).toBeLessThan(15_000)
    expect(clockReadings(write)).toBe(0)
    const calendar = new ICAL.Component(ICAL.parse(write()))
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(events.length)
  })
})

/** Twenty zones: of both halves of the earth, with and without summer time, with halves and quarters of an hour. */
const zones = [
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles'],
  ...['America/St_Johns', 'America/Sao_Paulo', 'America/Santiago', 'America/Havana', 'Atlantic/Azores'],
  ...['Europe/London', 'Europe/Berlin', 'Europe/Chisinau', 'Africa/Casablanca', 'Asia/Kolkata'],
  ...['Asia/Kathmandu', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham'],
]

/** Each moment with a difference to UTC that the hour before it did not have, in a year. */
function clockChangesOf(timeZone: string, year: number): Date[] {
  const offsetAt = (at: number) => Date.parse(`${toDatetimeLocalValue(new Date(at), timeZone)}Z`) - at
  const changes: Date[] = []
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 1_800_000)
    if (offsetAt(at) !== offsetAt(at - 1_800_000)) changes.push(new Date(at))
  return changes
}

/** RFC 5545, 3.6.5: what holds at a moment is the part whose beginning, by the offset before it, is the latest one. */
function offsetByRules({ component }: ICAL.Timezone, at: Date): number {
  const parts = component.getAllSubcomponents().map((part) => {
    const seconds = (name: string) => {
      const value = part.getFirstPropertyValue(name)
      if (!(value instanceof ICAL.UtcOffset)) throw new Error(`${name} is no offset.`)
      return value.toSeconds()
    }
    const begins = part.getFirstPropertyValue('dtstart')
    if (!(begins instanceof ICAL.Time)) throw new Error('The part has no beginning.')
    const since = Date.parse(`${begins.toString()}Z`) - seconds('tzoffsetfrom') * 1000
    return { since, offsetMs: seconds('tzoffsetto') * 1000 }
  })
  return (
    parts.filter(({ since }) => since <= at.getTime()).toSorted((a, b) => b.since - a.since)[0]?.offsetMs ?? Number.NaN
  )
}

describe.each(zones)('a meeting in %s', (timeZone) => {
  const changes = clockChangesOf(timeZone, 2027)
  // A zone that never changes its clock is looked at on the days when Europe and America do.
  const around = changes.length > 0 ? changes : [new Date('2027-03-14T10:00:00Z'), new Date('2027-11-07T09:00:00Z')]

  it('is at its moment, and at its hour by the rules of the file, through both changes of the clock', () => {
    expect(around.length).toBeGreaterThanOrEqual(2)
    for (const change of around) {
      for (const minutes of [-1_440, -90, -60, -30, 0, 30, 60, 90, 1_440]) {
        const startsAt = new Date(change.getTime() + minutes * 60_000)
        const endsAt = new Date(startsAt.getTime() + 1_800_000)
        const file = formatIcalendar({
          method: 'PUBLISH',
          events: [{ ...event, timeZone, startsAt, endsAt }],
          calendarName: 'Forecourt',
          invitation: null,
        })
        const { event: read, zone } = parse(file)
        expect(read.startDate.toJSDate()).toEqual(startsAt)
        expect(read.endDate.toJSDate()).toEqual(endsAt)
        if (!zone) throw new Error('The file has no zone.')
        const local = toDatetimeLocalValue(startsAt, timeZone)
        expect(toDatetimeLocalValue(new Date(startsAt.getTime() + offsetByRules(zone, startsAt)), 'UTC')).toBe(local)
        // The parser's own conversion takes the repeated hour for its first pass, so it is asked outside of that.
        if (Math.abs(minutes) < 1_440) continue
        expect(read.startDate.convertToZone(zone).toString().slice(0, 16)).toBe(local)
      }
    }
  })
})
