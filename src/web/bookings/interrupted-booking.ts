export const bookingFormFieldNames = ['meetingAt', 'phone'] as const
export type BookingFormValues = Record<(typeof bookingFormFieldNames)[number], string>

/** The storage name of a booking form that a log-in interrupts. */
export function interruptedBookingFormKey(carId: string): string {
  return `booking:${carId}`
}
