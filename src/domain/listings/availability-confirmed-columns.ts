/** The columns of a car about which nothing is asked; an old confirmation is asked for again. */
export const availabilityUnaskedColumns = { confirmation: 'confirmed', confirmationAskedAt: null } as const

/** The columns of a car that is for sale by the word of its seller. Its time of change stays: nothing else has changed. */
export function availabilityConfirmedColumns(now: Date) {
  return { confirmedAt: now, ...availabilityUnaskedColumns }
}
