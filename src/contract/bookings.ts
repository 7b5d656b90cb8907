import { z } from 'zod'
import { Dispute } from './disputes.ts'
import { Picture } from './media.ts'
import { validation } from './messages.ts'
import { pageNumber, pageQuery, pageTotalsShape, searchTextSchema } from './paging.ts'
import { payoutHolds } from './payouts.ts'
import { PhoneNumber } from './phone.ts'
import { MeetingPlace } from './places.ts'
import { Stars } from './ratings.ts'
import { Refund } from './refunds.ts'

export const bookingStatuses = [
  'requested',
  'accepted',
  'declined',
  'cancelled',
  'paid',
  'completed',
  'lost',
  'refunded',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** A meeting lies in the future, at most this many days ahead (row K-09). */
export const meetingHorizonDays = 180
/** A buyer has at most this many open bookings (row K-09). */
export const maxOpenBookings = 20
/** Within a day; each booking of a car, and each end of one, is a mail to its seller. */
export const maxBookingsPerCarPerDay = 10

/** Row S-22; the meeting carries its zone's offset. `now` is what `future` is measured from. */
export function BookCar(now: Date) {
  return z.object({
    carId: z.string().min(1).max(64),
    meetingAt: z.iso
      .datetime({ offset: true, error: validation.meetingInvalid })
      .refine((text) => new Date(text) > now, { error: validation.meetingPast })
      .refine((text) => new Date(text).getTime() <= now.getTime() + meetingHorizonDays * 86_400_000, {
        error: validation.meetingTooFar,
      }),
    phone: PhoneNumber,
  })
}
export type BookCar = z.infer<ReturnType<typeof BookCar>>

const bookingBase = {
  id: z.string(),
  carId: z.string(),
  status: z.enum(bookingStatuses),
  priceCents: z.int(),
  carTitle: z.string(),
  carBrand: z.string(),
  carModel: z.string().nullable(),
  carStatus: z.enum(['draft', 'available', 'reserved', 'sold', 'withdrawn']),
  picture: Picture,
  meetingAt: z.iso.datetime(),
  /** By whose clock the meeting is said; null where the car's place is not known. */
  meetingPlace: MeetingPlace.nullable(),
  createdAt: z.iso.datetime(),
  /**
   * True once the seller has agreed, or either side has confirmed the handover; a booking that is paid before may still be
   * declined, and is refunded then.
   */
  isAgreed: z.boolean(),
  /** Until when the buyer may request a refund; null while the hand-over is not confirmed by both. */
  refundUntil: z.iso.datetime().nullable(),
  isRefundPeriodOver: z.boolean(),
  /** When the seller last changed the advert after the booking; null where they did not. */
  carChangedAt: z.iso.datetime().nullable(),
  /** What holds back the seller's payout of a paid booking; null where nothing does, and once it was made. */
  payoutHold: z.enum(payoutHolds).nullable(),
  /** When each side confirmed that the car changed hands; null before. */
  buyerConfirmedAt: z.iso.datetime().nullable(),
  sellerConfirmedAt: z.iso.datetime().nullable(),
  /** True while the viewer's side may confirm that the paid car changed hands. */
  canConfirmHandover: z.boolean(),
}

/** A booking as its buyer sees it. The seller's contact is there once it is paid (row H-12). */
export const Order = z
  .object({
    ...bookingBase,
    /** True while Pay may be pressed. */
    canPay: z.boolean(),
    canCancel: z.boolean(),
    /** True while the buyer may say how they found the seller: once, after the hand-over. */
    canRate: z.boolean(),
    /** The stars that the buyer gave; null before. */
    rating: Stars.nullable(),
    /** The provider's id of the charge, once it is paid. */
    transactionId: z.string().nullable(),
    paidAt: z.iso.datetime().nullable(),
    /** What went back to the buyer so far, in cents. */
    refundedCents: z.int(),
    /** The oldest first; those that failed are not among them. */
    refunds: z.array(Refund),
    /** The buyer's latest request for money back. */
    dispute: Dispute.nullable(),
    canAskRefund: z.boolean(),
    buyerName: z.string(),
    buyerEmail: z.string(),
    buyerPhone: z.string(),
    seller: z.object({
      name: z.string(),
      location: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

/** A booking as the car's seller sees it. */
export const SellerBooking = z
  .object({
    ...bookingBase,
    buyer: z.object({ name: z.string(), phone: z.string(), email: z.string().nullable() }),
    /** True while the seller may accept or decline; declining a paid booking gives all of the money back. */
    canAnswer: z.boolean(),
    /** The buyer's latest request for money back. */
    dispute: Dispute.nullable(),
    canAnswerDispute: z.boolean(),
  })
  .meta({ id: 'SellerBooking' })
export type SellerBooking = z.infer<typeof SellerBooking>

/** The states of a booking in the four groups that a person thinks in. */
export const bookingGroups = {
  waiting: ['requested'],
  agreed: ['accepted'],
  paid: ['paid', 'completed'],
  closed: ['declined', 'cancelled', 'lost', 'refunded'],
} as const satisfies Record<string, BookingStatus[]>
export type BookingGroup = keyof typeof bookingGroups
const groupNames = Object.keys(bookingGroups) as [BookingGroup, ...BookingGroup[]]
export const bookingSorts = ['newest', 'oldest', 'meeting', 'priceAsc', 'priceDesc'] as const

/** `q` is a part of the car's title or of the other side's name, or an id; `meeting` puts the next meeting first. */
export const ListBookings = z.object({
  q: searchTextSchema,
  state: z.enum(groupNames, { error: `state is one of ${groupNames.join(', ')}.` }).optional(),
  sort: z.enum(bookingSorts, { error: `sort is one of ${bookingSorts.join(', ')}.` }).default('newest'),
  page: pageNumber,
  limit: pageQuery.limit,
})
export type ListBookings = z.infer<typeof ListBookings>

const groupsFound = {
  ...pageTotalsShape,
  /** How many bookings fit `q` in each group. */
  counts: z.object({ waiting: z.int(), agreed: z.int(), paid: z.int(), closed: z.int() }),
}
export const OrdersFound = z.object({ items: z.array(Order), ...groupsFound })
export type OrdersFound = z.infer<typeof OrdersFound>
export const SellerBookingsFound = z.object({ items: z.array(SellerBooking), ...groupsFound })
export type SellerBookingsFound = z.infer<typeof SellerBookingsFound>

/** A car that the buyer has booked already, and how that booking stands. */
export const BookedCar = z.object({ carId: z.string(), bookingId: z.string(), status: z.enum(bookingStatuses) })
export type BookedCar = z.infer<typeof BookedCar>
export const BookedCars = z.object({ items: z.array(BookedCar) })

export const BookingCreated = z.object({ id: z.string() })
export const BookingId = z.object({ id: z.string().min(1).max(64) })
export const BookingChanged = z.object({ id: z.string(), status: z.enum(bookingStatuses) })
