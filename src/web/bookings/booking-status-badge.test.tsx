import { renderToString } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { BuyerOrder } from '#contract/bookings.ts'
import { waitForTexts } from '#web/i18n/define-texts-hook.ts'
import { BookingStatusBadge } from './booking-status-badge.tsx'

beforeAll(() => waitForTexts('en'))

const words = (side: 'buyer' | 'seller', meeting: object, status: 'requested' | 'paid' = 'requested') => {
  const booking = { status, isAgreed: false, isCarAway: false, meeting } as BuyerOrder
  return renderToString(<BookingStatusBadge booking={booking} side={side} />)
}

it.each(['requested', 'paid'] as const)('G-14 the badge of a booking that is %s names whose turn it is', (status) => {
  const proposed = (isMine: boolean) => ({ proposal: { startsAt: '', isMine, isOutsideHours: false }, blockedBy: null })
  expect(words('buyer', { proposal: null }, status)).toContain('Waiting for the seller')
  expect(words('seller', { proposal: null }, status)).toContain('Waiting for your response')
  // The seller has proposed another time.
  expect(words('buyer', proposed(false), status)).toContain('Waiting for your response')
  expect(words('seller', proposed(true), status)).toContain('Waiting for the buyer')
  // The buyer has.
  expect(words('buyer', proposed(true), status)).toContain('Waiting for the seller')
  expect(words('seller', proposed(false), status)).toContain('Waiting for your response')
  for (const side of ['buyer', 'seller'] as const)
    expect(words(side, { proposal: null, blockedBy: 'you' }, status)).not.toContain('Waiting')
})
