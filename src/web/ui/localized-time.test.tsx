import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LocalizedTime } from './localized-time.tsx'

/** What stands on a page before its scripts run. */
const written = (element: React.ReactElement) => renderToString(element).replaceAll(/<[^>]+>/g, '')
/** Late in the evening of the 27th in Austin. */
const at = '2026-11-28T03:30:00.000Z'

it('a date of a car is that of its own clock before scripts run, as after', () => {
  const timeZone = 'America/Chicago'
  expect(written(<LocalizedTime at={at} timeZone={timeZone} />)).toBe('Nov 27, 2026')
  expect(written(<LocalizedTime at={at} show="relative" timeZone={timeZone} />)).toBe('Nov 27, 2026')
  expect(written(<LocalizedTime at={at} show="dateTime" timeZone={timeZone} />)).toBe('Nov 27, 2026, 9:30 PM CST')
})

it.each([undefined, null])('without a zone (%s) the server writes UTC', (timeZone) => {
  expect(written(<LocalizedTime at={at} timeZone={timeZone} />)).toBe('Nov 28, 2026')
  expect(written(<LocalizedTime at={at} show="dateTime" timeZone={timeZone} />)).toBe('Nov 28, 2026, 3:30 AM UTC')
})

it('a time of day names its zone while the reader’s is not known', () => {
  expect(written(<LocalizedTime at={at} show="time" />)).toBe('3:30 AM UTC')
})
