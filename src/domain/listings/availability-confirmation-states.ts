import type { AvailabilityConfirmationState } from '#contract/car-availability-confirmation.ts'
import type { StateTransitions } from '#domain/state-transitions.ts'

/**
 * How the question whether a car is still for sale goes on without an answer. Any sign of its seller that it is leads
 * back to `confirmed`, from there too, where it sets the time anew.
 */
export const availabilityConfirmationTransitions: StateTransitions<AvailabilityConfirmationState> = {
  confirmed: ['asked'],
  asked: ['confirmed', 'overdue'],
  overdue: ['confirmed', 'paused'],
  // The car is withdrawn; putting it on offer confirms it.
  paused: ['confirmed'],
}
