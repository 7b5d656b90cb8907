import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { aBooking, aBuyer, anAdmin, aSeller } from '#db/seed/builders.ts'
import { listOwnOrders } from '#domain/orders/list-own-orders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { deletePersonAsAdmin } from './delete-person-as-admin.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

it('of a seller who is deleted a booking that came to nothing has no name, on the page and in the mail; a refunded order keeps it', async () => {
  const [seller, buyer] = [await aSeller(test.db, { name: 'Elena Quinn' }), await aBuyer(test.db)]
  await aBooking(test.db, { sellerId: seller.id, buyerId: buyer.id, status: 'accepted' })
  await aBooking(test.db, { sellerId: seller.id, buyerId: buyer.id, status: 'cancelled' })
  await aBooking(test.db, { sellerId: seller.id, buyerId: buyer.id, status: 'refunded' })
  await deletePersonAsAdmin(test.db, actorOfUser(await anAdmin(test.db)), { personId: seller.id, now })
  const orders = await listOwnOrders(test.db, actorOfUser(buyer), now)
  const seen = orders.map(({ status, endedBecause, seller: { name, isDeleted } }) => [
    status,
    endedBecause,
    name,
    isDeleted,
  ])
  expect(seen.toSorted()).toEqual([
    ['cancelled', null, 'Deleted account', true],
    ['declined', 'personLeft', 'Deleted account', true],
    ['refunded', null, 'Elena Quinn', false],
  ])
  const stored = await test.db.select().from(bookings).where(eq(bookings.sellerId, seller.id))
  expect(stored.filter(({ sellerName }) => sellerName === 'Elena Quinn')).toHaveLength(1)
  const told = (await readWrittenMails(test.db)).filter(({ recipient }) => recipient === buyer.email)
  expect(told.map(({ template }) => template)).toEqual(['booking-person-left'])
})
