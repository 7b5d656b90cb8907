/** The end of an address that opens the booking dialog of a car: after a log-in, or by the link of a mail. */
export function bookingDialogHash(carId: string): `#${string}` {
  return `#book-${carId}`
}
