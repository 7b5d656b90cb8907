import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { BuyerOrder, bookingStatuses, ListBookingsQuery, SellerBooking } from '#contract/bookings.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'
import { aBooking, aBuyer, aListing, anAdmin, aPayment, aSale, aSeller } from '#db/seed/builders.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { counterOffer } from '#domain/offers/counter-offer.ts'
import { withdrawOffer } from '#domain/offers/withdraw-offer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anOfferNegotiation, bookTestCar } from '#tests/support/negotiations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { findOwnOrder } from './find-own-order.ts'
import { listOwnOrders } from './list-own-orders.ts'
import { searchSellerBookings } from './search-seller-bookings.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

describe('who sees a booking', () => {
  it('shows each buyer their own, the newest first, and each seller those of their cars', async () => {
    const buyer = await aBuyer(test.db)
    const seller = await aSeller(test.db)
    const older = await aBooking(test.db, { buyerId: buyer.id, createdAt: new Date('2026-10-01') })
    const newer = await aBooking(test.db, { buyerId: buyer.id, sellerId: seller.id, createdAt: new Date('2026-11-01') })
    await aBooking(test.db)
    expect((await listOwnOrders(test.db, actorOfUser(buyer), now)).map(({ id }) => id)).toEqual([newer.id, older.id])
    const { items } = await searchSellerBookings(test.db, actorOfUser(seller), ListBookingsQuery.parse({}), now)
    expect(items.map(({ id }) => id)).toEqual([newer.id])
  })

  it('looks like nothing to a stranger, and to other roles it is no address of theirs', async () => {
    const buyer = await aBuyer(test.db)
    const booking = await aBooking(test.db, { buyerId: buyer.id })
    const find = (actor: MaybeActor, bookingId = booking.id) => findOwnOrder(test.db, actor, { bookingId }, now)
    expect((await find(actorOfUser(buyer))).id).toBe(booking.id)
    await expect(find(actorOfUser(await aBuyer(test.db)))).rejects.toMatchObject({ code: 'not_found' })
    await expect(find(actorOfUser(buyer), 'no-such-booking')).rejects.toMatchObject({ code: 'not_found' })
    await expect(find(null)).rejects.toMatchObject({ code: 'signed_out' })
    await expect(find(actorOfUser(await aSeller(test.db)))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(find(actorOfUser(await anAdmin(test.db)))).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('what the two sides see of each other', () => {
  it.each(bookingStatuses)(
    'S-28 phone numbers come with the acceptance, and addresses with the payment: %s',
    async (status) => {
      const isPaid = ['paid', 'completed', 'refunded'].includes(status)
      const isShared = isPaid || status === 'accepted'
      const acceptedAt = status === 'requested' ? null : now
      const buyer = await aBuyer(test.db)
      const seller = await aSeller(test.db)
      await aBooking(test.db, {
        buyerId: buyer.id,
        sellerId: seller.id,
        status,
        acceptedAt,
        buyerPhone: '+1 512 555 0177',
      })
      const [order] = await listOwnOrders(test.db, actorOfUser(buyer), now)
      const { items } = await searchSellerBookings(test.db, actorOfUser(seller), ListBookingsQuery.parse({}), now)
      const [received] = items
      expect(order?.seller).toMatchObject({
        name: seller.name,
        email: isPaid ? seller.email : null,
        phone: isShared ? seller.phoneNumber : null,
      })
      expect(received?.buyer).toEqual({
        name: buyer.name,
        isDeleted: false,
        phone: isShared ? '+1 512 555 0177' : null,
        email: isPaid ? buyer.email : null,
      })
      expect(BuyerOrder.parse(order)).toEqual(order)
      expect(SellerBooking.parse(received)).toEqual(received)
    },
  )

  it('S-28 a paid booking that the seller declines takes the contacts back', async () => {
    const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
    await aBooking(test.db, { buyerId: buyer.id, sellerId: seller.id, status: 'refunded', acceptedAt: null })
    const [order] = await listOwnOrders(test.db, actorOfUser(buyer), now)
    const { items } = await searchSellerBookings(test.db, actorOfUser(seller), ListBookingsQuery.parse({}), now)
    expect(order?.seller).toMatchObject({ email: null, phone: null })
    expect(items[0]?.buyer).toEqual({ name: buyer.name, isDeleted: false, phone: null, email: null })
  })

  it('keeps the names of an order when a person leaves, and shows no contact of theirs any more', async () => {
    const buyer = await aBuyer(test.db)
    const seller = await aSeller(test.db, { name: 'Elena Quinn' })
    await aSale(test.db, { buyerId: buyer.id, sellerId: seller.id })
    await test.db.update(users).set({ name: 'Deleted person', deletedAt: new Date() }).where(eq(users.id, seller.id))
    const [order] = await listOwnOrders(test.db, actorOfUser(buyer), now)
    expect(order?.seller).toMatchObject({ name: 'Elena Quinn', email: null, phone: null })
  })
})

describe('Pay and Cancel', () => {
  it.each(bookingStatuses)('can be pressed on open bookings of a free car only: %s', async (status) => {
    const buyer = await aBuyer(test.db)
    await aBooking(test.db, { buyerId: buyer.id, status })
    const isOpen = status === 'requested' || status === 'accepted'
    const [order] = await listOwnOrders(test.db, actorOfUser(buyer), now)
    expect(order).toMatchObject({ canPay: isOpen, canCancel: isOpen, canConfirmHandover: status === 'paid' })
  })

  it('S-29 both sides read from the server whether the handover is due, from the agreed time on', async () => {
    const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
    const meetingAt = new Date(now.getTime() + 60_000)
    await aBooking(test.db, { buyerId: buyer.id, sellerId: seller.id, status: 'paid', acceptedAt: now, meetingAt })
    const isDueAt = async (moment: Date) => {
      const [order] = await listOwnOrders(test.db, actorOfUser(buyer), moment)
      const found = await searchSellerBookings(test.db, actorOfUser(seller), ListBookingsQuery.parse({}), moment)
      return [order?.isHandoverDue, found.items[0]?.isHandoverDue]
    }
    expect(await isDueAt(now)).toEqual([false, false])
    expect(await isDueAt(meetingAt)).toEqual([true, true])
  })

  it.each(['withdrawn', 'sold', 'reserved'] as const)('Pay cannot be pressed while the car is %s', async (status) => {
    const buyer = await aBuyer(test.db)
    const car = await aListing(test.db, { status })
    await aBooking(test.db, { buyerId: buyer.id, listingId: car.id })
    expect((await listOwnOrders(test.db, actorOfUser(buyer), now))[0]).toMatchObject({
      canPay: false,
      carStatus: status,
    })
  })

  it('Pay can be pressed while the car is held for this booking’s own payment, Cancel cannot', async () => {
    const buyer = await aBuyer(test.db)
    const rival = await aBuyer(test.db)
    const booking = await aBooking(test.db, { buyerId: buyer.id })
    await aBooking(test.db, { buyerId: rival.id, listingId: booking.listingId })
    const payment = await aPayment(test.db, { bookingId: booking.id, state: 'won' })
    await test.db
      .update(listings)
      .set({ status: 'reserved', salePaymentId: payment.id })
      .where(eq(listings.id, booking.listingId))
    expect((await listOwnOrders(test.db, actorOfUser(buyer), now))[0]).toMatchObject({ canPay: true, canCancel: false })
    expect((await listOwnOrders(test.db, actorOfUser(rival), now))[0]).toMatchObject({ canPay: false, canCancel: true })
  })

  it('a paid order names the charge and its time', async () => {
    const buyer = await aBuyer(test.db)
    const { payment } = await aSale(test.db, { buyerId: buyer.id })
    const capturedAt = new Date('2026-11-03T10:20:30.456Z')
    await test.db.update(payments).set({ capturedAt })
    expect((await listOwnOrders(test.db, actorOfUser(buyer), now))[0]).toMatchObject({
      transactionId: payment.providerIntentId,
      paidAt: capturedAt.toISOString(),
    })
  })

  it('a payment that is under way or failed is no charge', async () => {
    const buyer = await aBuyer(test.db)
    const booking = await aBooking(test.db, { buyerId: buyer.id })
    await aPayment(test.db, { bookingId: booking.id, state: 'failed' })
    await aPayment(test.db, { bookingId: booking.id, state: 'new' })
    expect((await listOwnOrders(test.db, actorOfUser(buyer), now))[0]).toMatchObject({
      transactionId: null,
      paidAt: null,
    })
  })
})

describe('the picture', () => {
  it('is the car’s first, and a neutral one of its body where it has none', async () => {
    const buyer = await aBuyer(test.db)
    const first = await aListing(test.db, { pictures: ['coupe-red-front', 'coupe-red-side'] })
    const bare = await aListing(test.db, { pictures: [], body: 'SUV' })
    await aBooking(test.db, { buyerId: buyer.id, listingId: first.id, createdAt: new Date('2026-11-02') })
    await aBooking(test.db, { buyerId: buyer.id, listingId: bare.id, createdAt: new Date('2026-11-01') })
    const orders = await listOwnOrders(test.db, actorOfUser(buyer), now)
    expect(orders.map(({ picture }) => picture.urlBase)).toEqual([
      '/pictures/cars/coupe-red-front',
      '/pictures/cars/suv-grey-side',
    ])
  })
})

describe('G-13 S-29 an offer for a booked car', () => {
  it('stands in the order of its buyer while it waits for an answer, of either side, and no longer', async () => {
    const { carId, buyer, seller, offerId, offer } = await anOfferNegotiation(test.db, { now })
    await bookTestCar(test.db, buyer, { carId, now })
    const openOfferAt = async (moment: Date) => (await listOwnOrders(test.db, buyer, moment))[0]?.openOffer
    const { threadId } = offer
    expect(await openOfferAt(now)).toEqual({ threadId, priceCents: 1_800_000, proposedBy: 'buyer' })
    expect(await openOfferAt(new Date(now.getTime() + 48 * 3_600_000))).toBeNull()
    await counterOffer(test.db, seller, { offerId, seq: 1, priceCents: 1_900_000, now })
    expect(await openOfferAt(now)).toEqual({ threadId, priceCents: 1_900_000, proposedBy: 'seller' })
    await withdrawOffer(test.db, seller, { offerId, seq: 2, now })
    expect(await openOfferAt(now)).toBeNull()
  })
})
