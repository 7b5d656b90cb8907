export const bookingFieldNames = ['meetingAt', 'phone'] as const
export type BookingValues = Record<(typeof bookingFieldNames)[number], string>

/** The storage name of a booking form that a log-in interrupts. */
export function interruptedBookingFormKey(carId: string): string {
  return `booking:${carId}`
}
