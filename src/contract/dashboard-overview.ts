import { z } from 'zod'
import { AdminTask, FailedMail } from './admin-tasks.ts'
import { BuyerOrder, bookingStatuses, SellerBooking } from './bookings.ts'
import { CarDraft } from './car-drafts.ts'
import { listingStatuses } from './car-terms.ts'
import { Picture } from './media.ts'
import { BackupState } from './operations.ts'
import { PayoutTotals } from './payouts.ts'
import { SellerTask } from './seller-tasks.ts'

/** Days of the daily charts, including today. Days are UTC days. */
export const overviewChartDays = 30
/** Weeks of the Admin's revenue. */
export const overviewChartWeeks = 12
/** Months of the Admin's people chart, including this one. */
export const overviewChartMonths = 12

const counted = z.int().min(0)
const countsOf = <const Key extends string>(keys: readonly [Key, ...Key[]]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, counted])) as Record<Key, typeof counted>)
export const BookingCountsByStatus = countsOf(bookingStatuses)
export type BookingCountsByStatus = z.infer<typeof BookingCountsByStatus>
export const ListingCountsByStatus = countsOf(listingStatuses)
export type ListingCountsByStatus = z.infer<typeof ListingCountsByStatus>

export const BuyerOverviewData = z
  .object({
    role: z.literal('Buyer'),
    orders: BookingCountsByStatus,
    /** Orders that the seller agreed to and the buyer can pay now. */
    toPay: counted,
    /** Orders whose seller has yet to answer. The buyer may pay these too, and is refunded if the seller declines. */
    waiting: counted,
    /** Completed orders whose seller the buyer has not rated yet. */
    toRate: counted,
    wishes: z.object({ total: counted, fallen: counted, sold: counted }),
    /** Open and paid orders whose meeting is in the future: those the seller agreed to first, each in the order of time. */
    meetings: z.array(BuyerOrder),
  })
  .meta({ id: 'BuyerOverview' })
export type BuyerOverviewData = z.infer<typeof BuyerOverviewData>

export const SellerDailyStats = z.object({
  day: z.iso.date(),
  views: counted,
  bookings: counted,
  sales: counted,
  revenueCents: counted,
})
export type SellerDailyStats = z.infer<typeof SellerDailyStats>

/** Views of one car and the wish lists that it was put on, day by day (UTC); a wish that was taken back is not counted. */
export const OwnCarPerformance = z
  .object({
    days: z
      .array(z.object({ day: z.iso.date(), views: counted, wishes: counted, bookings: counted }))
      .length(overviewChartDays),
    /** Views in the same number of days before those. */
    viewsBefore: counted,
    /** The wish lists that it is on now. */
    wishes: counted,
    openBookings: counted,
  })
  .meta({ id: 'OwnCarPerformance' })
export type OwnCarPerformance = z.infer<typeof OwnCarPerformance>

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

export const SellerOverviewData = z
  .object({
    role: z.literal('Seller'),
    /** Excludes deleted cars, except sold ones. */
    cars: ListingCountsByStatus,
    /** Bookings that wait for an answer, newest first. */
    waiting: z.array(SellerBooking),
    days: z.array(SellerDailyStats).length(overviewChartDays),
    /** Views in the same number of days before those. */
    viewsBefore: counted,
    /** All that waits for the seller, the earliest deadline first; bookings of `waiting` are among it. */
    tasks: z.array(SellerTask),
    /** Conversations with something new, as the menu counts them. */
    unreadThreads: counted,
    /** Cars of which the site asks whether they are still for sale. */
    carsToConfirm: counted,
    /** Agreed meetings whose day, by the clock of their place, is today, and which are not over. */
    meetingsToday: counted,
    /** Of all time. What was sold is the fee and these, less what is owed. */
    earnings: PayoutTotals,
    bestViewed: z.array(CarWithViewCount),
    /** Cars that the seller has begun to describe, the last changed one first. */
    drafts: z.array(CarDraft),
  })
  .meta({ id: 'SellerOverview' })
export type SellerOverviewData = z.infer<typeof SellerOverviewData>

export const DailyRevenue = z.object({
  day: z.iso.date(),
  sales: counted,
  /** What buyers paid for cars, minus refunds. */
  revenueCents: counted,
  /** The site's part of it. */
  feeCents: counted,
})
export type DailyRevenue = z.infer<typeof DailyRevenue>
/** How many people there were at the end of a month; for the current month, now. */
export const MonthEndPeopleCounts = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  Buyer: counted,
  Seller: counted,
  Admin: counted,
})
export type MonthEndPeopleCounts = z.infer<typeof MonthEndPeopleCounts>
export const OpenPaymentAlarm = z.object({
  id: z.int(),
  kind: z.string(),
  subject: z.string(),
  /** The car that is paid for, and the order of it; null where the alarm is about no payment of ours. */
  carTitle: z.string().nullable(),
  orderId: z.string().nullable(),
  raisedAt: z.iso.datetime(),
})
export type OpenPaymentAlarm = z.infer<typeof OpenPaymentAlarm>

export const AdminOverviewData = z
  .object({
    role: z.literal('Admin'),
    /** All that waits for an Admin, by kind. */
    tasks: z.array(AdminTask),
    /** The newest of the mails among them. */
    failedMails: z.array(FailedMail),
    people: z.array(MonthEndPeopleCounts).length(overviewChartMonths),
    cars: ListingCountsByStatus,
    bookings: BookingCountsByStatus,
    /** The last twelve weeks by day. */
    revenue: z.array(DailyRevenue).length(overviewChartWeeks * 7),
    unreadFeedback: counted,
    /** Of conversations, cars and people. */
    openReports: counted,
    sellersToVerify: counted,
    openAlarms: counted,
    /** The newest of them. */
    alarms: z.array(OpenPaymentAlarm),
    /** When the newest price model was refused as worse than the one in service; null if it was not. */
    priceModelRefusedAt: z.iso.datetime().nullable(),
    backups: BackupState,
  })
  .meta({ id: 'AdminOverview' })
export type AdminOverviewData = z.infer<typeof AdminOverviewData>

/** Row S-07: the content of the dashboard's first page, by the viewer's role. */
export const DashboardOverview = z.discriminatedUnion('role', [
  BuyerOverviewData,
  SellerOverviewData,
  AdminOverviewData,
])
export type DashboardOverview = z.infer<typeof DashboardOverview>
