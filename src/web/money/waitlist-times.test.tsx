import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { QueryProvider } from '#web/client/query-provider.tsx'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { OwnWaitlistPositionsPanel } from './own-waitlist-positions-panel.tsx'
import { WaitlistPanel } from './waitlist-panel.tsx'

beforeAll(() => waitForTexts('en'))

const at = '2026-12-04T18:30:00.000Z'

function written(element: React.ReactElement): string {
  const page = <QueryProvider>{element}</QueryProvider>
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
  return html.replaceAll(/<[^>]+>/g, '')
}

it.each([
  ['America/Denver', '11:30 AM MST'],
  [null, '6:30 PM UTC'],
])('G-15 a turn, and a car kept for another one, end by the clock of the car, which is named: %s', (timeZone, end) => {
  const line = { length: 2, place: 1, offerEndsAt: null, heldUntil: null, canJoin: false }
  const panel = (loaded: typeof line | { offerEndsAt: string } | { heldUntil: string }) =>
    written(<WaitlistPanel carId="c1" timeZone={timeZone} loaded={{ ...line, ...loaded }} />)
  expect(panel({ offerEndsAt: at })).toContain(`Only you can pay for this car until Dec 4, 2026, ${end}`)
  expect(panel({ heldUntil: at })).toContain(`the next person on the waitlist until Dec 4, 2026, ${end}`)
})

it('G-15 so does a turn among one’s orders', () => {
  const item = { carId: 'c1', carTitle: 'BMW 330i', priceCents: 2_590_000, place: 1, offerEndsAt: at, joinedAt: at }
  const meetingPlace = { town: 'Denver', timeZone: 'America/Denver' }
  const panel = written(<OwnWaitlistPositionsPanel loaded={{ items: [{ ...item, meetingPlace }] }} />)
  expect(panel).toMatch(/Only you can pay for this car until [^<]*11:30 AM MST \(Denver\)/)
})
