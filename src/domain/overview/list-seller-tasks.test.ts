import { expect, it } from 'vitest'
import { aBooking, aListing } from '#db/seed/builders.ts'
import { requestRefund } from '#domain/disputes/request-refund.ts'
import { respondToRefundRequest } from '#domain/disputes/respond-to-refund-request.ts'
import { savePayoutDetails } from '#domain/payouts/save-payout-details.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { anOfferNegotiation } from '#tests/support/negotiations.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listSellerTasks } from './list-seller-tasks.ts'
import { loadSellerOverview } from './load-seller-overview.ts'

const test = useDatabase()
const setup = useCardGateway(test)
const hours = (many: number) => new Date(setup.clock.now().getTime() + many * 3_600_000)

it('what waits for a seller stands by its deadline: refund, offer, booking, and last the bank account', async () => {
  const sale = await aPaidCar(test.db, setup)
  const { seller, bookingId } = sale
  await sale.handOver()
  const now = setup.clock.now()
  await requestRefund(test.db, sale.actor, { bookingId, reason: 'The second key is missing.', now })
  const car = await aListing(test.db, { sellerId: seller.accountId, priceCents: 2_000_000 })
  const { offer } = await anOfferNegotiation(test.db, { of: { seller, carId: car.id }, now })
  const soon = await aBooking(test.db, { listingId: car.id, meetingAt: hours(20) })
  const late = await aBooking(test.db, { listingId: car.id, meetingAt: hours(24 * 30) })
  await aBooking(test.db, { listingId: car.id, meetingAt: hours(20), status: 'accepted' })
  await aBooking(test.db, { meetingAt: hours(20) })

  const tasks = async () =>
    (await listSellerTasks(test.db, seller, { now })).map(({ kind, subjectId }) => [kind, subjectId])
  expect(await tasks()).toEqual([
    ['booking', soon.id],
    ['offer', offer.threadId],
    ['refund', bookingId],
    ['booking', late.id],
    ['bankAccount', null],
  ])
  expect((await loadSellerOverview(test.db, seller, { now })).tasks).toHaveLength(5)
  // An offer stands by the reader’s clock wherever it stands; what the car’s place has a part in, by the clock there.
  const clocks = (await listSellerTasks(test.db, seller, { now })).map(({ kind, place }) => [kind, place !== null])
  expect(clocks).toEqual([
    ['booking', true],
    ['offer', false],
    ['refund', true],
    ['booking', true],
    ['bankAccount', false],
  ])

  await respondToRefundRequest(test.db, seller, { bookingId, agrees: false, words: 'It was never promised.', now })
  const account = {
    holder: 'Priya Raman',
    bankName: 'First Bank',
    routingNumber: '021000021',
    accountNumber: '123456789',
  }
  await savePayoutDetails(test.db, seller, { ...account, accountKind: 'checking', now })
  expect((await tasks()).map(([kind]) => kind)).toEqual(['booking', 'offer', 'booking'])
})

it('what was sold is the fee and what is paid out, due, waiting or on hold', async () => {
  const sale = await aPaidCar(test.db, setup)
  const { seller, bookingId } = sale
  const earnings = async () => (await loadSellerOverview(test.db, seller, { now: setup.clock.now() })).earnings
  const before = await earnings()
  expect(before.soldCents).toBe(sale.payment.amountCents)
  expect(before.waitingCents).toBe(before.soldCents - before.feeCents)
  await requestRefund(test.db, sale.actor, { bookingId, reason: 'Not as described at all.', now: setup.clock.now() })
  expect(await earnings()).toEqual({ ...before, waitingCents: 0, heldCents: before.waitingCents })
})
