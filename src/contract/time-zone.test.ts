import { expect, it } from 'vitest'
import { formatMeetingTime } from './format-meeting-time.ts'
import { QuietHours } from './notices.ts'
import { timeZoneSchema } from './time-zone.ts'

it('a time zone has one spelling, however it is typed, and what is none is refused', () => {
  const zone = timeZoneSchema('That time zone doesn’t exist')
  for (const typed of ['America/Chicago', 'aMERICA/cHICAGO', 'AMERICA/CHICAGO'])
    expect(zone.parse(typed)).toBe('America/Chicago')
  expect(QuietHours.parse({ from: 0, until: 60, timeZone: 'europe/BERLIN' }).timeZone).toBe('Europe/Berlin')
  for (const none of ['', 'Mars/Olympus', 'x'.repeat(65)]) expect(zone.safeParse(none).success).toBe(false)
})

it('formats are kept for so many zones only', () => {
  // Every spelling is another key; rows of an earlier release hold what was typed.
  for (let bits = 0; bits < 1_500; bits++) write(spelling(bits))
  expect(countFormats(() => write(spelling(1_499)))).toBe(0)
  expect(countFormats(() => write(spelling(0)))).toBe(1)
})

const write = (otherZone: string) =>
  formatMeetingTime(new Date(0), { place: null, otherZone, language: 'en', now: null })
const spelling = (bits: number) =>
  [...'americachicago']
    .map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter))
    .toSpliced(7, 0, '/')
    .join('')

/** How many formatters are made meanwhile. */
function countFormats(work: () => void): number {
  const { DateTimeFormat } = Intl
  let count = 0
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(target, given) {
      count += 1
      return new target(...(given as []))
    },
  })
  try {
    work()
  } finally {
    Intl.DateTimeFormat = DateTimeFormat
  }
  return count
}
