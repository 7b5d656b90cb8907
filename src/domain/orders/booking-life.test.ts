import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type BookingStatus, bookingStatuses, type SeenBooking } from '#contract/bookings.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { aBooking, aBuyer, aListing, anAdmin, aPayment, aSale, aSeller } from '#db/seed/builders.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { closeBookingsOfPerson } from '#domain/bookings/close-bookings-of-person.ts'
import { DomainError } from '#domain/domain-error.ts'
import { bookingTransitions } from '#domain/sales/booking-states.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aCardGateway, silentLogger } from '#tests/support/payments.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptBooking } from './accept-booking.ts'
import { confirmHandover } from './confirm-handover.ts'
import { declineBooking } from './decline-booking.ts'

const test = useDatabase({ rows: 'kept' })
const now = new Date('2026-11-20T12:00:00Z')

/** The result of each person's call of each step in each state: the new state where it works, otherwise the error. */
type Action = (actor: MaybeActor, bookingId: string) => Promise<{ status: BookingStatus }>
const decline: Action = (actor, bookingId) => {
  const { cards } = aCardGateway(test.db)
  return declineBooking(test.db, cards, actor, { bookingId, now, log: silentLogger })
}
const steps: Record<'accept' | 'decline' | 'cancel' | 'confirm', Action> = {
  accept: (actor, bookingId) => acceptBooking(test.db, actor, { bookingId }, now),
  decline,
  cancel: (actor, bookingId) => cancelBooking(test.db, actor, { bookingId }, now),
  confirm: (actor, bookingId) => confirmHandover(test.db, actor, { bookingId }, now),
}
const people = ['nobody', 'its buyer', 'its seller', 'another buyer', 'another seller', 'an admin'] as const
type Step = keyof typeof steps
type Who = (typeof people)[number]

const target = { accept: 'accepted', decline: 'declined', cancel: 'cancelled' } as const

function expected(status: BookingStatus, step: Step, who: Who): BookingStatus | DomainError['code'] {
  if (who === 'nobody') return 'signed_out'
  if (who === 'an admin') return 'forbidden'
  const isBuyer = who.endsWith('buyer')
  if (step === 'cancel' && !isBuyer) return 'forbidden'
  if ((step === 'accept' || step === 'decline') && isBuyer) return 'forbidden'
  if (who.startsWith('another')) return 'not_found'
  // One confirmation alone leaves the booking paid; the other side's is tested below.
  if (step === 'confirm') return status === 'paid' ? 'paid' : 'conflict'
  return bookingTransitions[status].includes(target[step]) ? target[step] : 'conflict'
}

async function outcomeOf(call: Promise<{ status: BookingStatus }>): Promise<string> {
  return call.then(
    ({ status }) => status,
    (error) => {
      if (error instanceof DomainError) return error.code
      throw error
    },
  )
}

describe('each step in each state by each person', () => {
  it.each(bookingStatuses)('does what the map says, and nothing else: %s', async (status) => {
    const seller = await aSeller(test.db)
    const buyer = await aBuyer(test.db)
    const actors: Record<Who, MaybeActor> = {
      nobody: null,
      'its buyer': actorOfUser(buyer),
      'its seller': actorOfUser(seller),
      'another buyer': actorOfUser(await aBuyer(test.db)),
      'another seller': actorOfUser(await aSeller(test.db)),
      'an admin': actorOfUser(await anAdmin(test.db)),
    }
    const car = await aListing(test.db, { sellerId: seller.id })
    const booking = await aBooking(test.db, { listingId: car.id, buyerId: buyer.id, status })
    for (const step of Object.keys(steps) as Step[]) {
      for (const who of people) {
        const want = expected(status, step, who)
        const got = await outcomeOf(steps[step](actors[who], booking.id))
        expect(got, `${who} ${step} ${status}`).toBe(want)
        const [row] = await test.db.select().from(bookings).where(eq(bookings.id, booking.id))
        const isStep = (bookingStatuses as readonly string[]).includes(want)
        expect(row?.status, `${who} ${step} ${status}`).toBe(isStep ? want : status)
        await test.db
          .update(bookings)
          .set({ status, buyerConfirmedAt: null, sellerConfirmedAt: null })
          .where(eq(bookings.id, booking.id))
      }
    }
  })

  it('gives nobody a step out of an end', () => {
    const ends = bookingStatuses.filter((status) => bookingTransitions[status].length === 0)
    expect(ends).toEqual(['declined', 'cancelled', 'lost', 'refunded'])
  })
})

