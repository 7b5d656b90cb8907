import { z } from 'zod'

/** The line for one car, as one buyer sees it. */
export const Waitlist = z
  .object({
    /** How many wait, the viewer included. */
    length: z.int(),
    /** The viewer's place from 1 on; null for somebody who does not wait. */
    place: z.int().nullable(),
    /** Until when the viewer alone may pay; null while it is not their turn. */
    offerEndsAt: z.iso.datetime().nullable(),
    /** Until when somebody else alone may pay; null where nobody does. */
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
})
export type OwnWaitlistPosition = z.infer<typeof OwnWaitlistPosition>
export const OwnWaitlistPositions = z.object({ items: z.array(OwnWaitlistPosition) })
