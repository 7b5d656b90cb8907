import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { UserNotice } from '#contract/notices.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { NoticeRow } from './notice-row.tsx'

beforeAll(() => waitForTexts('en'))

function rowOf(notice: Pick<UserNotice, 'kind' | 'event'>): string {
  const meeting = {
    at: '2026-12-04T22:30:00.000Z',
    formerAt: null,
    place: { town: 'Austin', timeZone: 'America/Chicago' },
  }
  const params = { car: 'Tesla Model 3', cents: 2_000_000, meeting }
  const rest = { id: 'n1', path: '/', conversation: null, at: '2026-12-01T12:00:00.000Z', isRead: true }
  const element = <NoticeRow notice={{ ...notice, ...rest, params }} onRead={() => {}} />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

/** What is read, without the elements that keep a title together in a language of the other direction. */
const readOf = (notice: Parameters<typeof rowOf>[0]) => rowOf(notice).replaceAll(/<\/?bdi>/g, '')

it('G-20 a notice about a meeting says when it is, by the clock of its place, and not what the car costs', () => {
  for (const notice of [
    { kind: 'meeting', event: 'meeting-moved' },
    { kind: 'reminder', event: 'meeting-reminder' },
  ] as const) {
    expect(readOf(notice)).toMatch(/Tesla Model 3 · <time[^>]*>[^<]*Dec 4[^<]*4:30/)
    expect(rowOf(notice)).not.toContain('$20,000')
  }
  expect(readOf({ kind: 'booking', event: 'booking-made' })).toContain('Tesla Model 3 · $20,000')
})

it('the title of a car and its price are each kept together where the language is written from right to left', () => {
  expect(rowOf({ kind: 'booking', event: 'booking-made' })).toContain('<bdi>Tesla Model 3</bdi> · <bdi>$20,000</bdi>')
})