describe('while the card is being charged', () => {
  it('neither side can end the booking', async () => {
    const buyer = await aBuyer(test.db)
    const booking = await aBooking(test.db, { buyerId: buyer.id, status: 'accepted' })
    const payment = await aPayment(test.db, { bookingId: booking.id, state: 'won' })
    await test.db
      .update(listings)
      .set({ status: 'reserved', salePaymentId: payment.id })
      .where(eq(listings.id, booking.listingId))
    const seller = { ...actorOfUser(buyer), role: 'Seller' as const, accountId: booking.sellerId }
    const bookingId = booking.id
    expect(await outcomeOf(cancelBooking(test.db, actorOfUser(buyer), { bookingId }, now))).toBe('conflict')
    expect(await outcomeOf(decline(seller, bookingId))).toBe('conflict')
    await expect(
      test.db.transaction((tx) => closeBookingsOfPerson(tx, { accountId: buyer.id, now })),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('a payment that was only begun does not keep the buyer from cancelling', async () => {
    const buyer = await aBuyer(test.db)
    const booking = await aBooking(test.db, { buyerId: buyer.id })
    await aPayment(test.db, { bookingId: booking.id, state: 'new' })
    const cancelled = await cancelBooking(test.db, actorOfUser(buyer), { bookingId: booking.id }, now)
    expect(cancelled).toEqual({ id: booking.id, status: 'cancelled' })
  })
})

describe('ending a booking that has changed since it was seen', () => {
  const asked = { status: 'requested', time: 'asked' } as const
  const agreed = { status: 'accepted', time: 'agreed' } as const

  it('is refused to both sides, and done once they have seen how it stands', async () => {
    const { cards } = aCardGateway(test.db)
    const buyer = await aBuyer(test.db)
    for (const by of ['seller', 'buyer'] as const) {
      const { id: bookingId, sellerId } = await aBooking(test.db, { buyerId: buyer.id, status: 'accepted' })
      const seller = { ...actorOfUser(buyer), role: 'Seller' as const, accountId: sellerId }
      const end = (seen: SeenBooking) =>
        by === 'seller'
          ? declineBooking(test.db, cards, seller, { bookingId, seen, now, log: silentLogger })
          : cancelBooking(test.db, actorOfUser(buyer), { bookingId, seen }, now)
      const state = async () => (await test.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]?.status
      // The sale was accepted, or its time agreed, in another window.
      for (const seen of [asked, { ...agreed, time: 'asked' } as const]) {
        expect(await outcomeOf(end(seen)), by).toBe('conflict')
        expect(await state()).toBe('accepted')
      }
      expect(await outcomeOf(end(agreed))).toBe(by === 'seller' ? 'declined' : 'cancelled')
    }
  })
})

describe('accepting', () => {
  it.each(['withdrawn', 'sold'] as const)('is refused while the car is %s', async (status) => {
    const seller = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: seller.id, status })
    const booking = await aBooking(test.db, { listingId: car.id })
    expect(await outcomeOf(acceptBooking(test.db, actorOfUser(seller), { bookingId: booking.id }, now))).toBe(
      'conflict',
    )
  })
})

describe('the hand-over', () => {
  it.each([
    ['buyer first', ['buyer', 'seller']],
    ['seller first', ['seller', 'buyer']],
  ] as const)('is complete when both sides said so, %s, and leaves an audit entry each', async (_, order) => {
    const seller = await aSeller(test.db)
    const buyer = await aBuyer(test.db)
    const { booking } = await aSale(test.db, { buyerId: buyer.id, sellerId: seller.id })
    const actors = { buyer: actorOfUser(buyer), seller: actorOfUser(seller) }
    const say = (side: 'buyer' | 'seller') => confirmHandover(test.db, actors[side], { bookingId: booking.id }, now)
    expect((await say(order[0])).status).toBe('paid')
    expect((await say(order[0])).status, 'saying it twice changes nothing').toBe('paid')
    expect((await say(order[1])).status).toBe('completed')
    expect((await say(order[1])).status, 'saying it twice changes nothing').toBe('completed')
    const entries = await test.db.select().from(auditEntries).where(eq(auditEntries.subjectId, booking.id))
    expect(entries.map(({ actorId }) => actorId)).toEqual(order.map((side) => actors[side].accountId))
  })
})

describe('closing the bookings of a person who leaves', () => {
  it('cancels what they booked, declines what was booked with them, and leaves paid and ended ones', async () => {
    const leaver = await aSeller(test.db)
    const own = {
      requested: await aBooking(test.db, { buyerId: leaver.id }),
      accepted: await aBooking(test.db, { buyerId: leaver.id, status: 'accepted' }),
      declined: await aBooking(test.db, { buyerId: leaver.id, status: 'declined' }),
    }
    const received = {
      requested: await aBooking(test.db, { sellerId: leaver.id }),
      accepted: await aBooking(test.db, { sellerId: leaver.id, status: 'accepted' }),
      paid: (await aSale(test.db, { sellerId: leaver.id })).booking,
    }
    const bystander = await aBooking(test.db)
    const closed = await test.db.transaction((tx) => closeBookingsOfPerson(tx, { accountId: leaver.id, now }))
    expect(closed.cancelled.toSorted()).toEqual([own.requested.id, own.accepted.id].toSorted())
    expect(closed.declined.toSorted()).toEqual([received.requested.id, received.accepted.id].toSorted())
    const statusOf = async ({ id }: { id: string }) =>
      (await test.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.status
    expect(await statusOf(own.requested)).toBe('cancelled')
    expect(await statusOf(own.accepted)).toBe('cancelled')
    expect(await statusOf(own.declined)).toBe('declined')
    expect(await statusOf(received.requested)).toBe('declined')
    expect(await statusOf(received.accepted)).toBe('declined')
    expect(await statusOf(received.paid)).toBe('paid')
    expect(await statusOf(bystander)).toBe('requested')
  })
})
