import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import { users } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { listOwnCars } from '#domain/listings/list-own-cars.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { startMessageThread } from '#domain/messages/start-message-thread.ts'
import { listOwnOrders } from '#domain/orders/list-own-orders.ts'
import { loadAdminOverview } from '#domain/overview/load-admin-overview.ts'
import { changeRoleOfPerson } from '#domain/people/change-role-of-person.ts'
import { deletePersonAsAdmin } from '#domain/people/delete-person-as-admin.ts'
import { listPeople } from '#domain/people/list-people.ts'
import { setSellerVerification } from '#domain/people/set-seller-verification.ts'
import { suspendPerson } from '#domain/people/suspend-person.ts'
import { joinWaitlist } from '#domain/waitlist/join-waitlist.ts'
import { addListingToWishlist } from '#domain/wishlist/add-listing-to-wishlist.ts'
import { mergeDeviceWishlist } from '#domain/wishlist/merge-device-wishlist.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { switchBuyerSellerRole } from './switch-buyer-seller-role.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const rowOf = async (id: string) => {
  const [row] = await test.db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('We couldn’t find that person.')
  return row
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => `${error.code}`,
  )
const reason = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => String(error.message),
  )
const choose = async (id: string, role: 'Buyer' | 'Seller') =>
  switchBuyerSellerRole(test.db, actorOfUser(await rowOf(id)), { role, now })

