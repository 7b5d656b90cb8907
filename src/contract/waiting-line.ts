import { z } from 'zod'

/** How long the first in line alone may pay for a car that came free, in minutes. */
export const offerMinutes = 120

/** The line for one car, as one buyer sees it. */
export const WaitingLine = z
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
export type WaitingLine = z.infer<typeof WaitingLine>

/** A car that a buyer waits for. */
export const OwnPlace = z.object({
  carId: z.string(),
  carTitle: z.string(),
  priceCents: z.int(),
  place: z.int(),
  offerEndsAt: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime(),
})
export type OwnPlace = z.infer<typeof OwnPlace>
export const OwnPlaces = z.object({ items: z.array(OwnPlace) })
