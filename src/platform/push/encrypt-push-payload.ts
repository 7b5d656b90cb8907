import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys that a browser made for its subscription, base64url: a point of P-256, and 16 random bytes. */
export type PushKeys = Readonly<{ p256dh: string; auth: string }>

const recordSize = 4096
/** What one record holds beside its header, its closing byte and its tag: all that a push service must take. */
export const maxPushPayloadBytes = recordSize - 86 - 1 - 16
/** Marks the last record (RFC 8188). */
const lastRecordDelimiter = Buffer.from([2])

/** Whether these are keys that a message can be encrypted for. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    pair.computeSecret(point)
    return true
  } catch {
    // A point that is not on the curve.
    return false
  }
}

/**
 * Encrypts a message so that only the browser can read it, and not its push service (RFC 8291, `aes128gcm`).
 * @param chance the pair of keys and the salt of this message; only the test of the standard's example names them.
 * @throws Error for keys that `arePushKeys` refuses, and for a message that is too long.
 */
export function encryptPushPayload(
  payload: Buffer,
  { p256dh, auth }: PushKeys,
  chance: { salt: Buffer; pair: ECDH } = { salt: randomBytes(16), pair: aNewPair() },
): Buffer {
  if (payload.length > maxPushPayloadBytes) throw new Error(`A push message has ${payload.length} bytes, too many.`)
  const { salt, pair } = chance
  const [reader, writer] = [Buffer.from(p256dh, 'base64url'), pair.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), reader, writer])
  const secret = derive(pair.computeSecret(reader), { salt: Buffer.from(auth, 'base64url'), info, length: 32 })
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(Buffer.concat([payload, lastRecordDelimiter])), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([writer.length]), writer, ...sealed])
}

function aNewPair(): ECDH {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

type Derivation = { salt: Buffer; info: Buffer; length: number }

function derive(from: Buffer, { salt, info, length }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, length))
}
