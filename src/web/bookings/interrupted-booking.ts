export const bookingFields = ['meetingAt', 'phone'] as const
export type BookingValues = Record<(typeof bookingFields)[number], string>

/** The name under which a booking that a log-in interrupts is kept. */
export function bookingFormKey(carId: string): string {
  return `booking:${carId}`
}
