import { z } from 'zod'
import { MeetingPlace } from './places.ts'

/** The waiting list of one car, as one buyer sees it. */
export const Waitlist = z
  .object({
    /** How many buyers wait, including the viewer. */
    length: z.int(),
    /** The viewer's place from 1 on; null for a person who does not wait. */
    place: z.int().nullable(),
    /** Until when only the viewer may pay; null while it is not their turn. */
    offerEndsAt: z.iso.datetime().nullable(),
    /** Until when only another buyer may pay; null if there is none. */
    heldUntil: z.iso.datetime().nullable(),
    canJoin: z.boolean(),
  })
  .meta({ id: 'WaitingLine' })
export type Waitlist = z.infer<typeof Waitlist>

/** A car that a buyer waits for. */
export const OwnWaitlistPosition = z.object({
  carId: z.string(),
  carTitle: z.string(),
  priceCents: z.int(),
  place: z.int(),
  offerEndsAt: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime(),
  /** Where the car is, by whose clock its times are; null if that is not known. */
  meetingPlace: MeetingPlace.nullable(),
})
export type OwnWaitlistPosition = z.infer<typeof OwnWaitlistPosition>
export const OwnWaitlistPositionListResponse = z.object({ items: z.array(OwnWaitlistPosition) })
