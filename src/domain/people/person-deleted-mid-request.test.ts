import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { aBuyer, aListing, anAdmin, aSale, aSeller } from '#db/seed/builders.ts'
import { switchBuyerSellerRole } from '#domain/accounts/switch-buyer-seller-role.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { requestRefund } from '#domain/disputes/request-refund.ts'
import { respondToRefundRequest } from '#domain/disputes/respond-to-refund-request.ts'
import { withdrawRefundRequest } from '#domain/disputes/withdraw-refund-request.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { postCar } from '#domain/listings/post-car.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { upsertImportedCars } from '#domain/listings/upsert-imported-cars.ts'
import { markMessageThreadRead } from '#domain/messages/mark-message-thread-read.ts'
import { confirmHandover } from '#domain/orders/confirm-handover.ts'
import { rateSellerOfBooking } from '#domain/ratings/rate-seller-of-booking.ts'
import { addListingToWishlist } from '#domain/wishlist/add-listing-to-wishlist.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { changeRoleOfPerson } from './change-role-of-person.ts'
import { deletePersonAsAdmin } from './delete-person-as-admin.ts'
import { suspendPerson } from './suspend-person.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const aCar = {
  title: 'A car',
  description: 'Drives.',
  category: 'Audi',
  priceCents: 1_000_000,
  originalPriceCents: null,
  year: null,
  yearOfPurchase: null,
  mileageMiles: null,
  model: null,
  fuel: null,
  transmission: null,
  body: null,
  colour: null,
  location: null,
}
const imported = { ...aCar, brand: 'Audi', stockNumber: 'A-1' }

type Leave = (personId: string) => Promise<unknown>

/** Both ways in which a person loses the role or account that their request was made with. */
async function waysToLeave(): Promise<[code: string, leave: Leave][]> {
  const admin = actorOfUser(await anAdmin(test.db))
  return [
    ['signed_out', (personId) => deletePersonAsAdmin(test.db, admin, { personId, now })],
    ['forbidden', (personId) => changeRoleOfPerson(test.db, admin, { personId, role: 'Admin', now })],
  ]
}

/** What a seller's requests may try if they began while the person was a seller. */
async function sellersActions() {
  const seller = await aSeller(test.db)
  const car = await aListing(test.db, { sellerId: seller.id, status: 'withdrawn' })
  const upload = await anUploadedPhoto(test.db, { ownerId: seller.id })
  const actor = actorOfUser(seller)
  return {
    seller,
    actions: [
      () => postCar(test.db, actor, { ...aCar, photoIds: [upload.id] }, { now }),
      () => setCarAvailability(test.db, actor, { id: car.id, available: true, now }),
      () => editCar(test.db, actor, { id: car.id, changes: { title: 'Mine again' }, now }),
    ],
    importCars: () => test.db.transaction((tx) => upsertImportedCars(tx, seller.id, [imported], now)),
  }
}

async function buyersActions() {
  const buyer = await aBuyer(test.db)
  const car = await aListing(test.db)
  const actor = actorOfUser(buyer)
  const request = { carId: car.id, meetingAt: '2026-11-27T12:00:00Z', phone: '+1 202 555 0123' }
  return {
    buyer,
    actions: [
      () => requestBooking(test.db, actor, request, now),
      () => addListingToWishlist(test.db, actor, { listingId: car.id }, now),
    ],
  }
}

