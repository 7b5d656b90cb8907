import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import { users } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { aBooking, aBuyer, aListing, anAdmin, aPayment, aSale, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { changeRoleOfPerson } from './change-role-of-person.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

async function change(person: { id: string }, role: Role) {
  const admin = actorOfUser(await anAdmin(test.db))
  return changeRoleOfPerson(test.db, admin, { personId: person.id, role, now }).then(
    ({ modifiedCount }) => String(modifiedCount),
    (error) => `${error.code}: ${error.message}`,
  )
}
const rowOf = async ({ id }: { id: string }) => (await test.db.select().from(users).where(eq(users.id, id)))[0]

describe('S-31: changing a role', () => {
  it('gives the new role, takes the badge of a seller, and writes it down', async () => {
    const seller = await aSeller(test.db, { permission: 'Verified' })
    expect(await change(seller, 'Buyer')).toBe('1')
    expect(await rowOf(seller)).toMatchObject({ role: 'Buyer', permission: null })
    expect(await change(seller, 'Buyer')).toBe('0')
    expect(await test.db.select().from(auditEntries)).toMatchObject([
      { action: 'person.role-changed', subjectId: seller.id, detail: { from: 'Seller', to: 'Buyer' } },
    ])
    expect(await change(await aBuyer(test.db), 'Admin')).toBe('1')
    expect(await change(await anAdmin(test.db), 'Buyer')).toBe('1')
  })

  it('is refused while a seller has cars on offer, not for those that are withdrawn, sold or deleted', async () => {
    const seller = await aSeller(test.db)
    await aListing(test.db, { sellerId: seller.id, status: 'withdrawn' })
    await aListing(test.db, { sellerId: seller.id, status: 'withdrawn', deletedAt: now })
    const sold = await aListing(test.db, { sellerId: seller.id })
    await aSale(test.db, { listingId: sold.id, status: 'completed' })
    const car = await aListing(test.db, { sellerId: seller.id })
    expect(await change(seller, 'Buyer')).toBe(
      'conflict: This seller has a car listed or reserved. Take it down first.',
    )
    await aListing(test.db, { sellerId: seller.id })
    expect(await change(seller, 'Admin')).toContain('2 cars listed or reserved. Take them down first.')
    expect(await rowOf(seller)).toMatchObject({ role: 'Seller' })
    expect(car.sellerId).toBe(seller.id)
  })

  it('is refused on both sides of an open booking, a payment under way, and a car that is paid and not handed over', async () => {
    const car = await aListing(test.db)
    const booking = await aBooking(test.db, { listingId: car.id })
    const buyer = { id: booking.buyerId }
    expect(await change(buyer, 'Seller')).toBe(
      'conflict: This person has an open booking. It has to be canceled or declined first.',
    )
    await aPayment(test.db, { bookingId: booking.id, state: 'new' })
    expect(await change(buyer, 'Seller')).toContain(`a payment for “${booking.carTitle}” is in progress`)
    const sale = await aSale(test.db)
    expect(await change({ id: sale.booking.buyerId }, 'Seller')).toContain('is paid but not handed over')
    expect(await change({ id: sale.booking.sellerId }, 'Buyer')).toContain('is paid but not handed over')
  })

  it('a booking of a car that its seller withdrew keeps the seller in their role', async () => {
    const car = await aListing(test.db, { status: 'withdrawn' })
    await aBooking(test.db, { listingId: car.id, status: 'accepted' })
    expect(await change({ id: car.sellerId }, 'Buyer')).toContain('an open booking')
  })

  it('nobody changes their own, nobody changes a deleted person, and only an Admin changes any', async () => {
    const admin = await anAdmin(test.db)
    const own = changeRoleOfPerson(test.db, actorOfUser(admin), { personId: admin.id, role: 'Buyer', now })
    await expect(own).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('your own role') })
    expect(await change(await aBuyer(test.db, { deletedAt: now }), 'Seller')).toContain('not_found')
    expect(await change({ id: 'nobody' }, 'Seller')).toContain('not_found')
    const buyer = await aBuyer(test.db)
    const forbidden = changeRoleOfPerson(test.db, actorOfUser(buyer), { personId: buyer.id, role: 'Admin', now })
    await expect(forbidden).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('two Admins who take each other’s role at the same moment leave one Admin', async () => {
    const [one, two] = [await anAdmin(test.db), await anAdmin(test.db)]
    const results = await Promise.allSettled([
      changeRoleOfPerson(test.db, actorOfUser(one), { personId: two.id, role: 'Buyer', now }),
      changeRoleOfPerson(test.db, actorOfUser(two), { personId: one.id, role: 'Buyer', now }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await test.db.select().from(users).where(eq(users.role, 'Admin'))).toHaveLength(1)
  })
})
