import type { Db } from '#db/client.ts'
import { aBooking, aBuyer, aListing } from '#db/seed/builders.ts'
import { advancePaymentWithProvider } from '#domain/payments/advance-payment-with-provider.ts'
import { createInProcessBuyer } from '#tests/load/race-for-one-car.ts'
import { actorOfUser } from './actor-of.ts'
import { silentLogger, type TestCardGateway, testCardNumbers } from './payments.ts'

/**
 * A buyer with a booking, who acts as their payment page does; `webhook` settles as an event from the provider would.
 */
export async function aPayingBuyer(db: Db, setup: TestCardGateway, given: { listingId?: string; card?: string } = {}) {
  const person = await aBuyer(db)
  const listingId = given.listingId ?? (await aListing(db)).id
  const booking = await aBooking(db, { listingId, buyerId: person.id })
  const actor = actorOfUser(person)
  const card = given.card ?? testCardNumbers.approved
  const webhook = (providerIntentId: string) =>
    advancePaymentWithProvider(db, setup.cards, { providerIntentId, now: setup.clock.now(), log: silentLogger })
  return {
    ...createInProcessBuyer(db, setup, { actor, bookingId: booking.id, card }),
    actor,
    booking,
    listingId,
    webhook,
  }
}
