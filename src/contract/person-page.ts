import { z } from 'zod'
import { AdminOrder } from './admin.ts'
import { AuditRecord } from './audit.ts'
import { bookingStatuses } from './bookings.ts'
import { paymentStates } from './payments.ts'
import { PersonListItem } from './people.ts'
import { ActiveSession } from './profile.ts'
import { SellerVerificationEvidence } from './seller-verification.ts'

/** The newest of each kind; the lists of Admins have all of them. */
export const maxShownOnPersonPage = 5
export const maxAuditOnPersonPage = 20

const bookingCounts = z.record(z.enum(bookingStatuses), z.int())

/** A card payment of the person, or for a car of theirs. */
export const PersonPayment = z.object({
  id: z.string(),
  bookingId: z.string(),
  carTitle: z.string(),
  isForOwnCar: z.boolean(),
  state: z.enum(paymentStates),
  amountCents: z.int(),
  refundedCents: z.int(),
  createdAt: z.iso.datetime(),
})
export type PersonPayment = z.infer<typeof PersonPayment>

/** All that belongs to a person, as an Admin sees it: of conversations their number, never what was said. */
export const PersonPage = z
  .object({
    person: PersonListItem,
    /** The language of their mail. */
    language: z.string(),
    consentedAt: z.iso.datetime().nullable(),
    evidence: SellerVerificationEvidence,
    bought: z.object({ counts: bookingCounts, newest: z.array(AdminOrder) }),
    sold: z.object({ counts: bookingCounts, newest: z.array(AdminOrder) }),
    /** Of charged payments, in cents; the refunds are part of them. `receivedCents` is what buyers paid, not what the seller got. */
    money: z.object({
      paidCents: z.int(),
      paidRefundedCents: z.int(),
      receivedCents: z.int(),
      receivedRefundedCents: z.int(),
      /** What was transferred to them for their cars so far. */
      paidOutCents: z.int(),
      newest: z.array(PersonPayment),
    }),
    conversations: z.int(),
    ratingsGiven: z.int(),
    /** Without network addresses. */
    sessions: z.array(ActiveSession.pick({ id: true, device: true, way: true, since: true, lastSeenAt: true })),
    /** What was done to the person or by them, newest first. */
    audit: z.array(AuditRecord),
  })
  .meta({ id: 'PersonPage' })
export type PersonPage = z.infer<typeof PersonPage>
