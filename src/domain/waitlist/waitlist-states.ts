import type { waitlistPositions } from '#db/schema/waitlist.ts'
import type { StateTransitions } from '#domain/state-transitions.ts'

export type WaitlistState = (typeof waitlistPositions.$inferSelect)['state']

/** The life of a place in the line for a car. */
export const waitlistTransitions: StateTransitions<WaitlistState> = {
  waiting: [
    'offered', // The car came free, and this is the first place.
    'taken', // The buyer paid for the car, whose line was not asked for.
    'left', // The buyer.
    'closed', // The sale is complete, or the car is gone for good.
  ],
  offered: [
    'taken', // The buyer paid in time.
    'passed', // The time is over.
    'left', // The buyer.
    'waiting', // The seller took the car off the market: the place stays.
    'closed', // As above.
  ],
  taken: [],
  passed: [],
  left: [],
  closed: [],
}
