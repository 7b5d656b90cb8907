/** The address of the calendar entry of a booking's meeting. */
export const calendarFilePath = (bookingId: string) => `/api/bookings/${encodeURIComponent(bookingId)}/meeting.ics`
