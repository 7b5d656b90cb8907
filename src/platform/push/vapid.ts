import { createECDH, createPrivateKey, sign } from 'node:crypto'
import type { VapidKeys } from '#config/push-settings.ts'

const tokenLifeSeconds = 12 * 60 * 60

const privateKeyBytes = 32

/** New keys for an operator. */
export function createVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Of one number in 256 the first byte is 0, which Node leaves out and the keys of the Web do not.
  const number = pair.getPrivateKey()
  const privateKey = Buffer.concat([Buffer.alloc(privateKeyBytes - number.length), number]).toString('base64url')
  return { publicKey, privateKey }
}

/**
 * The `Authorization` of a message to a push service (RFC 8292): who sends, proven by a token for this service alone.
 * @param subject whom the service may write to: `mailto:` or `https:`.
 */
export function vapidAuthorization(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: Date },
): string {
  const exp = Math.floor(now.getTime() / 1000) + tokenLifeSeconds
  const claims = { aud: new URL(endpoint).origin, exp, sub: subject }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
