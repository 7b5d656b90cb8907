import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A session's token as sent to clients: `token.signature`, an HMAC-SHA256 in base64, the way in which better-auth signs
 * its cookies. The token in the database alone does not give access, and a forged token never causes a query.
 */
export function signSessionToken(token: string, secret: string): string {
  return `${token}.${signatureOf(token, secret).toString('base64')}`
}

/** The token, if it was signed with our secret; else null. */
export function readSessionToken(signed: string, secret: string): string | null {
  const end = signed.lastIndexOf('.')
  if (end < 1) return null
  const token = signed.slice(0, end)
  const given = Buffer.from(signed.slice(end + 1), 'base64')
  const expected = signatureOf(token, secret)
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

function signatureOf(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest()
}
