import { z } from 'zod'
import { bookingStatuses } from './bookings.ts'
import { dealLabels, listingStatuses } from './car-terms.ts'
import { Picture } from './media.ts'
import { moderationReasonSchema } from './moderation-reason-schema.ts'
import { pageNumberSchema, pageTotalsShape } from './paging.ts'
import { socialProviders } from './providers.ts'
import { SellerRating } from './ratings.ts'

export const sellersToVerifyPerPage = 20
/** The newest cars that an Admin is shown as evidence. */
export const maxEvidenceCars = 6

export const ListSellersToVerifyQuery = z.object({ page: pageNumberSchema })
export type ListSellersToVerifyQuery = z.infer<typeof ListSellersToVerifyQuery>

/** A seller who waits for the badge. `waitingSince`: since they signed up, became a seller, or asked again. */
export const SellerToVerify = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    image: z.string().nullable(),
    waitingSince: z.iso.datetime(),
    cars: z.int(),
  })
  .meta({ id: 'SellerToVerify' })
export type SellerToVerify = z.infer<typeof SellerToVerify>
export const SellersToVerifyResponse = z.object({ items: z.array(SellerToVerify), ...pageTotalsShape })
export type SellersToVerifyResponse = z.infer<typeof SellersToVerifyResponse>
export const SellersToVerifyCountResponse = z.object({ waiting: z.int() })

export const DeclineSellerVerificationRequest = z.object({
  reason: moderationReasonSchema('Enter a reason. The seller will be told'),
})

/** What the VIN of an advert says: nothing where none is given, `mismatch` where it names another maker. */
export const vinStates = ['none', 'decoded', 'undecoded', 'mismatch'] as const
export type VinState = (typeof vinStates)[number]

const EvidenceCar = z.object({
  id: z.string(),
  title: z.string(),
  priceCents: z.int(),
  status: z.enum(listingStatuses),
  picture: Picture,
  photos: z.int(),
  deal: z.enum(dealLabels).nullable(),
  vin: z.enum(vinStates),
  /** The maker that the VIN names, if it differs from the advert's. */
  vinMaker: z.string().nullable(),
})
export type EvidenceCar = z.infer<typeof EvidenceCar>

/** What two accounts have in common. `network`: devices of both are signed in from one network address now. */
export const sharedEvidenceKinds = ['phone', 'photo', 'vin', 'network'] as const
const SharedEvidence = z.object({
  kind: z.enum(sharedEvidenceKinds),
  person: z.object({ id: z.string(), name: z.string(), email: z.string(), isSuspended: z.boolean() }),
})
export type SharedEvidence = z.infer<typeof SharedEvidence>

/** Everything that the site knows for or against a seller. */
export const SellerVerificationEvidence = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    image: z.string().nullable(),
    permission: z.literal('Verified').nullable(),
    memberSince: z.iso.datetime(),
    waitingSince: z.iso.datetime(),
    /** The last decision against the seller, if it stands. */
    declined: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
    suspendedReason: z.string().nullable(),
    emailVerified: z.boolean(),
    /** Whether an Admin made the account, and entered its address. */
    isCreatedByAdmin: z.boolean(),
    phoneNumber: z.string().nullable(),
    isPhoneConfirmed: z.boolean(),
    signInMethods: z.array(z.enum(['password', ...socialProviders])),
    hasSecondFactor: z.boolean(),
    cars: z.object({
      byStatus: z.record(z.enum(listingStatuses), z.int()),
      takenDown: z.int(),
      newest: z.array(EvidenceCar),
    }),
    bookings: z.record(z.enum(bookingStatuses), z.int()),
    rating: SellerRating.nullable(),
    reports: z.object({ open: z.int(), total: z.int() }),
    shared: z.array(SharedEvidence),
  })
  .meta({ id: 'SellerVerificationEvidence' })
export type SellerVerificationEvidence = z.infer<typeof SellerVerificationEvidence>
