import type { waitlistPositions } from '#db/schema/waitlist.ts'
import type { StateTransitions } from '#domain/state-transitions.ts'

export type WaitlistPositionState = (typeof waitlistPositions.$inferSelect)['state']

/** The states of a place in the line for a car. */
export const waitlistTransitions: StateTransitions<WaitlistPositionState> = {
  waiting: [
    'offered', // The car became free, and this is the first place.
    'taken', // The buyer paid for the car without a turn in the line.
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
