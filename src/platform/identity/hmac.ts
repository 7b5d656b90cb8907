import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 of a text, under a label that distinguishes it from a session's signature. */
export function hmacOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`forecourt mac\0${text}`).digest('base64url')
}

export function verifyHmac(text: string, mac: string, secret: string): boolean {
  const [given, expected] = [Buffer.from(mac), Buffer.from(hmacOf(text, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
