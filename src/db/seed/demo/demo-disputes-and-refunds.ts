import { moneyRules } from '#contract/money-rules.ts'
import type { bookings } from '../../schema/bookings.ts'
import type { disputes } from '../../schema/disputes.ts'
import type { paymentAlarms } from '../../schema/payments.ts'
import type { payoutDetails } from '../../schema/payouts.ts'
import type { waitlistPositions } from '../../schema/waitlist.ts'
import type { NewUserRow } from '../people.ts'
import { seededRandom } from '../random.ts'
import type { DemoCar } from './create-demo-cars.ts'
import type { DemoTransactions } from './demo-transactions.ts'

/** A random seed of its own, so that the rest of the demo does not change. */
const seed = 1898
const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Parties = { cars: DemoCar[]; sellers: NewUserRow[]; buyers: NewUserRow[]; adminId: string; now: Date }
export type DemoDisputesAndRefunds = {
  disputes: (typeof disputes.$inferInsert)[]
  alarms: (typeof paymentAlarms.$inferInsert)[]
  payoutDetails: (typeof payoutDetails.$inferInsert)[]
  places: (typeof waitlistPositions.$inferInsert)[]
}

/**
 * Events after a sale: refund requests in their states (one waits for the visitors' seller), a bank dispute of a buyer
 * with its alarm, payouts that were paid, and buyers on the waitlist for cars that are paid but not handed over, the
 * visitors' buyer among them. Marks in `trade` which payouts were paid.
 */
