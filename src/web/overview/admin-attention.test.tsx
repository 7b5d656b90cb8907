import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import type { AdminOverviewData } from '#contract/dashboard-overview.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { AdminAttention } from '#web/overview/admin-attention.tsx'

beforeAll(() => waitForTexts('en'))

const madeAt = '2026-11-29T03:20:00.000Z'
const verified = { name: 'b', madeAt, verifiedAt: madeAt, rows: 9, photos: 4, missingPhotos: 0, bytes: 5_000_000 }
const calm: Parameters<typeof AdminAttention>[0]['numbers'] = {
  tasks: [],
  failedMails: [],
  alarms: [],
  openAlarms: 0,
  priceModelRefusedAt: null,
  backups: { verified, latest: { name: 'b', madeAt, fault: null, missingPhotos: 0 }, isLate: false },
}

function written(part: Partial<AdminOverviewData>): string {
  const element = <AdminAttention numbers={Object.assign({}, calm, part)} />
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

it('S-07 an Admin for whom nothing waits is told so, and a backup that fails is something', () => {
  expect(written({})).toContain('Nothing waits for you')
  expect(written({ backups: { verified: null, latest: null, isLate: false } })).not.toContain('Nothing waits for you')
})

it('each kind that waits is a line with its number and the way to its list, and a failed mail says what the server said', () => {
  const html = written({
    tasks: [
      { kind: 'refundsAnswered', count: 3, oldestAt: madeAt },
      { kind: 'payoutsDue', count: 4, oldestAt: madeAt },
      { kind: 'failedMails', count: 7, oldestAt: madeAt },
    ],
    failedMails: [{ id: 'm', recipient: 'gone@example.test', error: '550 No such user', createdAt: madeAt }],
  })
  expect(html).not.toContain('Nothing waits for you')
  expect(html).toMatch(
    /href="\/dashboard\/payments\?kind=disputes&amp;state=answered&amp;sort=oldest"[^>]*>.*Refund requests to decide.*>3</,
  )
  expect(html).toMatch(
    /href="\/dashboard\/payments\?kind=payouts&amp;state=due&amp;sort=oldest"[^>]*>.*Payouts to settle.*>4</,
  )
  expect(html).toMatch(/<details.*gone@example\.test.*550 No such user.*And 6 more\./)
})
