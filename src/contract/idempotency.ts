/** Names a write, so that the server carries it out once however often it is sent. */
export const idempotencyKeyHeader = 'Idempotency-Key'

/** 16 to 128 letters, digits, `-` and `_`: as many as a client needs for a key that nobody else has. */
export const idempotencyKeyPattern = /^[\w-]{16,128}$/

const id = '[^/]+'

/** Writes whose call is database work alone, and whose answer holds no secret. */
const ofOneTransaction = pathPattern([
  `bookings(?:/${id}/(?:cancel|accept|confirm-handover|rating|conversation|refund-request(?:/answer)?))?`,
  `bookings/${id}/meeting(?:/(?:accept|decline|withdraw|cancel|missed|contradict))?`,
  'my/(?:meeting-hours|payout-details|verification-request)|me/role',
  `cars(?:/${id}(?:/(?:availability|advertisement|confirmation|line))?)?`,
  `offers(?:/${id}/(?:accept|decline|withdraw|counter))?|my/cars/${id}/offer-minimum`,
  `wishlist(?:/${id}|-mail)?`,
  `saved-searches(?:/${id}(?:/seen)?)?`,
  `messages(?:/${id}(?:/(?:read|mute|block|report))?)?`,
  'notices/preferences',
  'profile|feedback|contact',
  `admin/(?:listings/${id}/(?:take-down|restore)|people/${id}(?:/(?:verification(?:-decline)?|role|suspension|second-factor))?)`,
  `(?:meeting|car)-links/${id}`,
  `admin/(?:payouts/${id}/pay|alarms/${id}/resolve|message-reports/${id}|feedback/${id}|settings)`,
])
/** Writes that ask the card provider after their transaction, which holds their key: a second call goes on from there. */
const withCardProvider = pathPattern([
  `bookings/${id}/decline`,
  `admin/(?:payments/${id}/refunds|disputes/${id}/decide)`,
])
/**
 * Writes that need no key: beginning a payment goes on with the one that is there, settling it asks how it stands, and a
 * batch leaves out the rows to which it has been done. Its rows are changes of their own, so that none waits for the others,
 * and its answer holds names of people, which no table of keys keeps.
 */
const withoutKey = pathPattern([`bookings/${id}/payment(?:/settle)?`, 'admin/(?:listings|people)/change-matching'])
/** A visitor may write too. */
const openToVisitors = pathPattern(['contact', `(?:meeting|car)-links/${id}`])

function pathPattern(paths: readonly string[]): RegExp {
  return new RegExp(`^/api/(?:${paths.join('|')})$`)
}

/** Writes that the server carries out in one transaction, together with their key and their answer. */
export function isIdempotentInOneTransaction(path: string): boolean {
  return ofOneTransaction.test(path)
}

/** Writes that the server carries out once for each key. */
export function honorsIdempotencyKey(path: string): boolean {
  return isIdempotentInOneTransaction(path) || withCardProvider.test(path)
}

/** Writes whose key counts also where nobody is signed in. */
export function honorsIdempotencyKeyOfVisitors(path: string): boolean {
  return openToVisitors.test(path)
}

/** Writes that a client may send again where no answer came. */
export function mayRepeatApiCall(path: string): boolean {
  return honorsIdempotencyKey(path) || withoutKey.test(path)
}
