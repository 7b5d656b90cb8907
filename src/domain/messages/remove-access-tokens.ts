/** The address for replies of one person. */
const replyAddress = /(?:\+|%2b)\s{0,3}[0-9a-f]{32}(?![0-9a-f])/gi
/** A link, also one without `https://`: mail programs and people leave that out. */
const word = /[^\s<>"]+/g
/** What a link says after its page, also in a link inside of another. */
const query = /[?#]|%(?:25){0,3}(?:3f|23)/i
/** Our pages that a token opens, in mails and in calendar programs. */
const pagesWithToken = [
  ...['unsubscribe', 'subscribe/confirm', 'verify-email', 'confirm-email', 'stop-email-change', 'reset-password'],
  ...['sign-in-link', 'meeting', 'confirm-car'],
]
/** Also where a mail provider has put the link into one of its own. */
const linkWithToken = new RegExp(`/(?:${pagesWithToken.join('|')})/?[?](?:[^?]*&)?token=`, 'i')
const apiAddress =
  /((?:\/|%(?:25){0,3}2f)api(?:\/|%(?:25){0,3}2f)(?:calendars|meeting-links|car-links)(?:\/|%(?:25){0,3}2f))[\w-]{20,100}(?:\.ics)?/gi

/**
 * A text without what would let its readers act as somebody else: the token of an address for replies, and that of a link
 * that unsubscribes, logs in or confirms. The address and the page stay.
 */
export function removeAccessTokens(text: string): string {
  return text
    .replaceAll(replyAddress, '')
    .replaceAll(apiAddress, '$1')
    .replaceAll(word, (address) => (linkWithToken.test(decode(address)) ? (address.split(query, 1)[0] ?? '') : address))
}

/** A link inside of two others is written as three. */
function decode(address: string): string {
  let decoded = address
  for (let times = 0; times < 3 && /%[23]/.test(decoded); times += 1)
    decoded = decoded.replaceAll(/%(25|26|2f|3d|3f)/gi, (code) => decodeURIComponent(code))
  return decoded
}
