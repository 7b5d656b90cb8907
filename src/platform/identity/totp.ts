import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// RFC 6238 with the values that every authenticator app assumes.
const stepSeconds = 30
const digits = 6
const secretBytes = 20
/** Codes of the step before and after are valid too: clocks differ, and users type slowly. */
const neighbours = [0, -1, 1]

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new shared secret in base32, which users type into their app. */
export function createTotpSecret(): string {
  return toBase32(randomBytes(secretBytes))
}

/** The address that an authenticator app reads from the QR code. */
export function totpUri({ secret, account, issuer }: { secret: string; account: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret, issuer, digits: String(digits), period: String(stepSeconds) })
  // Apps read percent signs alone: a plus would be part of the name.
  return `otpauth://totp/${label}?${String(query).replaceAll('+', '%20')}`
}

/** The six-digit code of a moment, or of `stepsAway` half minutes from it. */
export function totpCode(secret: string, at: Date, stepsAway = 0): string {
  return codeOfStep(fromBase32(secret), stepOf(at) + stepsAway)
}

/**
 * The number of the half minute since 1970 to which the code belongs, if it is near now and later than `after`; else
 * null. A caller who stores it as the next `after` accepts no code twice.
 */
export function matchTotp(
  secret: string,
  { code, now, after }: { code: string; now: Date; after: number },
): number | null {
  const key = fromBase32(secret)
  const step = neighbours
    .map((away) => stepOf(now) + away)
    .find((candidate) => candidate > after && isSame(codeOfStep(key, candidate), code))
  return step ?? null
}

function stepOf(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds)
}

/** RFC 4226, section 5.3. */
function codeOfStep(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

function isSame(expected: string, given: string): boolean {
  // Compared as bytes: a text of six characters may be longer in bytes.
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** RFC 4648, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
