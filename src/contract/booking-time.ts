// No validation library: pages use it.

/** What the time of a booking is: a meeting that is agreed or took place, a time that is only asked for, or one that came to nothing. */
export const bookingTimes = ['agreed', 'asked', 'declined', 'cancelled', 'missed'] as const
export type BookingTime = (typeof bookingTimes)[number]