export function demoDisputesAndRefunds(
  trade: DemoTransactions,
  { cars, sellers, buyers, adminId, now }: Parties,
): DemoDisputesAndRefunds {
  const random = seededRandom(seed)
  const [visitorSeller, visitorBuyer] = [sellers[0]?.id, buyers[0]?.id]
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const isOf = (booking: Booking, status: Booking['status']) =>
    booking.status === status && booking.sellerId !== visitorSeller
  const done: DemoDisputesAndRefunds = { disputes: [], alarms: [], payoutDetails: [], places: [] }

  const ask = (booking: Booking | undefined, request: Omit<Request, 'paymentId' | 'bookingId'> & { at: Date }) => {
    const payment = trade.payments.find(({ bookingId }) => bookingId === booking?.id)
    if (!booking || !payment) return
    const { at, ...rest } = request
    done.disputes.push({
      id: random.uuid(at),
      kind: 'buyer',
      paymentId: payment.id,
      bookingId: booking.id,
      answerDueAt: new Date(at.getTime() + moneyRules.sellerAnswerDays * dayMs),
      decideDueAt: new Date(at.getTime() + moneyRules.decisionDays * dayMs),
      createdAt: at,
      updatedAt: rest.decidedAt ?? rest.answeredAt ?? at,
      ...rest,
    })
  }
  const ownSale = trade.bookings.find(({ sellerId, status }) => sellerId === visitorSeller && status === 'completed')
  ask(ownSale, {
    state: 'open',
    askedCents: 85_000,
    at: daysAgo(1.2),
    reason: 'The air conditioning stopped cooling on the second day. A shop quoted $850 for a new compressor.',
  })
  const [toDecide] = trade.bookings.filter((booking) => isOf(booking, 'paid') && booking.buyerId !== visitorBuyer)
  ask(toDecide, {
    state: 'answered',
    askedCents: toDecide?.priceCents ?? 0,
    at: daysAgo(3),
    reason: 'I cannot take the car over: I am moving abroad for work next month.',
    sellerAnswer: 'That is fine with me. I have another buyer.',
    sellerAgrees: 'yes',
    answeredAt: daysAgo(2.1),
  })
  const kept = trade.bookings.find(({ buyerId, status }) => buyerId === visitorBuyer && status === 'completed')
  const askedAt = new Date((kept?.sellerConfirmedAt ?? now).getTime() + 2 * dayMs)
  const after = (days: number) => new Date(askedAt.getTime() + days * dayMs)
  ask(kept, {
    state: 'declined',
    askedCents: 40_000,
    at: askedAt,
    reason: 'There is a scratch on the rear bumper that I did not see at the meeting.',
    sellerAgrees: 'no',
    answeredAt: after(1),
    sellerAnswer: 'It is on the third picture, and we looked at it together.',
    decision: 'The scratch is shown in the listing photos, so it was already reflected in the price.',
    decidedBy: adminId,
    decidedAt: after(3),
  })

  const given = trade.refunds[0]
  const refunded = trade.bookings.find(({ status }) => status === 'refunded')
  if (given?.createdAt && refunded) {
    const before = (days: number) => new Date(Number(given.createdAt) - days * dayMs)
    ask(refunded, {
      state: 'refunded',
      askedCents: refunded.priceCents,
      at: before(3),
      reason: given.reason,
      sellerAnswer: 'I did not know of the repair.',
      sellerAgrees: 'yes',
      answeredAt: before(2),
      decision: given.reason,
      decidedBy: adminId,
      decidedAt: given.createdAt,
      refundId: given.id,
    })
  }

  const [, disputed] = trade.bookings.filter((booking) => isOf(booking, 'paid') && booking.buyerId !== visitorBuyer)
  disputeAtBank(done, trade, { booking: disputed, at: daysAgo(2), id: random.uuid(daysAgo(2)) })

  for (const payout of trade.payouts
    .filter(({ state, sellerId }) => state === 'due' && sellerId !== visitorSeller)
    .slice(0, 3)) {
    const paidAt = new Date((payout.dueAt ?? now).getTime() + 2 * dayMs)
    if (
      paidAt > now ||
      done.disputes.some(({ paymentId, state }) => paymentId === payout.paymentId && state === 'open')
    )
      continue
    const reference = `FORECOURT ${payout.paymentId.slice(-8).toUpperCase()}`
    Object.assign(payout, {
      state: 'paid',
      paidCents: payout.netCents,
      paidAt,
      paidBy: adminId,
      reference,
      updatedAt: paidAt,
    })
    const person = sellers.find(({ id }) => id === payout.sellerId)
    if (!person || done.payoutDetails.some(({ sellerId }) => sellerId === person.id)) continue
    const bank = { bankName: 'First Demo Bank', routingNumber: '021000021', accountKind: 'checking' as const }
    const accountNumber = String(random.whole(100_000_000, 999_999_999))
    done.payoutDetails.push({
      sellerId: person.id,
      holder: person.name,
      ...bank,
      accountNumber,
      updatedAt: payout.dueAt ?? now,
    })
  }

  const isPaidFor = ({ id }: DemoCar['row']) =>
    trade.bookings.some(({ listingId, status }) => listingId === id && status === 'paid')
  const losers = trade.bookings.filter(
    ({ status, listingId }) => status === 'lost' && cars.some(({ row }) => row.id === listingId && isPaidFor(row)),
  )
  for (const { listingId, buyerId } of losers.slice(0, 4)) {
    const soldAt = cars.find(({ row }) => row.id === listingId)?.row.soldAt ?? now
    const place = (who: string, hours: number) => {
      const joinedAt = new Date(Math.min(soldAt.getTime() + hours * hourMs, now.getTime()))
      done.places.push({ id: random.uuid(joinedAt), listingId, buyerId: who, state: 'waiting', joinedAt })
    }
    // The visitors' buyer is second on one waitlist.
    if (buyerId === visitorBuyer && buyers[3]) place(buyers[3].id, 2)
    place(buyerId, 5)
  }
  return done
}

type Booking = typeof bookings.$inferInsert
type Request = Omit<
  typeof disputes.$inferInsert,
  'id' | 'kind' | 'createdAt' | 'updatedAt' | 'decideDueAt' | 'answerDueAt'
>

/** The buyer's bank took the money back provisionally; the demo's card provider knows the dispute by the same id. */
function disputeAtBank(
  { disputes: rows, alarms }: DemoDisputesAndRefunds,
  trade: DemoTransactions,
  { booking, at, id }: { booking: Booking | undefined; at: Date; id: string },
): void {
  const payment = trade.payments.find(({ bookingId }) => bookingId === booking?.id)
  if (!booking || !payment) return
  const decideDueAt = new Date(at.getTime() + 9 * dayMs)
  const providerDisputeId = `dp_demo_${id.replaceAll('-', '')}`
  const told = { reason: 'fraudulent', askedCents: payment.amountCents, providerDisputeId }
  rows.push({
    id,
    kind: 'card',
    state: 'open',
    paymentId: payment.id,
    bookingId: booking.id,
    ...told,
    decideDueAt,
    createdAt: at,
    updatedAt: at,
  })
  const detail = { disputeId: id, ...told, dueAt: decideDueAt.toISOString() }
  alarms.push({ kind: 'card_dispute', subject: payment.id, detail, raisedAt: at })
}
