import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A session's token as it travels: `token.signature`, an HMAC-SHA256 in base64, which is how better-auth signs its
 * cookies. What is in the database alone opens no door, and a made-up token never reaches the database.
 */
export function signSessionToken(token: string, secret: string): string {
  return `${token}.${signatureOf(token, secret).toString('base64')}`
}

/** The token that was signed with our secret, or null. */
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