describe('T-08: a request that began before its person left', () => {
  it('offers no car afterwards, whether it posts, switches, edits or imports', async () => {
    for (const [code, leave] of await waysToLeave()) {
      const { seller, actions, importCars } = await sellersActions()
      await leave(seller.id)
      for (const action of actions) await expect(action()).rejects.toMatchObject({ code })
      await expect(importCars()).rejects.toMatchObject({ code: 'conflict' })
      expect(await carsOnOffer(seller.id)).toEqual([])
    }
  })

  it('books and wishes for no car afterwards', async () => {
    for (const [code, leave] of await waysToLeave()) {
      const { buyer, actions } = await buyersActions()
      await leave(buyer.id)
      const [book, wish] = actions
      await expect(book?.()).rejects.toMatchObject({ code: 'signed_out' })
      await expect(wish?.()).rejects.toMatchObject({ code })
      expect(await test.db.select().from(bookings).where(eq(bookings.buyerId, buyer.id))).toEqual([])
      expect(await test.db.select().from(wishlistItems).where(eq(wishlistItems.accountId, buyer.id))).toEqual([])
    }
  })

  it('confirms, asks, answers, withdraws and rates nothing of a sale afterwards, and reads no conversation', async () => {
    const admin = actorOfUser(await anAdmin(test.db))
    const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
    const aSaleOf = async (status: 'paid' | 'completed') => {
      const { booking } = await aSale(test.db, { buyerId: buyer.id, sellerId: seller.id, status })
      return { bookingId: booking.id }
    }
    const [paid, asked, done] = [await aSaleOf('paid'), await aSaleOf('paid'), await aSaleOf('completed')]
    const reason = 'The key does not turn.'
    await requestRefund(test.db, actorOfUser(buyer), { ...asked, reason, now })
    const talk = await aConversation(test.db)
    const leaving = [
      {
        actor: actorOfUser(buyer),
        other: 'Seller' as const,
        actions: [
          () => confirmHandover(test.db, actorOfUser(buyer), paid, now),
          () => requestRefund(test.db, actorOfUser(buyer), { ...paid, reason, now }),
          () => withdrawRefundRequest(test.db, actorOfUser(buyer), { ...asked, now }),
          () => rateSellerOfBooking(test.db, actorOfUser(buyer), { ...done, stars: 5, now }),
        ],
      },
      {
        actor: actorOfUser(seller),
        other: 'Buyer' as const,
        actions: [
          () => confirmHandover(test.db, actorOfUser(seller), paid, now),
          () => respondToRefundRequest(test.db, actorOfUser(seller), { ...asked, agrees: true, words: 'Sorry.', now }),
        ],
      },
      {
        actor: talk.seller,
        other: 'Buyer' as const,
        actions: [() => markMessageThreadRead(test.db, talk.seller, { threadId: talk.threadId, seq: 1, now })],
      },
    ]
    for (const { actor, other, actions } of leaving) {
      await switchBuyerSellerRole(test.db, actor, { role: other, now })
      for (const action of actions) await expect(action()).rejects.toMatchObject({ code: 'forbidden' })
      await suspendPerson(test.db, admin, { personId: actor.accountId, reason: 'Asked to.', now })
      for (const action of actions) await expect(action()).rejects.toMatchObject({ code: 'signed_out' })
    }
  })

  it('at the very same moment leaves nothing open, whoever is first', async () => {
    const [[, remove] = [], [, change] = []] = await waysToLeave()
    for (const leave of [remove, change, remove, change]) {
      const { seller, actions } = await sellersActions()
      const bought = await buyersActions()
      const left = await Promise.allSettled([
        ...actions.slice(0, 2).map((action) => action()),
        leave?.(seller.id),
        ...bought.actions.map((action) => action()),
        leave?.(bought.buyer.id),
      ])
      const isGone = { seller: left[2]?.status === 'fulfilled', buyer: left[5]?.status === 'fulfilled' }
      // A change of role is refused if the car was posted first; a deletion removes the car too.
      if (isGone.seller) expect(await carsOnOffer(seller.id)).toEqual([])
      if (isGone.buyer) expect(await openBookings(bought.buyer.id)).toEqual([])
      if (leave === remove) expect(isGone).toEqual({ seller: true, buyer: true })
    }
  })
})

const carsOnOffer = (sellerId: string) =>
  test.db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, 'available'), isNull(listings.deletedAt)))

const openBookings = (buyerId: string) =>
  test.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.buyerId, buyerId), eq(bookings.status, 'requested')))
