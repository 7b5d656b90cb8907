import type { SignInWay } from '#contract/profile.ts'
import type { listings } from '#db/schema/listings.ts'
import type { payments, refunds } from '#db/schema/payments.ts'

type Car = typeof listings.$inferSelect
type At = { now: Date }

/**
 * What modules tell those above them of what happened, each with what its handlers need. The publisher holds the locks of
 * the rows that it names: a car's event comes under the lock of that car.
 */
export type Events = {
  /** These cars have another price than before. */
  'price.changed': At & { listingIds: readonly string[] }
  /** Something that a buyer may want to know differs; after `price.changed`, where the price does. */
  'car.changed': At & { before: Car; after: Car; arePhotosNew: boolean }
  /** These cars are on offer again; what they cost may have changed while they were away. */
  'car.offered': At & { listingIds: readonly string[] }
  /** The car's seller put it on offer or took it off; `listing` is how it stands now. */
  'car.moved': At & { listing: Pick<Car, 'id' | 'status' | 'deletedAt'> }
  /** The car left the market and may come back. `takenDownReason` is Admin's, null where its seller did it. */
  'car.withdrawn': At & { listingId: string; takenDownReason: string | null }
  /** An Admin took the car off the market; before `car.withdrawn`. */
  'car.taken-down': At & { listingId: string }
  /** The car left the market for good. A handler that throws keeps it there. */
  'car.deleted': At & { listingId: string }
  /** The provider took the money; the other bookings of the car are closed, and its own is paid. */
  'car.sold': At & { listingId: string; buyerId: string; sellerId: string; payment: typeof payments.$inferSelect }
  /** All of the money of a sale went back: the car is its seller's again. */
  'sale.refunded': At & { bookingId: string; refund: typeof refunds.$inferSelect }
  /** A person's mail goes to another address from now on. */
  'person.address-changed': { from: string; to: string }
  /** Somebody proved that the address of an account is theirs, which a stranger may have signed up with. */
  'account.reclaimed': At & { accountId: string; email: string; way: SignInWay }
  /** An Admin keeps a person out for a while; their account and all cars that they have to do with are locked. */
  'person.suspended': At & { accountId: string }
  /** A person leaves for good: their cars are withdrawn, their bookings closed, all of these locked; `email` was theirs. */
  'person.removed': At & { accountId: string; email: string }
  /** The seller said yes to a booking. */
  'booking.accepted': At & { bookingId: string }
  /** Both sides confirmed the hand-over; `paymentId` is null where nothing was paid here. */
  'booking.completed': At & { bookingId: string; listingId: string; paymentId: string | null }
}

export type EventName = keyof Events

/** The names as values; one that is missing here does not compile. */
export const eventNames = Object.keys({
  'price.changed': true,
  'car.changed': true,
  'car.offered': true,
  'car.moved': true,
  'car.withdrawn': true,
  'car.taken-down': true,
  'car.deleted': true,
  'car.sold': true,
  'sale.refunded': true,
  'person.address-changed': true,
  'account.reclaimed': true,
  'person.suspended': true,
  'person.removed': true,
  'booking.accepted': true,
  'booking.completed': true,
} satisfies Record<EventName, true>) as EventName[]
