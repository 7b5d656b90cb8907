import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { BookingTime } from '#contract/booking-time.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { payments } from '#db/schema/payments.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { BookingMailFacts, OpenMeetingTimeReason } from '#domain/mail/templates/booking-mail-facts.ts'
import { bookingTimeOf } from '#domain/sales/booking-time-of.ts'
import { readSiteBusinessRules } from '#domain/settings/read-site-settings.ts'
import { readMeetingCalendarEntry } from './read-meeting-calendar-entry.ts'

const buyers = alias(users, 'buyer')
const sellers = alias(users, 'seller')

export type BookingEventName =
  | 'made'
  | 'accepted'
  | 'declined'
  | 'car-removed'
  | 'person-left'
  | 'person-suspended'
  | 'cancelled'
  | 'paid'
  | 'lost'

/**
 * Queues the mail about a change of a booking, in the transaction of the change: to the seller about the buyer's
 * actions, to the buyer about the seller's actions or about the car, and to both about the payment.
 * @reads accounts, payments, meetings: the addresses of the two sides, the charge that a paid mail names, and what the time
 * of the booking is.
 */
export async function notifyBookingChanged(
  tx: Tx,
  {
    bookingId,
    event,
    reason = null,
    openTime = null,
    now,
  }: {
    bookingId: string
    event: BookingEventName
    reason?: string | null
    /** Why an acceptance left the time of the meeting open; null where it is agreed. */
    openTime?: OpenMeetingTimeReason | null
    now: Date
  },
): Promise<void> {
  const told = await readBookingWithMailRecipients(tx, bookingId)
  if (!told) return
  const { data, time, buyer, seller, buyerPhone, isAgreed } = told
  const key = (who: 'buyer' | 'seller') => `booking-${event}:${bookingId}:${who}`
  const toBuyer = { eventKey: key('buyer'), to: buyer.email, now }
  const toSeller = { eventKey: key('seller'), to: seller.email, now }
  const calendar = () =>
    readMeetingCalendarEntry(tx, { bookingId, method: event === 'accepted' ? 'REQUEST' : 'CANCEL' })
  switch (event) {
    case 'made':
      return queueMail(tx, { ...toSeller, template: 'booking-made', data })
    case 'accepted': {
      const isPaid = (await findTransactionId(tx, bookingId)) !== null
      if (openTime !== null)
        return queueMail(tx, { ...toBuyer, template: 'sale-accepted', data: { ...data, time, isPaid, openTime } })
      return queueMail(tx, {
        ...toBuyer,
        template: 'booking-accepted',
        data: { ...data, isPaid, calendar: await calendar() },
      })
    }
    case 'declined':
      return queueMail(tx, {
        ...toBuyer,
        template: 'booking-declined',
        data: { ...data, time, reason, calendar: await calendar() },
      })
    case 'car-removed':
      return queueMail(tx, {
        ...toBuyer,
        template: 'booking-car-removed',
        data: { ...data, time, calendar: await calendar() },
      })
    case 'person-left': {
      // Which of the two it is, mail to the one who has left shows nobody: it is deleted with the account.
      const left = { ...data, time, calendar: await calendar() }
      await queueMail(tx, { ...toBuyer, template: 'booking-person-left', data: { ...left, side: 'buyer' } })
      return queueMail(tx, { ...toSeller, template: 'booking-person-left', data: { ...left, side: 'seller' } })
    }
    case 'person-suspended': {
      const ended = { ...data, time, calendar: await calendar(), isSuspended: true }
      return queueMail(tx, { ...toSeller, template: 'booking-person-left', data: { ...ended, side: 'seller' } })
    }
    case 'cancelled':
      return queueMail(tx, {
        ...toSeller,
        template: 'booking-cancelled',
        data: { ...data, time, calendar: await calendar() },
      })
    case 'lost':
      return queueMail(tx, { ...toBuyer, template: 'lost', data: { ...data, calendar: await calendar() } })
    case 'paid': {
      const transactionId = await findTransactionId(tx, bookingId)
      const meeting = await readMeetingCalendarEntry(tx, { bookingId, method: 'REQUEST' })
      const isMeetingAhead = time === 'agreed' && Date.parse(data.meetingAt) > now.getTime()
      const ofMeeting = { isAgreed, isMeetingAhead, address: meeting?.address ?? null }
      if (seller.email !== null) {
        const contact = { email: seller.email, phone: seller.phoneNumber }
        await queueMail(tx, {
          ...toBuyer,
          template: 'paid',
          data: { ...data, ...ofMeeting, transactionId, seller: contact },
        })
      }
      if (buyer.email === null) return
      const contact = { email: buyer.email, phone: buyerPhone }
      const { feeBasisPoints } = await readSiteBusinessRules(tx)
      await queueMail(tx, {
        ...toSeller,
        template: 'sold',
        data: { ...data, ...ofMeeting, time, feeBasisPoints, buyer: contact },
      })
    }
  }
}

