/** The columns of a car about which nothing is asked; an old confirmation is asked for again. */
export const columnsClearingAvailabilityQuestion = { confirmation: 'confirmed', confirmationAskedAt: null } as const

/** The columns of a car that is for sale by the word of its seller. Its time of change stays: nothing else has changed. */
export function columnsConfirmingAvailability(now: Date) {
  return { confirmedAt: now, ...columnsClearingAvailabilityQuestion }
}
