import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { BuyerOverviewData } from '#contract/dashboard-overview.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { BuyerOverview } from './buyer-overview.tsx'

beforeAll(() => waitForTexts('en'))

function addressesOf(counts: Pick<BuyerOverviewData, 'toPay' | 'waiting' | 'toRate'>): string[] {
  const wishes = { total: 0, fallen: 0, sold: 0 }
  const orders = { requested: 0, accepted: 0, declined: 0, cancelled: 0, paid: 0, completed: 0, lost: 0, refunded: 0 }
  const numbers: BuyerOverviewData = { role: 'Buyer', orders, wishes, meetings: [], ...counts }
  const element = <BuyerOverview numbers={numbers} />
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return [...html.matchAll(/href="(\/dashboard\/myOrders[^"]*)"/g)].map(([, address = '']) => address)
}

it('S-07 a number of orders leads to the tab that has them, and to all orders where there are none', () => {
  const all = '/dashboard/myOrders'
  const some = addressesOf({ toPay: 1, waiting: 2, toRate: 1 })
  expect(some).toEqual([`${all}?state=agreed`, `${all}?state=waiting`, `${all}?state=paid`, all])
  expect(addressesOf({ toPay: 0, waiting: 0, toRate: 0 })).toEqual([all, all, all])
})
