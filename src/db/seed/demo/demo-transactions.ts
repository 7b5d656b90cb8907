import type { BookingStatus } from '#contract/bookings.ts'
import type { bookings, ratings } from '../../schema/bookings.ts'
import type { payments, refunds } from '../../schema/payments.ts'
import type { payouts } from '../../schema/payouts.ts'
import type { wishlistItems } from '../../schema/wishlist.ts'
import { fieldsCopiedIntoBooking, payoutRowOfSale } from '../builders.ts'
import { fictionalPhone, type NewUserRow } from '../people.ts'
import type { Random } from '../random.ts'
import type { NewListingRow } from '../seed-car-builder.ts'
import { applyDemoPriceDrops } from './apply-demo-price-drops.ts'
import type { DemoCar } from './create-demo-cars.ts'
import { demoWishlistItems } from './demo-wishlist-items.ts'
import { demoRatings } from './ratings.ts'
import { separateLookAlikes } from './separate-look-alikes.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Deal = { car: DemoCar; buyer: NewUserRow; status: BookingStatus; daysAgo: number }
type Parties = { cars: DemoCar[]; sellers: NewUserRow[]; buyers: NewUserRow[]; adminId: string; now: Date }
export type DemoTransactions = {
  bookings: (typeof bookings.$inferInsert)[]
  payments: (typeof payments.$inferInsert)[]
  payouts: (typeof payouts.$inferInsert)[]
  refunds: (typeof refunds.$inferInsert)[]
  wishes: (typeof wishlistItems.$inferInsert)[]
  ratings: (typeof ratings.$inferInsert)[]
}

/**
 * The transactions between the people of the demo. Sets the status of the cars that were sold or taken back and
 * advertises some of the others. All payments are settled, so that the settlement jobs find nothing to do.
 */
export function demoTransactions(random: Random, parties: Parties): DemoTransactions {
  const { cars, sellers, buyers, adminId, now } = parties
  const people = new Map([...sellers, ...buyers].map((person) => [person.id, person]))
  const deals = [...dealsOfFirstPeople(parties), ...otherDeals(random, parties)]
  const trade: DemoTransactions = { bookings: [], payments: [], payouts: [], refunds: [], wishes: [], ratings: [] }
  // Sales first: the bookings that lost against a sale end at the moment of that sale.
  for (const deal of deals.toSorted((one, other) => Number(isSale(other)) - Number(isSale(one)))) {
    const seller = people.get(deal.car.row.sellerId)
    if (seller) record(trade, { deal, seller, adminId, random, now })
  }
  takeBack(random, parties)
  const forSale = cars.filter(({ row }) => row.status === 'available')
  for (const car of advertisedOf(random, forSale)) car.isAdvertised = true
  const bookedIds = new Set(trade.bookings.map(({ listingId }) => listingId))
  separateLookAlikes(cars, bookedIds)
  applyDemoPriceDrops(cars, { bookedIds, now })
  trade.wishes = demoWishlistItems(random, parties)
  trade.ratings = demoRatings(trade.bookings, { visitor: buyers[0], now })
  return trade
}

/**
 * Every booking state once for the buyer that visitors sign in as, and enough requests for the visitors' seller to
 * answer.
 */
function dealsOfFirstPeople({ cars, sellers, buyers }: Parties): Deal[] {
  const [visitorSeller] = sellers
  const own = cars.filter(({ row }) => row.sellerId === visitorSeller?.id)
  const others = cars.filter(({ row }) => row.sellerId !== visitorSeller?.id)
  const deal = (car: DemoCar | undefined, buyerIndex: number, status: BookingStatus, daysAgo: number): Deal[] => {
    const buyer = buyers[buyerIndex]
    return car && buyer ? [{ car, buyer, status, daysAgo }] : []
  }
  return [
    ...deal(own[0], 8, 'completed', 12),
    ...deal(own[0], 9, 'lost', 13),
    ...deal(own[1], 0, 'paid', 6),
    ...deal(own[1], 10, 'lost', 7),
    ...deal(own[4], 0, 'requested', 0.4),
    ...deal(own[4], 2, 'requested', 1.2),
    ...deal(own[5], 3, 'requested', 0.8),
    ...deal(own[6], 4, 'accepted', 3),
    ...deal(own[7], 5, 'requested', 2.1),
    ...deal(own[8], 6, 'declined', 9),
    ...deal(own[9], 7, 'cancelled', 12),
    ...deal(others[0], 0, 'accepted', 2),
    ...deal(others[1], 0, 'declined', 11),
    ...deal(others[2], 0, 'cancelled', 16),
    ...deal(others[3], 0, 'completed', 33),
    ...deal(others[4], 11, 'paid', 8),
    ...deal(others[4], 0, 'lost', 10),
    ...deal(others[5], 0, 'refunded', 38),
  ]
}

