import { z } from 'zod'
import { bookingStatuses, Order, SellerBooking } from './bookings.ts'
import { listingStatuses } from './car-terms.ts'
import { Picture } from './media.ts'

/** Days of the charts by day, today among them. Days are those of UTC. */
export const overviewDays = 30
/** Weeks of the Admin's revenue. */
export const overviewWeeks = 12
/** Months of the Admin's people, this one among them. */
export const overviewMonths = 12

const counted = z.int().min(0)
const countsOf = <const Key extends string>(keys: readonly [Key, ...Key[]]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, counted])) as Record<Key, typeof counted>)
export const BookingCounts = countsOf(bookingStatuses)
export type BookingCounts = z.infer<typeof BookingCounts>
export const ListingCounts = countsOf(listingStatuses)
export type ListingCounts = z.infer<typeof ListingCounts>

export const BuyerOverview = z
  .object({
    role: z.literal('Buyer'),
    orders: BookingCounts,
    /** Orders that can be paid at once. */
    toPay: counted,
    /** Completed orders whose seller was not rated yet. */
    toRate: counted,
    wishes: z.object({ total: counted, fallen: counted, sold: counted }),
    /** Open and paid orders whose meeting lies ahead, the next first. */
    meetings: z.array(Order),
  })
  .meta({ id: 'BuyerOverview' })
export type BuyerOverview = z.infer<typeof BuyerOverview>

export const SellerDay = z.object({
  day: z.iso.date(),
  views: counted,
  bookings: counted,
  sales: counted,
  revenueCents: counted,
})
export type SellerDay = z.infer<typeof SellerDay>

export const ViewedCar = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(listingStatuses),
  priceCents: z.int(),
  picture: Picture,
  views: counted,
  wishes: counted,
})
export type ViewedCar = z.infer<typeof ViewedCar>

export const SellerOverview = z
  .object({
    role: z.literal('Seller'),
    /** Deleted cars are not counted, unless they were sold. */
    cars: ListingCounts,
    /** Bookings that wait for an answer, the newest first. */
    waiting: z.array(SellerBooking),
    days: z.array(SellerDay).length(overviewDays),
    /** Views in as many days before those. */
    viewsBefore: counted,
    /** Of all time: money taken for cars, without what was refunded. */
    revenueCents: counted,
    bestViewed: z.array(ViewedCar),
  })
  .meta({ id: 'SellerOverview' })
export type SellerOverview = z.infer<typeof SellerOverview>

export const RevenueDay = z.object({ day: z.iso.date(), sales: counted, revenueCents: counted })
export type RevenueDay = z.infer<typeof RevenueDay>
/** How many people there were at the end of a month; of the present month, now. */
export const PeopleMonth = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  Buyer: counted,
  Seller: counted,
  Admin: counted,
})
export type PeopleMonth = z.infer<typeof PeopleMonth>
export const OpenAlarm = z.object({ id: z.int(), kind: z.string(), subject: z.string(), raisedAt: z.iso.datetime() })
export type OpenAlarm = z.infer<typeof OpenAlarm>

export const AdminOverview = z
  .object({
    role: z.literal('Admin'),
    people: z.array(PeopleMonth).length(overviewMonths),
    cars: ListingCounts,
    bookings: BookingCounts,
    /** The last twelve weeks by day. */
    revenue: z.array(RevenueDay).length(overviewWeeks * 7),
    unreadFeedback: counted,
    openAlarms: counted,
    /** The newest of them. */
    alarms: z.array(OpenAlarm),
  })
  .meta({ id: 'AdminOverview' })
export type AdminOverview = z.infer<typeof AdminOverview>

/** Row S-07: what the dashboard's first page shows, by the role of who asks. */
export const Overview = z.discriminatedUnion('role', [BuyerOverview, SellerOverview, AdminOverview])
export type Overview = z.infer<typeof Overview>