describe('G-30: one account that buys and sells', () => {
  it('adds the other role at the first choice, writes that down once, and keeps the badge', async () => {
    const { id } = await aSeller(test.db, { permission: 'Verified' })
    expect(await choose(id, 'Seller')).toEqual({ role: 'Seller', hasBothRoles: false })
    expect(await choose(id, 'Buyer')).toEqual({ role: 'Buyer', hasBothRoles: true })
    expect(await choose(id, 'Buyer')).toEqual({ role: 'Buyer', hasBothRoles: true })
    expect(await choose(id, 'Seller')).toEqual({ role: 'Seller', hasBothRoles: true })
    expect(await rowOf(id)).toMatchObject({ role: 'Seller', hasBothRoles: true, permission: 'Verified' })
    const isAdded = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'person.role-added'))
    expect(await test.db.select().from(auditEntries).where(isAdded)).toMatchObject([
      { actorId: id, detail: { role: 'Buyer' } },
    ])
  })

  it('is refused to Admins, to strangers, and to people who were suspended or deleted meanwhile', async () => {
    const wish = { role: 'Buyer', now } as const
    expect(await outcome(switchBuyerSellerRole(test.db, actorOfUser(await anAdmin(test.db)), wish))).toBe('forbidden')
    expect(await outcome(switchBuyerSellerRole(test.db, null, wish))).toBe('signed_out')
    const suspended = await aSeller(test.db, { suspendedAt: now, suspendedReason: 'A reason.' })
    expect(await outcome(switchBuyerSellerRole(test.db, actorOfUser(suspended), wish))).toBe('signed_out')
    expect(
      await outcome(switchBuyerSellerRole(test.db, actorOfUser(await aSeller(test.db, { deletedAt: now })), wish)),
    ).toBe('signed_out')
    const promoted = { ...actorOfUser(await anAdmin(test.db)), role: 'Seller' as Role }
    expect(await outcome(switchBuyerSellerRole(test.db, promoted, wish))).toBe('forbidden')
  })

  const people = {
    buyer: { role: 'Buyer', hasBothRoles: false },
    seller: { role: 'Seller', hasBothRoles: false },
    bothBuying: { role: 'Buyer', hasBothRoles: true },
    bothSelling: { role: 'Seller', hasBothRoles: true },
    admin: { role: 'Admin', hasBothRoles: false },
  } as const
  const buys = (id: string) => ({ carId: id, meetingAt: '2026-11-24T18:00:00Z', phone: '+1 512 555 0147' })
  const text = { text: 'Is it still there?', photoIds: [] }

  it.each(Object.entries(people))('the present role alone decides what a person may do: %s', async (_, given) => {
    const person = await aBuyer(test.db, given)
    const actor = actorOfUser(person)
    const other = await aListing(test.db)
    const sold = await aListing(test.db, { status: 'withdrawn' })
    const own = await aListing(test.db, { sellerId: person.id })
    const seen = {
      book: await outcome(requestBooking(test.db, actor, buys(other.id), now)),
      wish: await outcome(addListingToWishlist(test.db, actor, { listingId: other.id }, now)),
      write: await outcome(
        startMessageThread(test.db, actor, { carId: other.id, clientId: crypto.randomUUID(), ...text, now }),
      ),
      orders: await outcome(listOwnOrders(test.db, actor, now)),
      wait: await outcome(joinWaitlist(test.db, actor, { carId: sold.id, now })),
      cars: await outcome(listOwnCars(test.db, actor, { now })),
      offer: await outcome(setCarAvailability(test.db, actor, { id: own.id, available: false, now })),
    }
    const isBuyer = given.role === 'Buyer'
    const isSeller = given.role === 'Seller'
    expect(seen).toEqual({
      book: isBuyer ? 'done' : 'forbidden',
      wish: isBuyer ? 'done' : 'forbidden',
      write: isBuyer ? 'done' : 'forbidden',
      orders: isBuyer ? 'done' : 'forbidden',
      wait: isBuyer ? 'conflict' : 'forbidden',
      cars: isSeller ? 'done' : 'forbidden',
      offer: isSeller ? 'done' : 'forbidden',
    })
  })

  it.each(Object.entries(people))(
    'nobody books, wishes, waits for or writes about an own car: %s',
    async (_, given) => {
      const person = await aBuyer(test.db, given)
      const actor = actorOfUser(person)
      const own = await aListing(test.db, { sellerId: person.id })
      const withdrawn = await aListing(test.db, { sellerId: person.id, status: 'withdrawn' })
      const write = { carId: own.id, clientId: crypto.randomUUID(), ...text, now }
      const refusals = await Promise.all([
        reason(requestBooking(test.db, actor, buys(own.id), now)),
        reason(addListingToWishlist(test.db, actor, { listingId: own.id }, now)),
        reason(joinWaitlist(test.db, actor, { carId: withdrawn.id, now })),
        reason(startMessageThread(test.db, actor, write)),
      ])
      const ownCar = given.role === 'Buyer' ? /own car/ : /^This requires the role Buyer/
      for (const refusal of refusals) expect(refusal).toMatch(ownCar)
      if (given.role !== 'Buyer') return
      expect(await mergeDeviceWishlist(test.db, actor, { ids: [own.id] }, now)).toEqual({
        added: 0,
        missed: [{ id: own.id, title: own.title, reason: 'own' }],
      })
    },
  )

  it('keeps cars and orders of the other role, reachable by switching', async () => {
    const { id } = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: id })
    await choose(id, 'Buyer')
    const booking = await aBooking(test.db, { buyerId: id })
    expect(await listOwnOrders(test.db, actorOfUser(await rowOf(id)), now)).toMatchObject([{ id: booking.id }])
    await choose(id, 'Seller')
    expect(await listOwnCars(test.db, actorOfUser(await rowOf(id)), { now })).toMatchObject([{ id: car.id }])
  })

  it('lets no call of the old role through that was under way: it is told which role is chosen now', async () => {
    const buyer = await aBuyer(test.db)
    const stale = actorOfUser(buyer)
    await choose(buyer.id, 'Seller')
    const car = await aListing(test.db)
    await expect(addListingToWishlist(test.db, stale, { listingId: car.id }, now)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'You’re now signed in as Seller, no longer as Buyer.',
    })
  })

  it('counts and lists the person under both roles, and verifies them whichever they have chosen', async () => {
    const admin = actorOfUser(await anAdmin(test.db))
    const { id } = await aBuyer(test.db, { hasBothRoles: true })
    await aListing(test.db, { sellerId: id })
    const listed = async (role: Role) =>
      (await listPeople(test.db, admin, { role, sort: 'newest', page: 1 })).items.find((person) => person.id === id)
    expect(await listed('Buyer')).toMatchObject({ role: 'Buyer', hasBothRoles: true, cars: 1 })
    expect(await listed('Seller')).toMatchObject({ role: 'Buyer', hasBothRoles: true, cars: 1 })
    expect(await listed('Admin')).toBeUndefined()
    const { people: months } = await loadAdminOverview(test.db, admin, { now: new Date() })
    const inAll = await test.db.select().from(users)
    const holding = (role: Role) => inAll.filter((one) => one.role === role || (one.hasBothRoles && role !== 'Admin'))
    expect(months.at(-1)).toMatchObject({ Buyer: holding('Buyer').length, Seller: holding('Seller').length })
    expect(await setSellerVerification(test.db, admin, { personId: id, verified: true, now })).toEqual({
      modifiedCount: 1,
    })
  })

  it('ends with the role that an Admin gives; a role that still has cars on offer cannot be taken', async () => {
    const admin = actorOfUser(await anAdmin(test.db))
    const { id } = await aBuyer(test.db, { hasBothRoles: true, permission: 'Verified' })
    const car = await aListing(test.db, { sellerId: id })
    expect(await outcome(changeRoleOfPerson(test.db, admin, { personId: id, role: 'Buyer', now }))).toBe('conflict')
    expect(await changeRoleOfPerson(test.db, admin, { personId: id, role: 'Seller', now })).toEqual({
      modifiedCount: 1,
    })
    expect(await rowOf(id)).toMatchObject({ role: 'Seller', hasBothRoles: false, permission: 'Verified' })
    await setCarAvailability(test.db, actorOfUser(await rowOf(id)), { id: car.id, available: false, now })
    await choose(id, 'Buyer')
    expect(await changeRoleOfPerson(test.db, admin, { personId: id, role: 'Admin', now })).toEqual({ modifiedCount: 1 })
    expect(await rowOf(id)).toMatchObject({ role: 'Admin', hasBothRoles: false, permission: null })
  })

  it('suspension and deletion close both sides: cars leave the market, own bookings end', async () => {
    const admin = actorOfUser(await anAdmin(test.db))
    for (const role of ['Buyer', 'Seller'] as const) {
      const close = [
        (personId: string) => suspendPerson(test.db, admin, { personId, reason: 'A reason that is told.', now }),
        // The compatible calls name either role (row C-12).
        (personId: string) => deletePersonAsAdmin(test.db, admin, { personId, role: 'Seller', now }),
        (personId: string) => deletePersonAsAdmin(test.db, admin, { personId, role: 'Buyer', now }),
      ]
      for (const work of close) {
        const { id } = await aBuyer(test.db, { role, hasBothRoles: true })
        const car = await aListing(test.db, { sellerId: id })
        const booking = await aBooking(test.db, { buyerId: id })
        await work(id)
        const [left] = await test.db.select().from(listings).where(eq(listings.id, car.id))
        expect(left?.status).toBe('withdrawn')
        const [ended] = await test.db.select().from(bookings).where(eq(bookings.id, booking.id))
        expect(ended?.status).toBe('cancelled')
      }
    }
  })

  it('the database knows no Admin who buys or sells', async () => {
    await expect(anAdmin(test.db, { hasBothRoles: true })).rejects.toThrow()
  })
})