function otherDeals(random: Random, { cars, sellers, buyers }: Parties): Deal[] {
  const others = cars.filter(({ row }) => row.sellerId !== sellers[0]?.id).slice(6)
  const customers = buyers.slice(1)
  const sales = others.slice(0, 7).flatMap((car): Deal[] => {
    const [winner, loser] = random.shuffled(customers)
    if (!winner || !loser) return []
    const daysAgo = random.whole(4, 35)
    const status = daysAgo > 12 ? 'completed' : 'paid'
    const lost: Deal = { car, buyer: loser, status: 'lost', daysAgo: daysAgo + random.next() }
    return [{ car, buyer: winner, status, daysAgo }, ...(random.chance(0.6) ? [lost] : [])]
  })
  const open = others.slice(7, 40).map((car): Deal => {
    const status = random.pickWeighted<BookingStatus>([
      ['requested', 5],
      ['accepted', 3],
      ['declined', 2],
      ['cancelled', 2],
    ])
    return { car, buyer: random.pick(customers), status, daysAgo: 0.2 + random.next() * 14 }
  })
  return [...sales, ...open]
}

function isSale({ status }: Pick<Deal, 'status'>): boolean {
  return status === 'paid' || status === 'completed' || status === 'refunded'
}

function record(
  trade: DemoTransactions,
  of: { deal: Deal; seller: NewUserRow; adminId: string; random: Random; now: Date },
): void {
  const { deal, seller, adminId, random, now } = of
  const { car, buyer, status } = deal
  const createdAt = new Date(now.getTime() - deal.daysAgo * dayMs)
  postBefore(car.row, new Date(createdAt.getTime() - random.whole(20, 90) * hourMs))
  const isOpen = status === 'requested' || status === 'accepted'
  const settledAt = status === 'lost' && car.row.soldAt ? car.row.soldAt : later(createdAt, random, now)
  const isAhead = isOpen || status === 'paid'
  const meetingAt = isAhead
    ? freeTime(trade, { sellerId: seller.id, buyerId: buyer.id, from: future(random, now) })
    : onTheHour(createdAt.getTime() + 3 * dayMs)
  const isCompleted = status === 'completed' || status === 'refunded'
  const booking = {
    ...fieldsCopiedIntoBooking({ listing: car.row, buyer, seller }),
    id: random.uuid(createdAt),
    status,
    buyerPhone: buyer.phoneNumber ?? fictionalPhone(random),
    meetingAt,
    acceptedAt: isSale(deal) || status === 'accepted' ? new Date(createdAt.getTime() + hourMs) : null,
    buyerConfirmedAt: isCompleted ? new Date(meetingAt.getTime() + hourMs) : null,
    sellerConfirmedAt: isCompleted ? new Date(meetingAt.getTime() + 2 * hourMs) : null,
    createdAt,
    updatedAt: status === 'requested' ? createdAt : settledAt,
  }
  trade.bookings.push(booking)
  if (isSale(deal)) sell(trade, { car, booking, paidAt: settledAt, adminId, random })
}

