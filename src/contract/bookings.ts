import { z } from 'zod'
import { Dispute } from './disputes.ts'
import { Picture } from './media.ts'
import { validation } from './messages.ts'
import { pageNumber, pageQuery, pagesFound, typedWords } from './paging.ts'
import { PhoneNumber } from './phone.ts'
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
export const maxBookingsOfOneCar = 10

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
  createdAt: z.iso.datetime(),
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
  q: typedWords,
  state: z.enum(groupNames, { error: `state is one of ${groupNames.join(', ')}.` }).optional(),
  sort: z.enum(bookingSorts, { error: `sort is one of ${bookingSorts.join(', ')}.` }).default('newest'),
  page: pageNumber,
  limit: pageQuery.limit,
})
export type ListBookings = z.infer<typeof ListBookings>

const groupsFound = {
  ...pagesFound,
  /** How many bookings fit `q` in each group. */
  counts: z.object({ waiting: z.int(), agreed: z.int(), paid: z.int(), closed: z.int() }),
}
export const OrdersFound = z.object({ items: z.array(Order), ...groupsFound })
export type OrdersFound = z.infer<typeof OrdersFound>
export const SellerBookingsFound = z.object({ items: z.array(SellerBooking), ...groupsFound })
export type SellerBookingsFound = z.infer<typeof SellerBookingsFound>

export const BookingCreated = z.object({ id: z.string() })
export const BookingId = z.object({ id: z.string().min(1).max(64) })
export const BookingChanged = z.object({ id: z.string(), status: z.enum(bookingStatuses) })
