import { describe, expect, it } from 'vitest'
import { sessions } from '#db/schema/accounts.ts'
import { payouts } from '#db/schema/payouts.ts'
import { aBooking, aBuyer, aListing, anAdmin, aPayment, aSeller } from '#db/seed/builders.ts'
import { setSellerVerification } from '#domain/people/set-seller-verification.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { findPersonAsAdmin } from './find-person-as-admin.ts'
import { searchAsAdmin } from './search-as-admin.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

describe('the page of a person', () => {
  it('has their orders and money on both sides, their devices without addresses, and what was done', async () => {
    const admin = actorOfUser(await anAdmin(test.db))
    const seller = await aSeller(test.db, { permission: null, hasBothRoles: true })
    const buyer = await aBuyer(test.db)
    const sold = await aBooking(test.db, {
      sellerId: seller.id,
      buyerId: buyer.id,
      status: 'refunded',
      priceCents: 900_00,
    })
    const bought = await aBooking(test.db, { buyerId: seller.id, status: 'cancelled' })
    const paid = { bookingId: sold.id, buyerId: buyer.id, listingId: sold.listingId, amountCents: 900_00 }
    const payment = await aPayment(test.db, { ...paid, state: 'refunded', refundedCents: 100_00 })
    // What was sold is the buyer's money: of it this much was transferred so far.
    const payout = { paymentId: payment.id, bookingId: sold.id, sellerId: seller.id, saleCents: 900_00 } as const
    const sums = { refundedCents: 100_00, feeCents: 20_00, feeBasisPoints: 250, netCents: 780_00, paidCents: 500_00 }
    await test.db.insert(payouts).values({ ...payout, ...sums, state: 'due' })
    await test.db.insert(sessions).values({
      id: 'device',
      userId: seller.id,
      token: 'token',
      ipAddress: '203.0.113.7',
      way: 'password',
      expiresAt: new Date(now.getTime() + 1000),
    })
    await setSellerVerification(test.db, admin, { personId: seller.id, verified: true, now })
    const page = await findPersonAsAdmin(test.db, admin, { id: seller.id, now })
    expect(page.sold).toMatchObject({ counts: { refunded: 1 }, newest: [{ id: sold.id, buyer: { id: buyer.id } }] })
    expect(page.bought).toMatchObject({ counts: { cancelled: 1 }, newest: [{ id: bought.id }] })
    expect(page.money).toMatchObject({
      paidCents: 0,
      receivedCents: 900_00,
      receivedRefundedCents: 100_00,
      paidOutCents: 500_00,
    })
    expect(page.money.newest).toMatchObject([{ bookingId: sold.id, isForOwnCar: true, refundedCents: 100_00 }])
    expect(page.sessions).toMatchObject([{ id: 'device', way: 'password' }])
    expect(JSON.stringify(page)).not.toContain('203.0.113.7')
    expect(page.audit.map(({ action }) => action)).toEqual(['person.verified'])
    expect(page.person).toMatchObject({ permission: 'Verified', bookings: 2 })
    const other = await findPersonAsAdmin(test.db, admin, { id: buyer.id, now })
    expect(other.money).toMatchObject({
      paidCents: 900_00,
      paidRefundedCents: 100_00,
      receivedCents: 0,
      paidOutCents: 0,
    })
    await expect(findPersonAsAdmin(test.db, actorOfUser(seller), { id: seller.id, now })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('the search of Admins', () => {
  const emailsOf = ({ people }: Awaited<ReturnType<typeof searchAsAdmin>>) => people.hits.map(({ email }) => email)

  it('has first who is meant, of any role, and finds numbers however they are written', async () => {
    const admin = actorOfUser(await anAdmin(test.db, { name: 'Ada Admin', email: 'ada@example.test' }))
    const known = { name: 'Zoe Quill', email: 'zoe@quill.test', phoneNumber: '+1 (512) 555-0147' }
    const meant = await aBuyer(test.db, known)
    await aSeller(test.db, { name: 'Al Quill', email: 'al@quill.test', phoneNumber: null })
    await aSeller(test.db, { name: 'Quilla Moor', email: 'quilla@moor.test', phoneNumber: null })
    const find = (q: string) => searchAsAdmin(test.db, admin, { q, now })
    expect(emailsOf(await find('quill'))).toEqual(['quilla@moor.test', 'al@quill.test', 'zoe@quill.test'])
    expect(emailsOf(await find('ZOE@quill.test'))).toEqual(['zoe@quill.test'])
    expect(emailsOf(await find('512-555-0147'))).toEqual(['zoe@quill.test'])
    expect(emailsOf(await find(meant.id))).toEqual(['zoe@quill.test'])
    expect(emailsOf(await find('%'))).toEqual([])
  })

  it('counts all and shows five of each kind; only an Admin gets an answer', async () => {
    const seller = await aSeller(test.db)
    const cars = { sellerId: seller.id, title: 'Zeppelin Wagon', status: 'available' as const }
    for (let number = 0; number < 6; number += 1) await aListing(test.db, cars)
    const admin = actorOfUser(await anAdmin(test.db))
    const found = await searchAsAdmin(test.db, admin, { q: 'zeppelin', now })
    expect(found.cars.total).toBe(6)
    expect(found.cars.hits).toHaveLength(5)
    await expect(searchAsAdmin(test.db, actorOfUser(seller), { q: 'a', now })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
