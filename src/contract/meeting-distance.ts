import { z } from 'zod'

/** Questions of an account for how far a meeting is. */
export const meetingDistanceRateLimit = { points: 120, windowSeconds: 10 * 60 }

/** A place as the buyer names it: a ZIP code or a town. */
export const MeetingDistanceQuery = z.object({ from: z.string().min(1).max(120) })
/** How far a meeting is from the buyer, before its address is shown. */
export const MeetingDistanceResponse = z
  .object({
    /** What the named place is called; null where it is not known. */
    from: z.string().nullable(),
    /**
     * Rounded to 5, and from 50 on to 10, so that asking from many places does not find the address; 0 is less than
     * 2.5. Null where one of the two places is not known.
     */
    miles: z.int().nullable(),
    /** True where there is an address, which the buyer sees once the seller has accepted. */
    hasAddress: z.boolean(),
    /** What the miles lead to: the town that the address names, or where the car is listed; the meeting may be elsewhere then. */
    to: z.enum(['address', 'car']),
  })
  .meta({ id: 'MeetingDistance' })
export type MeetingDistanceResponse = z.infer<typeof MeetingDistanceResponse>
