import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { reconcileRefunds } from '#domain/refunds/reconcile-refunds.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptBooking } from './accept-booking.ts'
import { declineBooking, sellerDeclinedRefundReason } from './decline-booking.ts'
import { searchSellerBookings } from './search-seller-bookings.ts'

const test = useDatabase()
const setup = useCardGateway(test)

type Sale = Awaited<ReturnType<typeof aPaidCar>>
const decline = ({ seller, bookingId }: Sale) =>
  declineBooking(test.db, setup.cards, seller, { bookingId, now: setup.clock.now(), log: silentLogger })
const accept = ({ seller, bookingId }: Sale) => acceptBooking(test.db, seller, { bookingId }, setup.clock.now())
const statusOf = async ({ bookingId }: Sale) =>
  (await test.db.select().from(bookings).where(eq(bookings.id, bookingId)))[0]?.status
const asSeller = async ({ seller }: Sale) => {
  const query = { q: undefined, state: undefined, sort: 'newest', page: 1, limit: 10 } as const
  return (await searchSellerBookings(test.db, seller, query, setup.clock.now())).items[0]
}

describe('T-03: a buyer who paid before the seller agreed', () => {
  it('gets all of it back when the seller declines, and the car is the seller’s again', async () => {
    const sale = await aPaidCar(test.db, setup)
    expect(await asSeller(sale)).toMatchObject({ status: 'paid', canAnswer: true, isAgreed: false })
    expect(await decline(sale)).toMatchObject({ status: 'refunded' })
    const [payment] = await test.db.select().from(payments)
    expect(payment).toMatchObject({ state: 'refunded', refundedCents: sale.payment.amountCents })
    const given = { reason: sellerDeclinedRefundReason, amountCents: sale.payment.amountCents, state: 'succeeded' }
    expect(await test.db.select().from(refunds)).toMatchObject([given])
    expect((await test.db.select().from(listings))[0]).toMatchObject({ status: 'withdrawn', salePaymentId: null })
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
    const told = (await readWrittenMails(test.db)).map(({ template }) => template)
    expect(told).toEqual(expect.arrayContaining(['refunded', 'sale-refunded']))
  })

  it('gets it back once, however often and however broken the answers are', async () => {
    const sale = await aPaidCar(test.db, setup)
    setup.gateway.faults.add({ on: 'refund', kind: 'dropAfter' })
    expect(await decline(sale)).toMatchObject({ status: 'paid' })
    expect(await asSeller(sale)).toMatchObject({ canAnswer: false })
    await expect(decline(sale)).rejects.toMatchObject({ code: 'conflict' })
    await expect(accept(sale)).rejects.toMatchObject({ code: 'conflict' })
    // A car whose payment is being refunded cannot be handed over either.
    await expect(sale.handOver()).rejects.toMatchObject({ code: 'conflict', message: /money back/ })
    await reconcileRefunds(test.db, setup.cards, { now: setup.clock.forward({ minutes: 5 }), log: silentLogger })
    expect(await statusOf(sale)).toBe('refunded')
    expect(await test.db.select().from(refunds)).toHaveLength(1)
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('keeps the car once the seller agreed, before the payment or after it', async () => {
    const after = await aPaidCar(test.db, setup)
    const accepted = await accept(after)
    expect(accepted).toMatchObject({ status: 'paid' })
    expect(await asSeller(after)).toMatchObject({ status: 'paid', canAnswer: false, isAgreed: true })
    await expect(decline(after)).rejects.toMatchObject({ code: 'conflict' })
    expect(await accept(after)).toEqual(accepted)
    const told = (await readWrittenMails(test.db)).filter(({ template }) => template === 'booking-accepted')
    expect(told).toHaveLength(1)
    expect(await statusOf(after)).toBe('paid')
  })

  it('keeps the car once either side confirmed the hand-over', async () => {
    const sale = await aPaidCar(test.db, setup)
    await sale.handOver()
    await expect(decline(sale)).rejects.toMatchObject({ code: 'conflict' })
    expect(await statusOf(sale)).toBe('completed')
  })

  it('is refunded once where the seller says yes and no at the same moment, or not at all', async () => {
    const sale = await aPaidCar(test.db, setup)
    const said = await Promise.allSettled([accept(sale), decline(sale)])
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await test.db.$count(refunds)).toBe(said[1]?.status === 'fulfilled' ? 1 : 0)
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })
})