/** A captured payment, and the car that it bought. */
function sell(
  trade: DemoTransactions,
  of: { car: DemoCar; booking: typeof bookings.$inferInsert; paidAt: Date; adminId: string; random: Random },
): void {
  const { car, booking, paidAt, adminId, random } = of
  const id = random.uuid(paidAt)
  const isRefunded = booking.status === 'refunded'
  const payment: typeof payments.$inferInsert = {
    id,
    bookingId: booking.id,
    listingId: booking.listingId,
    buyerId: booking.buyerId,
    amountCents: booking.priceCents,
    state: isRefunded ? 'refunded' : 'captured',
    refundedCents: isRefunded ? booking.priceCents : 0,
    providerIntentId: `pi_demo_${id.replaceAll('-', '')}`,
    createdAt: new Date(paidAt.getTime() - 90_000),
    updatedAt: paidAt,
    capturedAt: paidAt,
  }
  trade.payments.push(payment)
  const payout = payoutRowOfSale({ payment, booking })
  if (isRefunded) {
    const reason = 'The car was not as described: the gearbox had been repaired.'
    const refund = { id, paymentId: id, amountCents: booking.priceCents, reason }
    const providerRefundId = `re_demo_${id.replaceAll('-', '')}`
    const refundedAt = new Date(booking.meetingAt.getTime() + 4 * dayMs)
    const share = { refundedCents: booking.priceCents, feeCents: 0, netCents: 0 }
    trade.payouts.push({ ...payout, ...share, state: 'reversed', createdAt: paidAt, updatedAt: refundedAt })
    const moments = { createdAt: refundedAt, updatedAt: refundedAt }
    trade.refunds.push({ ...refund, state: 'succeeded', requestedBy: adminId, providerRefundId, ...moments })
    Object.assign(car.row, { status: 'withdrawn', updatedAt: refundedAt })
    for (const row of [payment, booking]) Object.assign(row, { updatedAt: refundedAt })
    return
  }
  const dueAt = payout.state === 'due' ? (booking.sellerConfirmedAt ?? null) : null
  trade.payouts.push({ ...payout, dueAt, createdAt: paidAt, updatedAt: paidAt })
  Object.assign(car.row, { status: 'sold', salePaymentId: id, soldAt: paidAt, updatedAt: paidAt })
}

/** A few cars that their sellers withdrew or have not offered yet, one of each for the visitors' seller. */
function takeBack(random: Random, { cars, sellers, now }: Parties): void {
  const untouched = (own: boolean) =>
    cars.filter(({ row }) => row.status === 'available' && (row.sellerId === sellers[0]?.id) === own)
  const set = (car: DemoCar | undefined, status: 'withdrawn' | 'draft') => {
    if (!car) return
    const postedMs = (car.row.postedAt ?? now).getTime()
    const updatedAt = status === 'draft' ? car.row.updatedAt : new Date(postedMs + (now.getTime() - postedMs) * 0.6)
    Object.assign(car.row, { status, updatedAt })
  }
  const own = untouched(true)
  set(own.at(-1), 'withdrawn')
  set(own.at(-2), 'draft')
  const others = untouched(false).slice(60)
  for (const [index, car] of random.shuffled(others).slice(0, 5).entries()) set(car, index < 3 ? 'withdrawn' : 'draft')
}

/** Two cars of each category, and at most three of one seller. */
function advertisedOf(random: Random, cars: DemoCar[]): DemoCar[] {
  const perBrand = new Map<string, number>()
  const perSeller = new Map<string, number>()
  return random.shuffled(cars).filter(({ row: { brand, sellerId } }) => {
    const ofBrand = perBrand.get(brand) ?? 0
    const ofSeller = perSeller.get(sellerId) ?? 0
    if (ofBrand >= 2 || ofSeller >= 3) return false
    perBrand.set(brand, ofBrand + 1)
    perSeller.set(sellerId, ofSeller + 1)
    return true
  })
}

function postBefore(row: NewListingRow, moment: Date): void {
  const { postedAt, updatedAt, soldAt } = row
  if (postedAt && postedAt > moment) Object.assign(row, { postedAt: moment, updatedAt: soldAt ? updatedAt : moment })
}

/** Some hours after a booking, but not in the future. */
function later(from: Date, random: Random, now: Date): Date {
  const span = Math.min(40 * hourMs, now.getTime() - from.getTime())
  return new Date(from.getTime() + span * (0.2 + random.next() * 0.7))
}

function future(random: Random, now: Date): Date {
  return onTheHour(now.getTime() + random.whole(26, 300) * hourMs)
}

/** The first time from `from` on, day by day, at which neither of the two meets somebody else. */
function freeTime(trade: DemoTransactions, of: { sellerId: string; buyerId: string; from: Date }): Date {
  const isTaken = trade.bookings.some(
    ({ sellerId, buyerId, meetingAt }) =>
      meetingAt.getTime() === of.from.getTime() && (sellerId === of.sellerId || buyerId === of.buyerId),
  )
  return isTaken ? freeTime(trade, { ...of, from: new Date(of.from.getTime() + dayMs) }) : of.from
}

/** The next half past two to half past nine in the evening, UTC: daytime in every state of the USA. */
function onTheHour(time: number): Date {
  const date = new Date(time)
  date.setUTCHours(15 + (Math.floor(time / hourMs) % 7), 30, 0, 0)
  return date
}
