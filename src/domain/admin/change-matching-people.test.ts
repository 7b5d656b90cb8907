import { eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bulkBatchSize } from '#contract/bulk-changes.ts'
import { users } from '#db/schema/accounts.ts'
import { aBooking, aBuyer, anAdmin, aPayment, aSeller } from '#db/seed/builders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { changeMatchingPeople } from './change-matching-people.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const filter = { role: 'Seller', q: 'lot-' } as const

async function manySellers(count: number) {
  const admin = { ...actorOfUser(await anAdmin(test.db)), confirmedAt: now }
  for (let n = 0; n < count; n += 1) {
    await aSeller(test.db, { permission: null, email: `lot-${n}@example.com`, name: `Seller ${n}` })
  }
  return admin
}

const verified = async () =>
  (await test.db.select().from(users).where(like(users.email, 'lot-%'))).filter(({ permission }) => permission).length

describe('a change of everybody who matches', () => {
  it('is done batch by batch to each of them, and to nobody else', async () => {
    const count = bulkBatchSize + 3
    const admin = await manySellers(count)
    const other = await aSeller(test.db, { permission: null, email: 'other@example.com' })
    const known = await aSeller(test.db, { permission: 'Verified', email: 'lot-known@example.com' })
    const asked = { filter, change: { kind: 'verify' }, expected: count + 1, now } as const
    const first = await changeMatchingPeople(test.db, admin, asked)
    expect([first.done.length + first.leftOut, first.next === null]).toEqual([bulkBatchSize, false])
    const last = await changeMatchingPeople(test.db, admin, { ...asked, after: String(first.next) })
    expect([last.next, last.done.length + first.done.length, last.leftOut + first.leftOut]).toEqual([null, count, 1])
    expect(await verified()).toBe(count + 1)
    const [untouched] = await test.db.select().from(users).where(eq(users.id, other.id))
    expect(untouched?.permission).toBeNull()
    expect([...first.done, ...last.done].map(({ id }) => id)).not.toContain(known.id)
  })

  it('names those for whom it is refused, and goes on with the others', async () => {
    const admin = await manySellers(2)
    const paid = await aSeller(test.db, { email: 'lot-paid@example.com', name: 'Paula Paid' })
    const booking = await aBooking(test.db, { sellerId: paid.id, buyerId: (await aBuyer(test.db)).id, status: 'paid' })
    const { buyerId, listingId } = booking
    await aPayment(test.db, { bookingId: booking.id, buyerId, listingId, amountCents: 900_00, state: 'captured' })
    const result = await changeMatchingPeople(test.db, admin, {
      filter,
      change: { kind: 'delete' },
      expected: 3,
      now,
    })
    expect(result.done).toHaveLength(2)
    expect(result.failed).toMatchObject([{ id: paid.id, name: 'Paula Paid, lot-paid@example.com' }])
    expect(result.failed[0]?.message).toMatch(/.{20}/)
  })

  it('gives nobody the badge against whom something speaks, and names them', async () => {
    const admin = await manySellers(2)
    const reason = 'The cars were not theirs.'
    const doubtful = await aSeller(test.db, {
      permission: null,
      email: 'lot-doubtful@example.com',
      name: 'Dora Doubtful',
      verificationDeclinedReason: reason,
      verificationDeclinedAt: now,
    })
    const result = await changeMatchingPeople(test.db, admin, { filter, change: { kind: 'verify' }, expected: 3, now })
    expect(result.done).toHaveLength(2)
    expect(result.failed).toMatchObject([{ id: doubtful.id, message: expect.stringContaining('something to check') }])
    expect(await verified()).toBe(2)
  })

  it('is refused where more match than the Admin was asked about, and to everybody but a recently confirmed Admin', async () => {
    const admin = await manySellers(2)
    const asked = { filter, change: { kind: 'delete' }, expected: 2, now } as const
    await expect(changeMatchingPeople(test.db, admin, { ...asked, expected: 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(changeMatchingPeople(test.db, { ...admin, confirmedAt: null }, asked)).rejects.toMatchObject({
      code: 'confirmation_required',
    })
    const seller = actorOfUser(await aSeller(test.db))
    await expect(changeMatchingPeople(test.db, seller, asked)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await test.db.select().from(users).where(like(users.email, 'lot-%'))).toHaveLength(2)
  })
})
