import { expect, it } from 'vitest'
import { bookingStatuses } from '#contract/bookings.ts'
import { isOrderSettled } from './is-order-settled.ts'

const order = { canRate: false, dispute: null }

it('S-29 only orders that ended, or that were handed over, are folded', () => {
  const folded = bookingStatuses.filter((status) => isOrderSettled({ ...order, status }))
  expect(folded).toEqual(['declined', 'cancelled', 'completed', 'lost', 'refunded'])
})

it('S-29 an order whose seller can be rated, or whose refund is discussed, is not folded', () => {
  expect(isOrderSettled({ ...order, status: 'completed', canRate: true })).toBe(false)
  const dispute = { state: 'answered' } as Parameters<typeof isOrderSettled>[0]['dispute']
  expect(isOrderSettled({ status: 'completed', canRate: false, dispute })).toBe(false)
})
