import { expect, it } from 'vitest'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { findCarDetail } from '#domain/listings/find-car-detail.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listOwnOrders } from './list-own-orders.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

it.each([
  ['requested', true],
  ['accepted', true],
  ['declined', false],
  ['cancelled', false],
  ['lost', false],
] as const)(
  'E-01 the order and the page of its car agree on the email of the seller: of a booking that is %s, shown: %s',
  async (status, isShown) => {
    const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
    const car = await aListing(test.db, { sellerId: seller.id })
    await aBooking(test.db, { listingId: car.id, buyerId: buyer.id, sellerId: seller.id, status })
    const actor = actorOfUser(buyer)
    const [order] = await listOwnOrders(test.db, actor, now)
    const { seller: onPage } = await findCarDetail(test.db, actor, { id: car.id, now })
    expect([order?.seller.email, onPage.email]).toEqual(Array(2).fill(isShown ? seller.email : null))
  },
)
