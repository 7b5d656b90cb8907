import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { AdminMoneyEntry } from '#contract/admin-money-lists.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { AdminMoneyEntryActions } from './admin-money-entry-actions.tsx'

beforeAll(() => waitForTexts('en'))

function written(part: Partial<AdminMoneyEntry>): string {
  const due = { id: 'p1', state: 'due', openCents: 4_904_250, hold: null, isAccountMissing: false, carTitle: 'Audi TT' }
  const entry = { ...due, ...part } as AdminMoneyEntry
  const element = <AdminMoneyEntryActions kind="payouts" entry={entry} reload={async () => {}} />
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

it('a payout is offered to settle where it is due and its seller has named an account, and nowhere else', () => {
  expect(written({})).toContain('Settle')
  expect(written({ isAccountMissing: true })).not.toContain('Settle')
  expect(written({ hold: 'request' })).not.toContain('Settle')
  expect(written({ openCents: 0 })).not.toContain('Settle')
})
