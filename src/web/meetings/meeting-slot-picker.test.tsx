import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { MeetingSlotPicker } from './meeting-slot-picker.tsx'

beforeAll(() => waitForTexts('en'))

const timesOn = (date: string, at: string[]) => {
  const place = { town: 'Austin', timeZone: 'America/Chicago' }
  const rest = { timeZone: place.timeZone, place, value: '', onChoose: () => {}, onMore: null }
  const html = renderToString(<MeetingSlotPicker days={[{ date, at }]} {...rest} />).replaceAll('<!-- -->', '')
  return [...html.matchAll(/<input[^>]*>([^<]+)<\/label>/g)].map(([, text]) => text)
}

it('names the zone of a free time only where the clock shows the same time twice', () => {
  expect(timesOn('2026-11-02', ['2026-11-02T15:00:00Z', '2026-11-02T15:30:00Z'])).toEqual(['9:00 AM', '9:30 AM'])
  const ofChange = ['2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z']
  expect(timesOn('2026-11-01', ofChange)).toEqual(['1:30 AM CDT', '1:30 AM CST', '2:30 AM'])
})

it('says by whose clock the times are, also where the place is not known', () => {
  const days = [{ date: '2026-11-02', at: ['2026-11-02T15:00:00Z'] }]
  const rest = { days, timeZone: 'America/Chicago', value: '', onChoose: () => {}, onMore: null }
  expect(renderToString(<MeetingSlotPicker {...rest} place={null} />)).toContain('Central Time (Chicago)')
})
