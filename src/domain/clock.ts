/** Time and randomness as arguments, so that a test can set them. */
export type Clock = Readonly<{ now(): Date }>

export const systemClock: Clock = { now: () => new Date() }
