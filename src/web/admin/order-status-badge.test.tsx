import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { OrderStatus } from './order-status-badge.tsx'

beforeAll(() => waitForTexts('en'))

it('an Admin reads of a sale that was refunded in part what its two sides read', () => {
  const words = (refundedCents: number) =>
    renderToString(<OrderStatus order={{ status: 'paid', isAgreed: true, refundedCents }} />)
  expect(words(5_000_000)).toContain('$50,000 refunded')
  expect(words(0)).toContain('Paid')
})
