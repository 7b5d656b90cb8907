import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { disputes } from '#db/schema/disputes.ts'
import { listings } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'
import { payoutDetails, payouts } from '#db/schema/payouts.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { seedDemo } from './seed-demo.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

it('the demo has requests for money back and payouts in their states, a dispute of a bank, and buyers who wait in line', async () => {
  await seedDemo(test.db, { passwordHash: 'salt:key', now })
  const rows = await test.db
    .select({ dispute: disputes, booking: bookings, buyer: users.email, payment: payments })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(users, eq(users.id, bookings.buyerId))
  const states = rows.map(({ dispute }) => `${dispute.kind} ${dispute.state}`).toSorted()
  expect(states).toEqual(['buyer answered', 'buyer declined', 'buyer open', 'buyer refunded', 'card open'])
  for (const { dispute, booking, payment } of rows) {
    expect(dispute.askedCents).toBeLessThanOrEqual(payment.amountCents)
    expect(dispute.createdAt > (payment.capturedAt ?? now) && dispute.updatedAt <= now, dispute.reason).toBe(true)
    expect(['open', 'answered'].includes(dispute.state) && dispute.decideDueAt <= now, dispute.reason).toBe(false)
    const handedOverAt = booking.sellerConfirmedAt?.getTime() ?? now.getTime()
    expect(dispute.createdAt.getTime() - handedOverAt).toBeLessThan(14 * 86_400_000)
  }
  const [toAnswer] = rows.filter(({ dispute }) => dispute.kind === 'buyer' && dispute.state === 'open')
  const [seller] = await test.db.select().from(users).where(eq(users.email, 'seller@demo.test'))
  expect(toAnswer?.booking.sellerId).toBe(seller?.id)
  expect(toAnswer?.dispute.answerDueAt && toAnswer.dispute.answerDueAt > now).toBe(true)
  const ledger = Map.groupBy(await test.db.select().from(payouts), ({ state }) => state)
  expect([...ledger.keys()].toSorted()).toEqual(['due', 'paid', 'reversed', 'waiting'])
  const known = await test.db.select().from(payoutDetails)
  for (const { sellerId, paidAt, dueAt } of ledger.get('paid') ?? []) {
    expect(known.some((row) => row.sellerId === sellerId)).toBe(true)
    expect(paidAt && dueAt && dueAt < paidAt && paidAt <= now).toBe(true)
  }
  const waits = await test.db
    .select({ email: users.email, place: waitlistPositions, status: listings.status, soldAt: listings.soldAt })
    .from(waitlistPositions)
    .innerJoin(users, eq(users.id, waitlistPositions.buyerId))
    .innerJoin(listings, eq(listings.id, waitlistPositions.listingId))
  expect(waits.map(({ email }) => email)).toContain('buyer@demo.test')
  for (const { place, status, soldAt } of waits) {
    expect(status === 'sold' && soldAt && soldAt < place.joinedAt && place.joinedAt <= now).toBe(true)
  }
})
