import type { NoticeKind } from '#contract/notices.ts'
import type { SignInMethodName } from '#contract/profile.ts'
import type { listings } from '#db/schema/listings.ts'
import type { payments, refunds } from '#db/schema/payments.ts'

type Car = typeof listings.$inferSelect
type At = { now: Date }

/**
 * The events that modules publish to the modules above them, each with the data that its handlers need. The publisher
 * holds the locks of the rows that it names: a car's event comes under the lock of that car.
 */
export type DomainEvents = {
  /**
   * These people are told of something, by mail or not: `event` is the name of the mail, `data` is its data, and
   * `eventKey` names cause and person, so that a cause that is tried again tells nobody twice.
   */
  'person.notified': At & {
    notices: readonly {
      accountId: string
      kind: NoticeKind
      eventKey: string
      event: string
      data: Readonly<Record<string, unknown>>
      /** Whether it stands in the notification centre. */
      isOnPage: boolean
      /** When devices may show it; null: they do not. */
      pushAt: Date | null
    }[]
  }
  /** What was told under this key is another thing now, or, with null, nothing any more. */
  'person.notice-corrected': { eventKey: string; data: Readonly<Record<string, unknown>> | null }
  /** A person has read the messages of a conversation; `isOfferUnread`: and not the newest step of its offer. */
  'thread.read': At & { threadId: string; accountId: string; isOfferUnread: boolean }
  /** The price of these cars has changed. */
  'price.changed': At & { listingIds: readonly string[] }
  /** A fact that may matter to a buyer has changed; published after `price.changed` if the price has changed too. */
  'car.changed': At & { before: Car; after: Car; arePhotosNew: boolean }
  /** These cars are on offer again; their price may have changed while they were off the market. */
  'car.offered': At & { listingIds: readonly string[] }
  /** The car's seller put it on offer or took it off; `listing` is its new state. */
  'car.availability-changed': At & { listing: Pick<Car, 'id' | 'status' | 'deletedAt'> }
  /**
   * The car left the market and may come back. `takenDownReason` is the Admin's, or null where its seller withdrew it.
   */
  'car.withdrawn': At & { listingId: string; takenDownReason: string | null }
  /** An Admin took the car off the market; published before `car.withdrawn`. */
  'car.taken-down': At & { listingId: string }
  /** The car left the market for good. A handler that throws prevents this. */
  'car.deleted': At & { listingId: string }
  /** The provider captured the payment; the other bookings of the car are closed, and the buyer's own is paid. */
  'car.sold': At & { listingId: string; buyerId: string; sellerId: string; payment: typeof payments.$inferSelect }
  /** The full price of a sale was refunded: the car belongs to its seller again. */
  'sale.refunded': At & { bookingId: string; refund: typeof refunds.$inferSelect }
  /** A person's mail address has changed. */
  'person.address-changed': { from: string; to: string }
  /** Every way into the account but the acting session was closed: whoever had another one must be out. */
  'account.access-revoked': { accountId: string }
  /** The owner of an account's address proved it; a stranger may have signed up with it. */
  'account.reclaimed': At & { accountId: string; email: string; way: SignInMethodName }
  /** An Admin suspended a person; their account and all cars that are involved are locked. */
  'person.suspended': At & { accountId: string }
  /** An Admin lifted the suspension of a person. */
  'person.suspension-lifted': { accountId: string }
  /**
   * A person left for good: their cars are withdrawn, their bookings closed, all of these locked. `confirmedEmail` is null
   * where they never confirmed their address: what lies under it may be another’s.
   */
  'person.removed': At & { accountId: string; confirmedEmail: string | null }
  /**
   * A buyer booked a car; `isProposal`: they know that its time may be none of the seller's free ones. A handler that
   * throws prevents the booking.
   */
  'booking.made': At & { bookingId: string; isProposal: boolean }
  /**
   * A booking was accepted: by its seller, or `by` its buyer, who agreed to the time that the seller had named.
   * `isOutsideHoursAccepted`: also where its time is outside of the seller's hours. A handler that throws prevents this.
   */
  'booking.accepted': At & { bookingId: string; by: 'buyer' | 'seller'; isOutsideHoursAccepted: boolean }
  /** A booking ended without a hand-over: `by` one side, or by itself; `reason` is what the seller or the buyer wrote, or null. */
  'booking.closed': At & {
    bookingId: string
    as: 'declined' | 'cancelled' | 'lost' | 'refunded'
    by: 'buyer' | 'seller' | null
    reason: string | null
  }
  /** Both sides confirmed the hand-over; `paymentId` is null where there was no payment on this site. */
  'booking.completed': At & { bookingId: string; listingId: string; paymentId: string | null }
}

export type DomainEventName = keyof DomainEvents

/** The event names as values; a missing name does not compile. */
export const domainEventNames = Object.keys({
  'person.notified': true,
  'person.notice-corrected': true,
  'thread.read': true,
  'price.changed': true,
  'car.changed': true,
  'car.offered': true,
  'car.availability-changed': true,
  'car.withdrawn': true,
  'car.taken-down': true,
  'car.deleted': true,
  'car.sold': true,
  'sale.refunded': true,
  'person.address-changed': true,
  'account.access-revoked': true,
  'account.reclaimed': true,
  'person.suspended': true,
  'person.suspension-lifted': true,
  'person.removed': true,
  'booking.made': true,
  'booking.accepted': true,
  'booking.closed': true,
  'booking.completed': true,
} satisfies Record<DomainEventName, true>) as DomainEventName[]
