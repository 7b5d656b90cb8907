/** The end of an address that opens the dialog for an offer for a car: after a log-in. */
export function offerDialogHash(carId: string): `#${string}` {
  return `#offer-${carId}`
}
