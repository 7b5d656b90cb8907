import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { BookingStatusGroup } from '#contract/bookings.ts'
import { bookingsListUrlQuery } from '#web/bookings/bookings-list-url-query.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { BookingsFilter } from './bookings-filter.tsx'

beforeAll(() => waitForTexts('en'))

type Counts = Record<BookingStatusGroup, number>

function filterOf(side: 'buyer' | 'seller', q: string, counts?: Counts): string {
  const query = bookingsListUrlQuery.from(new URL(`https://cars.test/?${new URLSearchParams({ q })}`))
  const filter = <BookingsFilter query={query} counts={counts} side={side} isNarrowed={q !== ''} />
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: filter }])} />)
}

it('a notice that leads to one booking shows the way to all, and no id in a search field', () => {
  const id = '01a1ef6f-0e2a-72c1-99b8-e0fbbc51cc3d'
  for (const [side, all] of [
    ['buyer', 'Show all orders'],
    ['seller', 'Show all bookings'],
  ] as const) {
    expect(filterOf(side, id)).toContain(all)
    expect(filterOf(side, id)).not.toContain(id)
    expect(filterOf(side, 'Audi')).toMatch(/<input[^>]*value="Audi"/)
  }
})

it('a list of a few bookings begins with them: search and order come with the sixth, and stay where they are in use', () => {
  const few = { waiting: 1, agreed: 1, paid: 2, closed: 1 }
  expect(filterOf('buyer', '', few)).not.toContain('<form')
  expect(filterOf('buyer', '', { ...few, closed: 2 })).toContain('<form')
  expect(filterOf('buyer', 'Audi', few)).toMatch(/<input[^>]*value="Audi"/)
})
