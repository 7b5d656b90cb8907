import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import { refundRequestAndChargebackTransitions } from '#domain/disputes/refund-request-and-chargeback-states.ts'
import { listingTransitions } from '#domain/listings/listing-states.ts'
import { payoutTransitions } from '#domain/payouts/payout-states.ts'
import { refundTransitions } from '#domain/refunds/refund-states.ts'
import { bookingTransitions } from '#domain/sales/booking-states.ts'
import { paymentTransitions } from '#domain/sales/payment-states.ts'
import { requireTransition, type StateTransitions } from '#domain/state-transitions.ts'
import { waitlistTransitions } from '#domain/waitlist/waitlist-states.ts'
import { aPayingBuyer } from '#tests/support/a-paying-buyer.ts'
import { aCardGateway } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase({ rows: 'kept' })

const maps: Record<string, StateTransitions<string>> = {
  car: listingTransitions,
  booking: bookingTransitions,
  payment: paymentTransitions,
  refund: refundTransitions,
  payout: payoutTransitions,
  dispute: refundRequestAndChargebackTransitions,
  'place in a line': waitlistTransitions,
}

describe.each(Object.entries(maps))('the life of a %s', (_, map) => {
  const states = Object.keys(map)
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const))

  it.each(pairs)('%s → %s is taken exactly where the map has it', (from, to) => {
    const move = () => requireTransition(map, { from, to, refusal: 'No.' })
    if (map[from]?.includes(to)) expect(move).not.toThrow()
    else expect(move).toThrow('No.')
  })

  it('leads only to states that it knows, and never back to itself', () => {
    for (const [from, next] of Object.entries(map)) {
      for (const to of next) expect(states).toContain(to)
      expect(next).not.toContain(from)
    }
  })
})

it('T-04: who booked pays the price that they saw, whatever the car costs by then', async () => {
  const payer = await aPayingBuyer(test.db, aCardGateway(test.db))
  await test.db.update(listings).set({ priceCents: 99_000_000 }).where(eq(listings.id, payer.listingId))
  expect((await payer.start()).amountCents).toBe(payer.booking.priceCents)
})
