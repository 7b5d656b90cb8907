import { z } from 'zod'
import { Role } from './accounts.ts'
import { bookingTimes } from './booking-time.ts'
import { bookingStatuses } from './bookings.ts'
import { listingStatuses } from './car-terms.ts'
import { Picture } from './media.ts'
import { moderationReasonSchema } from './moderation-reason-schema.ts'
import { pageNumberSchema, pageTotalsShape, searchTextSchema } from './paging.ts'
import { paymentStates } from './payments.ts'
import { MeetingPlace } from './places.ts'

export const adminPageSize = 20

/** `takenDown` is not a status of a car: it means the cars that an Admin took down. */
export const adminListingStates = [...listingStatuses, 'takenDown'] as const
export const adminListingSorts = ['newest', 'oldest', 'priceAsc', 'priceDesc'] as const

/** `q` is words of the car or its id; `seller` is a part of the seller's name or address, or their id. */
export const ListAdminListingsQuery = z.object({
  q: searchTextSchema,
  seller: searchTextSchema,
  status: z.enum(adminListingStates, { error: `status is one of ${adminListingStates.join(', ')}.` }).optional(),
  brand: z.string().trim().min(1).max(100).optional(),
  sort: z.enum(adminListingSorts, { error: `sort is one of ${adminListingSorts.join(', ')}.` }).default('newest'),
  page: pageNumberSchema,
})
export type ListAdminListingsQuery = z.infer<typeof ListAdminListingsQuery>

export const AdminListing = z
  .object({
    id: z.string(),
    title: z.string(),
    brand: z.string(),
    year: z.int().nullable(),
    priceCents: z.int(),
    status: z.enum(listingStatuses),
    isAdvertised: z.boolean(),
    /** The reason given to the seller; null while the car is not taken down. */
    takenDownReason: z.string().nullable(),
    openBookings: z.int(),
    /** The maker that the VIN names, if it differs from the advert's. */
    vinMaker: z.string().nullable(),
    postedAt: z.iso.datetime(),
    picture: Picture,
    seller: z.object({ id: z.string(), name: z.string(), email: z.string(), isVerified: z.boolean() }),
  })
  .meta({ id: 'AdminListing' })
export type AdminListing = z.infer<typeof AdminListing>

export const AdminListingListResponse = z.object({ items: z.array(AdminListing), ...pageTotalsShape })
export type AdminListingListResponse = z.infer<typeof AdminListingListResponse>

export const TakeDownCarRequest = z.object({
  reason: moderationReasonSchema('Enter a reason. The seller will see it'),
})
export const CarTakenDownResponse = z.object({ id: z.string(), status: z.enum(listingStatuses) })

export const adminOrderSorts = ['newest', 'oldest', 'meeting', 'priceAsc', 'priceDesc', 'changed'] as const

/** `q` is a part of the car's title or of a name or address of either side, or the id of the booking or its charge. */
export const ListAdminOrdersQuery = z.object({
  q: searchTextSchema,
  status: z.enum(bookingStatuses, { error: `status is one of ${bookingStatuses.join(', ')}.` }).optional(),
  sort: z.enum(adminOrderSorts, { error: `sort is one of ${adminOrderSorts.join(', ')}.` }).default('newest'),
  page: pageNumberSchema,
})
export type ListAdminOrdersQuery = z.infer<typeof ListAdminOrdersQuery>

/** The buyer or the seller, by the name that they had then; `email` is null once the account is deleted. */
const OrderSide = z.object({ id: z.string(), name: z.string(), email: z.string().nullable() })

export const AdminOrder = z
  .object({
    id: z.string(),
    status: z.enum(bookingStatuses),
    carId: z.string(),
    carTitle: z.string(),
    priceCents: z.int(),
    /** The public price, where the two sides have agreed on a lower one; null otherwise. */
    publicPriceCents: z.int().nullable(),
    /** Whether the seller has accepted: a buyer may pay before that. */
    isAgreed: z.boolean(),
    buyer: OrderSide,
    seller: OrderSide,
    /** The state of the last attempt to pay; null before the first. */
    paymentState: z.enum(paymentStates).nullable(),
    /** What of that payment was returned to the buyer, in cents. */
    refundedCents: z.int(),
    meetingAt: z.iso.datetime(),
    /** What `meetingAt` is, as the two sides are told. */
    time: z.enum(bookingTimes),
    /** The place whose clock the meeting is written by; null if the car's place is not known. */
    meetingPlace: MeetingPlace.nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminOrder' })
export type AdminOrder = z.infer<typeof AdminOrder>
export const AdminOrderListResponse = z.object({ items: z.array(AdminOrder), ...pageTotalsShape })
export type AdminOrderListResponse = z.infer<typeof AdminOrderListResponse>

export const AdminPayment = z.object({
  id: z.string(),
  state: z.enum(paymentStates),
  amountCents: z.int(),
  /** The card provider's id of the payment; null if we never sent the payment to the provider, or it did not answer. */
  providerIntentId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const AuditLogEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null if the system itself acted. */
  actor: z.object({ name: z.string(), role: Role }).nullable(),
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditLogEntry = z.infer<typeof AuditLogEntry>

/** `side` is whose step it was; null where the meeting was agreed. */
export const OrderHistoryEvent = z.object({
  kind: z.enum([
    'price-named',
    'price-agreed',
    'time-asked',
    'time-agreed',
    'no-show-reported',
    'no-show-contradicted',
  ]),
  side: z.enum(['buyer', 'seller']).nullable(),
  priceCents: z.int().nullable(),
  startsAt: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
})
export type OrderHistoryEvent = z.infer<typeof OrderHistoryEvent>

export const AdminOrderDetail = AdminOrder.extend({
  carStatus: z.enum(listingStatuses),
  carBrand: z.string(),
  carModel: z.string().nullable(),
  buyer: OrderSide.extend({ phone: z.string().nullable() }),
  seller: OrderSide.extend({ phone: z.string().nullable(), location: z.string().nullable() }),
  buyerConfirmedAt: z.iso.datetime().nullable(),
  sellerConfirmedAt: z.iso.datetime().nullable(),
  rating: z.int().nullable(),
  payments: z.array(AdminPayment),
  /** What the two sides offered, agreed and asked for, newest first. */
  history: z.array(OrderHistoryEvent),
  /** The audit entries of the booking, its payments and its car, newest first. */
  audit: z.array(AuditLogEntry),
}).meta({ id: 'AdminOrderDetail' })
export type AdminOrderDetail = z.infer<typeof AdminOrderDetail>
