import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withoutFinalStop } from '#contract/without-final-stop.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { homePageAdvertisements, listings } from '#db/schema/listings.ts'
import { mails } from '#db/schema/mail.ts'
import { aBooking, aBuyer, aListing, anAdmin, aPayment, aSeller } from '#db/seed/builders.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { findCarDetail } from '#domain/listings/find-car-detail.ts'
import { listOwnCars } from '#domain/listings/list-own-cars.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { upsertImportedCars } from '#domain/listings/upsert-imported-cars.ts'
import { changeRoleOfPerson } from '#domain/people/change-role-of-person.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { restoreTakenDownCar } from './restore-taken-down-car.ts'
import { takeDownCar } from './take-down-car.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const reason = 'The pictures show another car.'

async function aScene(overrides: Parameters<typeof aListing>[1] = {}) {
  const seller = await aSeller(test.db)
  const car = await aListing(test.db, { sellerId: seller.id, ...overrides })
  return { admin: actorOfUser(await anAdmin(test.db)), seller, car }
}
const rowOf = async (id: string) => (await test.db.select().from(listings).where(eq(listings.id, id)))[0]

describe('taking a car down', () => {
  it('takes it off the market with its advertisement, and tells the seller and the buyers who booked it', async () => {
    const { admin, seller, car } = await aScene({ isAdvertised: true })
    const buyer = await aBuyer(test.db)
    await aBooking(test.db, { listingId: car.id, buyerId: buyer.id, status: 'accepted' })
    await aBooking(test.db, { listingId: car.id, status: 'declined' })
    await takeDownCar(test.db, admin, { id: car.id, reason, now })
    expect(await rowOf(car.id)).toMatchObject({ status: 'withdrawn', takenDownReason: reason, deletedAt: null })
    expect(await test.db.select().from(homePageAdvertisements)).toEqual([])
    const sent = await test.db.select().from(mails)
    expect(sent.map(({ recipient, template }) => [recipient, template]).sort()).toEqual(
      [
        [buyer.email, 'car-withdrawn'],
        [seller.email, 'car-taken-down'],
      ].sort(),
    )
    expect(JSON.stringify(sent.map(({ data }) => data))).toContain(reason)
    const [own] = await listOwnCars(test.db, actorOfUser(seller), { now })
    expect(own).toMatchObject({ status: 'withdrawn', takenDownReason: reason, openBookings: 1 })
    expect(await findCarDetail(test.db, null, { id: car.id, now })).toMatchObject({
      status: 'withdrawn',
      isTakenDown: true,
    })
    expect(await test.db.select().from(auditEntries)).toMatchObject([
      { actorId: admin.accountId, action: 'listing.taken-down', subjectId: car.id, detail: { reason } },
    ])
  })

  it('said twice changes nothing, and another reason does not replace the first', async () => {
    const { admin, car } = await aScene()
    await takeDownCar(test.db, admin, { id: car.id, reason, now })
    await takeDownCar(test.db, admin, { id: car.id, reason, now })
    expect(await test.db.select().from(auditEntries)).toHaveLength(1)
    await expect(takeDownCar(test.db, admin, { id: car.id, reason: 'Another one.', now })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(withoutFinalStop(reason)),
    })
  })

  it('is refused with the reason for a car that is reserved, sold or deleted', async () => {
    const { admin, car } = await aScene()
    const booking = await aBooking(test.db, { listingId: car.id })
    const payment = await aPayment(test.db, { bookingId: booking.id, state: 'won' })
    const refusal = () =>
      takeDownCar(test.db, admin, { id: car.id, reason, now }).then(
        () => 'taken down',
        (error) => `${error.code}: ${error.message}`,
      )
    await test.db.update(listings).set({ status: 'reserved', salePaymentId: payment.id })
    expect(await refusal()).toBe(
      'conflict: This car is reserved because someone is paying for it. Try again in a few minutes.',
    )
    await test.db.update(listings).set({ status: 'sold', soldAt: now })
    expect(await refusal()).toContain('has been sold')
    await test.db.update(listings).set({ deletedAt: now })
    expect(await refusal()).toContain('gone')
    expect(await rowOf(car.id)).toMatchObject({ takenDownReason: null })
  })

  it('cannot be undone by the seller: neither switch, form nor import brings it back', async () => {
    const { admin, seller, car } = await aScene({ stockNumber: 'A-1' })
    await takeDownCar(test.db, admin, { id: car.id, reason, now })
    const refused = { code: 'conflict', message: expect.stringContaining(withoutFinalStop(reason)) }
    const actor = actorOfUser(seller)
    await expect(setCarAvailability(test.db, actor, { id: car.id, available: true, now })).rejects.toMatchObject(
      refused,
    )
    await expect(editCar(test.db, actor, { id: car.id, changes: { title: 'New' }, now })).rejects.toMatchObject(refused)
    const row = { ...importedRow, stockNumber: 'A-1' }
    const fresh = { ...importedRow, stockNumber: 'A-2' }
    const done = await test.db.transaction((tx) => upsertImportedCars(tx, seller.id, [row, fresh], now))
    expect(done).toEqual({ created: 1, updated: 0, unchanged: 0, takenDown: new Map([['A-1', reason]]) })
    expect(await rowOf(car.id)).toMatchObject({ status: 'withdrawn', title: car.title, takenDownReason: reason })
  })
})

describe('putting a car back', () => {
  it('offers it again where it was on offer, and leaves it with the seller where it was not', async () => {
    for (const status of ['available', 'withdrawn'] as const) {
      const { admin, seller, car } = await aScene({ status })
      await takeDownCar(test.db, admin, { id: car.id, reason, now })
      expect(await restoreTakenDownCar(test.db, admin, { id: car.id, now })).toEqual({ status })
      expect(await rowOf(car.id)).toMatchObject({ status, takenDownReason: null })
      await setCarAvailability(test.db, actorOfUser(seller), { id: car.id, available: true, now })
      expect(await rowOf(car.id)).toMatchObject({ status: 'available' })
    }
  })

  it('changes nothing about a car that is not down', async () => {
    const { admin, car } = await aScene()
    expect(await restoreTakenDownCar(test.db, admin, { id: car.id, now })).toEqual({ status: 'available' })
    expect(await test.db.select().from(auditEntries)).toEqual([])
  })

  it('does not put a car on offer whose owner is no seller any more', async () => {
    const { admin, seller, car } = await aScene()
    await takeDownCar(test.db, admin, { id: car.id, reason, now })
    await changeRoleOfPerson(test.db, admin, { personId: seller.id, role: 'Buyer', now })
    expect(await restoreTakenDownCar(test.db, admin, { id: car.id, now })).toEqual({ status: 'withdrawn' })
  })
})

it('only an Admin takes cars down and puts them back', async () => {
  const { seller, car } = await aScene()
  for (const actor of [null, actorOfUser(seller)]) {
    const code = actor ? 'forbidden' : 'signed_out'
    await expect(takeDownCar(test.db, actor, { id: car.id, reason, now })).rejects.toMatchObject({ code })
    await expect(restoreTakenDownCar(test.db, actor, { id: car.id, now })).rejects.toMatchObject({ code })
  }
})

const importedRow = {
  title: 'Imported',
  description: 'From a file.',
  brand: 'Audi',
  model: null,
  priceCents: 500_000,
  originalPriceCents: null,
  year: null,
  yearOfPurchase: null,
  mileageMiles: null,
  fuel: null,
  transmission: null,
  body: null,
  colour: null,
  location: null,
}
