/** Names a write, so that the server carries it out once however often it is sent. */
export const idempotencyKeyHeader = 'Idempotency-Key'

/** 16 to 128 letters, digits, `-` and `_`: as many as a client needs for a key that nobody else has. */
export const idempotencyKeyPattern = /^[\w-]{16,128}$/

const id = '[^/]+'
const booking = `bookings(?:/${id}/(?:cancel|accept|confirm-handover|rating))?`
const car = `cars(?:/${id}(?:/(?:availability|advertisement))?)?`
const offer = `offers(?:/${id}/(?:accept|decline|withdraw|counter))?|my/cars/${id}/offer-minimum`
const ofOneTransaction = new RegExp(
  `^/api/(?:${booking}|${car}|${offer}|wishlist(?:/${id}|-mail)?|messages(?:/${id}(?:/(?:read|mute|block|report))?)?)$`,
)
const payment = new RegExp(`^/api/bookings/${id}/payment(?:/settle)?$`)

/** Writes that the server carries out in one transaction, together with their key. */
export function honorsIdempotencyKey(path: string): boolean {
  return ofOneTransaction.test(path)
}

/** Writes that a client may send again where no answer came: those, and payments, which go on where they stand. */
export function mayBeRepeated(path: string): boolean {
  return honorsIdempotencyKey(path) || payment.test(path)
}