/** `email` is null where the account was deleted. */
type MailRecipientOfBooking = { email: string | null; phoneNumber: string | null; isSuspended: boolean }

export type BookingWithMailRecipients = {
  data: BookingMailFacts
  time: BookingTime
  /** Whether the seller has accepted. */
  isAgreed: boolean
  isPaid: boolean
  buyerPhone: string
  /** When the seller last changed the car after it was booked. */
  carChangedAt: Date | null
  buyer: MailRecipientOfBooking
  seller: MailRecipientOfBooking
}

/** A booking's data for mail, with its recipients. */
export async function readBookingWithMailRecipients(
  tx: Tx,
  bookingId: string,
): Promise<BookingWithMailRecipients | undefined> {
  const [told] = await readBookingsWithMailRecipients(tx, eq(bookings.id, bookingId))
  return told
}

/** The data of several bookings for mail, with their recipients. */
export async function readBookingsWithMailRecipients(
  tx: Tx,
  where: SQL | undefined,
): Promise<BookingWithMailRecipients[]> {
  const person = (side: typeof buyers | typeof sellers) => ({
    email: side.email,
    phoneNumber: side.phoneNumber,
    deletedAt: side.deletedAt,
    suspendedAt: side.suspendedAt,
  })
  const rows = await tx
    .select({
      booking: bookings,
      meeting: { status: meetings.status, confirmedAt: meetings.confirmedAt },
      buyer: person(buyers),
      seller: person(sellers),
    })
    .from(bookings)
    .innerJoin(buyers, eq(buyers.id, bookings.buyerId))
    .innerJoin(sellers, eq(sellers.id, bookings.sellerId))
    .leftJoin(meetings, eq(meetings.bookingId, bookings.id))
    .where(where)
    .orderBy(bookings.id)
  return rows.map(({ booking, meeting, buyer, seller }) => ({
    data: {
      bookingId: booking.id,
      carId: booking.listingId,
      carTitle: booking.carTitle,
      carBrand: booking.carBrand,
      priceCents: booking.priceCents,
      publicPriceCents: booking.publicPriceCents,
      meetingAt: booking.meetingAt.toISOString(),
      buyerName: booking.buyerName,
      sellerName: booking.sellerName,
      location: booking.sellerLocation,
    },
    time: bookingTimeOf({ booking, meeting }),
    isAgreed: booking.acceptedAt !== null,
    isPaid: booking.status === 'paid' || booking.status === 'completed',
    buyerPhone: booking.buyerPhone,
    carChangedAt: booking.carChangedAt,
    buyer: reachable(buyer),
    seller: reachable(seller),
  }))
}

function reachable({
  email,
  phoneNumber,
  deletedAt,
  suspendedAt,
}: {
  email: string
  phoneNumber: string | null
  deletedAt: Date | null
  suspendedAt: Date | null
}): MailRecipientOfBooking {
  const isSuspended = suspendedAt !== null
  return deletedAt === null ? { email, phoneNumber, isSuspended } : { email: null, phoneNumber: null, isSuspended }
}

/** The charge that has just been reported: its payment is still `won` while the sale is being recorded. */
async function findTransactionId(tx: Tx, bookingId: string): Promise<string | null> {
  const [payment] = await tx
    .select({ id: payments.providerIntentId })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.state, ['won', 'captured'])))
  return payment?.id ?? null
}
