import { z } from 'zod'
import { bookingStatuses, Order, SellerBooking } from './bookings.ts'
import { listingStatuses } from './car-terms.ts'
import { Picture } from './media.ts'
import { BackupState } from './operations.ts'

/** Days of the daily charts, including today. Days are UTC days. */
export const overviewDays = 30
/** Weeks of the Admin's revenue. */
export const overviewWeeks = 12
/** Months of the Admin's people chart, including this one. */
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
    /** Orders that the buyer can pay now. */
    toPay: counted,
    /** Completed orders whose seller the buyer has not rated yet. */
    toRate: counted,
    wishes: z.object({ total: counted, fallen: counted, sold: counted }),
    /** Open and paid orders whose meeting is in the future, the next first. */
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

export const CarWithViewCount = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(listingStatuses),
  priceCents: z.int(),
  picture: Picture,
  views: counted,
  wishes: counted,
})
export type CarWithViewCount = z.infer<typeof CarWithViewCount>

export const SellerOverview = z
  .object({
    role: z.literal('Seller'),
    /** Excludes deleted cars, except sold ones. */
    cars: ListingCounts,
    /** Bookings that wait for an answer, newest first. */
    waiting: z.array(SellerBooking),
    days: z.array(SellerDay).length(overviewDays),
    /** Views in the same number of days before those. */
    viewsBefore: counted,
    /** Of all time: money taken for cars, minus refunds. */
    revenueCents: counted,
    bestViewed: z.array(CarWithViewCount),
  })
  .meta({ id: 'SellerOverview' })
export type SellerOverview = z.infer<typeof SellerOverview>

export const RevenueDay = z.object({ day: z.iso.date(), sales: counted, revenueCents: counted })
export type RevenueDay = z.infer<typeof RevenueDay>
/** How many people there were at the end of a month; for the current month, now. */
export const MonthEndPeopleCounts = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  Buyer: counted,
  Seller: counted,
  Admin: counted,
})
export type MonthEndPeopleCounts = z.infer<typeof MonthEndPeopleCounts>
export const OpenAlarm = z.object({ id: z.int(), kind: z.string(), subject: z.string(), raisedAt: z.iso.datetime() })
export type OpenAlarm = z.infer<typeof OpenAlarm>

export const AdminOverview = z
  .object({
    role: z.literal('Admin'),
    people: z.array(MonthEndPeopleCounts).length(overviewMonths),
    cars: ListingCounts,
    bookings: BookingCounts,
    /** The last twelve weeks by day. */
    revenue: z.array(RevenueDay).length(overviewWeeks * 7),
    unreadFeedback: counted,
    openAlarms: counted,
    /** The newest of them. */
    alarms: z.array(OpenAlarm),
    /** When the newest price model was refused as worse than the one in service; null if it was not. */
    priceModelRefusedAt: z.iso.datetime().nullable(),
    backups: BackupState,
  })
  .meta({ id: 'AdminOverview' })
export type AdminOverview = z.infer<typeof AdminOverview>

/** Row S-07: the content of the dashboard's first page, by the viewer's role. */
export const DashboardOverview = z.discriminatedUnion('role', [BuyerOverview, SellerOverview, AdminOverview])
export type DashboardOverview = z.infer<typeof DashboardOverview>
