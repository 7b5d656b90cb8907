import { and, count, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BuyerRefundRequest } from '#contract/disputes.ts'
import type { Picture } from '#contract/media.ts'
import type { OpenOfferOfBooking } from '#contract/offers.ts'
import type { PayoutHoldReason } from '#contract/payouts.ts'
import type { Refund } from '#contract/refunds.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings, ratings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { findLatestRefundRequests } from '#domain/disputes/find-refund-requests.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { placeholderPicture } from '#domain/media/picture-of-media.ts'
import { type BookingTimeObstacle, findBookingTimeObstacles } from '#domain/meetings/find-booking-time-obstacles.ts'
import type { MeetingRow } from '#domain/meetings/meeting-policy.ts'
import { readMeetingsByBooking } from '#domain/meetings/read-meetings-by-booking.ts'
import {
  type ConversationOfBooking,
  findConversationsOfBookings,
  noConversation,
} from '#domain/messages/find-conversations-of-bookings.ts'
import { findOpenOffersOfBookings } from '#domain/offers/find-open-offers-of-bookings.ts'
import { findSaleFeeRates } from '#domain/payouts/find-sale-fee-rates.ts'
import { findPayoutHoldReasons } from '#domain/payouts/payout-hold.ts'
import { findRefundsByPayment } from '#domain/refunds/refund-row.ts'
import { isOpenBooking } from '#domain/sales/booking-states.ts'
import {
  type CurrentBookingPayment,
  findCurrentPaymentsByBooking,
} from '#domain/sales/find-current-payments-by-booking.ts'

const buyers = alias(users, 'buyer')
const sellers = alias(users, 'seller')

export type BookingWithDetails = Awaited<ReturnType<typeof selectBookings>>[number] & {
  picture: Picture
  payment: CurrentBookingPayment | undefined
  refunds: Refund[]
  /** The buyer's latest refund request. */
  dispute: BuyerRefundRequest | null
  payoutHold: PayoutHoldReason | null
  /** The fee of the sale; null before it. */
  feeBasisPoints: number | null
  /** Null for a booking that had ended before there were meetings. */
  meeting: MeetingRow | null
  conversation: ConversationOfBooking
  /** The price that the two sides of an unpaid booking are still talking about. */
  openOffer: OpenOfferOfBooking | null
  /** Of a booking that waits for the seller: how many of the car do, it included; else 0. */
  requestsForCar: number
  /** Undefined where the booking can have no meeting. */
  timeObstacle: BookingTimeObstacle | undefined
  /** The time that the deadlines are compared with. */
  now: Date
}

/** The order and the range of the bookings; without it all of them, the newest first. */
export type BookingPageRequest = { orderBy: SQL[]; limit: number; offset: number }

/** Bookings with the car and the people as they are now, and with the relevant payment. */
export async function readBookings(
  db: DbOrTx,
  where: SQL | undefined,
  now: Date,
  page?: BookingPageRequest,
): Promise<BookingWithDetails[]> {
  const query = selectBookings(db, where).$dynamic()
  const rows = page
    ? await query
        .orderBy(...page.orderBy)
        .limit(page.limit)
        .offset(page.offset)
    : await query.orderBy(desc(bookings.createdAt), desc(bookings.id))
  const cars = await loadCarSummaries(db, [...new Set(rows.map(({ booking }) => booking.listingId))], { now })
  const pictures = new Map(cars.map(({ id, picture }) => [id, picture]))
  const payments = await findCurrentPaymentsByBooking(
    db,
    rows.map(({ booking }) => booking.id),
  )
  const refunds = await findRefundsByPayment(
    db,
    [...payments.values()].flatMap(({ id, paidAt }) => (paidAt ? [id] : [])),
  )
  const paidIds = [...payments].flatMap(([bookingId, { paidAt }]) => (paidAt ? [bookingId] : []))
  const refundRequests = await findLatestRefundRequests(db, paidIds)
  const found = await readMeetingsByBooking(
    db,
    rows.map(({ booking }) => booking.id),
  )
  const meetingOf = (bookingId: string) => found.get(bookingId) ?? null
  const obstacles = await findBookingTimeObstacles(
    db,
    rows.map(({ booking }) => ({ booking, meeting: meetingOf(booking.id) })),
    { now },
  )
  const conversations = await findConversationsOfBookings(
    db,
    rows.map(({ booking }) => booking),
  )
  const openOffers = await findOpenOffersOfBookings(
    db,
    rows.flatMap(({ booking }) => (isOpenBooking(booking.status) ? [booking] : [])),
    now,
  )
  const requests = await countRequestsByCar(
    db,
    rows.flatMap(({ booking }) => (booking.status === 'requested' ? [booking.listingId] : [])),
  )
  const holds = await findPayoutHoldReasons(db, paidIds)
  const fees = await findSaleFeeRates(db, paidIds)
  return rows.map((row) => ({
    ...row,
    picture: pictures.get(row.booking.listingId) ?? placeholderPicture(row.car),
    payment: payments.get(row.booking.id),
    dispute: refundRequests.get(row.booking.id) ?? null,
    meeting: meetingOf(row.booking.id),
    conversation: conversations.get(row.booking.id) ?? noConversation,
    openOffer: openOffers.get(row.booking.id) ?? null,
    timeObstacle: obstacles.get(row.booking.id),
    requestsForCar: row.booking.status === 'requested' ? (requests.get(row.booking.listingId) ?? 0) : 0,
    payoutHold: holds.get(row.booking.id) ?? null,
    feeBasisPoints: fees.get(row.booking.id) ?? null,
    now,
    refunds: refunds.get(payments.get(row.booking.id)?.id ?? '') ?? [],
  }))
}

async function countRequestsByCar(db: DbOrTx, carIds: string[]): Promise<Map<string, number>> {
  if (carIds.length === 0) return new Map()
  const rows = await db
    .select({ carId: bookings.listingId, requests: count() })
    .from(bookings)
    .where(and(inArray(bookings.listingId, carIds), eq(bookings.status, 'requested')))
    .groupBy(bookings.listingId)
  return new Map(rows.map(({ carId, requests }) => [carId, requests]))
}

function selectBookings(db: DbOrTx, where: SQL | undefined) {
  const person = (side: typeof buyers | typeof sellers) => ({
    email: side.email,
    phoneNumber: side.phoneNumber,
    deletedAt: side.deletedAt,
  })
  return db
    .select({
      booking: bookings,
      car: {
        id: listings.id,
        status: listings.status,
        salePaymentId: listings.salePaymentId,
        body: listings.body,
        colour: listings.colour,
      },
      buyer: person(buyers),
      seller: person(sellers),
      rating: ratings.stars,
    })
    .from(bookings)
    .innerJoin(listings, eq(listings.id, bookings.listingId))
    .innerJoin(buyers, eq(buyers.id, bookings.buyerId))
    .innerJoin(sellers, eq(sellers.id, bookings.sellerId))
    .leftJoin(ratings, eq(ratings.bookingId, bookings.id))
    .where(where)
}
