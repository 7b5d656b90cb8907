import { z } from 'zod'
import { availabilityConfirmationStates } from './car-availability-confirmation.ts'
import { listingStatuses } from './car-terms.ts'
import { CarSummary } from './cars.ts'
import { cursorPageQueryShape, pageNumberSchema, pageTotalsShape, searchTextSchema } from './paging.ts'
import { MeetingPlace } from './places.ts'

/**
 * Why a sold car can be neither changed nor deleted: the handover is not confirmed, the buyer may still request a
 * refund until a given moment, or a refund or a dispute is open.
 */
export const SaleStillOpenReason = z.object({
  kind: z.enum(['handover', 'period', 'dispute']),
  until: z.iso.datetime().nullable(),
})
export type SaleStillOpenReason = z.infer<typeof SaleStillOpenReason>

/** A seller's own cars, with the activity around each. */
export const OwnCar = CarSummary.extend({
  openBookings: z.int(),
  /** Of the last 30 days. */
  views: z.int(),
  /** The wish lists that it is on now. */
  wishes: z.int(),
  /** The agreed meetings ahead, the next one first: they stand where the car goes off the market. */
  agreedMeetings: z.array(
    z.object({
      buyerName: z.string(),
      meetingAt: z.iso.datetime(),
      meetingPlace: MeetingPlace.nullable(),
      meeting: z.object({ address: z.string().nullable() }),
    }),
  ),
  /** The reason why a sold car cannot be changed; null if there is none and it can be deleted. */
  saleHold: SaleStillOpenReason.nullable(),
  /** Why an Admin took the car down; null if none did. */
  takenDownReason: z.string().nullable(),
  confirmedAt: z.iso.datetime(),
  confirmation: z.enum(availabilityConfirmationStates),
}).meta({ id: 'OwnCar' })
export type OwnCar = z.infer<typeof OwnCar>

/**
 * The state of an own car. `takenDown` is not a status of a car: an Admin took it down, whatever its status was before.
 */
export const ownCarStates = [...listingStatuses, 'takenDown'] as const
export type OwnCarState = (typeof ownCarStates)[number]
export const ownCarSorts = ['newest', 'oldest', 'priceAsc', 'priceDesc', 'bookings'] as const

/** `q` is words of the car or its id; `bookings` sorts by the number of waiting or agreed ones. */
export const ListOwnCarsQuery = z.object({
  q: searchTextSchema,
  state: z.enum(ownCarStates, { error: `state is one of ${ownCarStates.join(', ')}.` }).optional(),
  sort: z.enum(ownCarSorts, { error: `sort is one of ${ownCarSorts.join(', ')}.` }).default('newest'),
  page: pageNumberSchema,
  limit: cursorPageQueryShape.limit,
})
export type ListOwnCarsQuery = z.infer<typeof ListOwnCarsQuery>

export const OwnCarListResponse = z.object({
  items: z.array(OwnCar),
  ...pageTotalsShape,
  /** How many cars match `q` in each state; states without any are left out. */
  counts: z.partialRecord(z.enum(ownCarStates), z.int()),
})
export type OwnCarListResponse = z.infer<typeof OwnCarListResponse>
