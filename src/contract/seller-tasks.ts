import { z } from 'zod'
import { MeetingPlace } from './places.ts'

export const sellerTaskKinds = ['refund', 'offer', 'booking', 'handover', 'bankAccount'] as const
export type SellerTaskKind = (typeof sellerTaskKinds)[number]

/** One thing that waits for the seller. What the bank account is missing for has no car, and no deadline. */
export const SellerTask = z
  .object({
    kind: z.enum(sellerTaskKinds),
    /** The booking, or the conversation of the offer; null of the bank account. */
    subjectId: z.string().nullable(),
    carTitle: z.string().nullable(),
    /** The buyer. */
    personName: z.string().nullable(),
    /** The price of an offer, in whole cents. */
    priceCents: z.int().nullable(),
    /** By when; null where there is no deadline, or it is over and an answer is still possible. */
    dueAt: z.iso.datetime().nullable(),
    /** The place whose clock the deadline is written by; null where it is the reader’s, as that of an offer. */
    place: MeetingPlace.nullable(),
  })
  .meta({ id: 'SellerTask' })
export type SellerTask = z.infer<typeof SellerTask>

export const SellerTaskListResponse = z.object({ tasks: z.array(SellerTask) })
