import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { UserNotice } from '#contract/notices.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { NoticeRow } from './notice-row.tsx'

beforeAll(() => waitForTexts('en'))

type Shown = Pick<UserNotice, 'kind' | 'event'> & { booking?: UserNotice['booking'] }

// The row compares a proposed time with the clock of the server.
const year = new Date().getFullYear() + 1

function rowOf({ booking = null, ...notice }: Shown): string {
  const meeting = {
    at: `${year}-12-04T22:30:00.000Z`,
    formerAt: null,
    place: { town: 'Austin', timeZone: 'America/Chicago' },
  }
  const params = { car: 'Tesla Model 3', cents: 2_000_000, meeting }
  const rest = {
    id: 'n1',
    path: '/',
    conversation: null,
    booking,
    picture: null,
    at: '2026-12-01T12:00:00.000Z',
    isRead: true,
  }
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
})

it('G-20 a notice about a booking says with whom it is and, of a time that was asked for or agreed, when', () => {
  const booking = { otherName: 'Noah Castillo', proposedAt: null }
  for (const event of ['booking-made', 'booking-accepted', 'booking-declined', 'booking-cancelled'] as const)
    expect(readOf({ kind: 'booking', event, booking })).toMatch(
      /Noah Castillo · Tesla Model 3 · \$20,000 · <time[^>]*>[^<]*Dec 4[^<]*4:30/,
    )
  const open = readOf({ kind: 'booking', event: 'sale-accepted', booking })
  expect(open).toContain('Noah Castillo · Tesla Model 3 · $20,000')
  expect(open).not.toContain('Dec 4')
  const gone = { otherName: null, proposedAt: null }
  expect(readOf({ kind: 'booking', event: 'booking-person-left', booking: gone })).toContain('Deleted account · Tesla')
  // The name would be read as that of the buyer.
  expect(readOf({ kind: 'booking', event: 'lost', booking })).not.toContain('Noah Castillo')
})

it('G-20 the notice of a canceled meeting names the other time that is still proposed and ahead', () => {
  const shown = (proposedAt: string | null) =>
    readOf({ kind: 'meeting', event: 'meeting-cancelled', booking: { otherName: 'Noah Castillo', proposedAt } })
  expect(shown(`${year}-12-06T22:30:00.000Z`)).toMatch(/Still proposed: <time[^>]*>[^<]*Dec 6[^<]*4:30/)
  for (const none of [null, '2020-12-06T22:30:00.000Z']) expect(shown(none)).not.toContain('Still proposed')
})

it('the title of a car and its price are each kept together where the language is written from right to left', () => {
  expect(rowOf({ kind: 'booking', event: 'booking-made' })).toContain('<bdi>Tesla Model 3</bdi> · <bdi>$20,000</bdi>')
})
