import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A browser's side of Web Push: it makes its own keys, and alone can read what comes (RFC 8291, section 3). */
export function aBrowserSubscription(origin: string) {
  const pair = createECDH('prime256v1')
  const [p256dh, auth] = [pair.generateKeys('base64url'), randomBytes(16)]
  const endpoint = `${origin}/push/${randomBytes(16).toString('hex')}`
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
    decrypt: (body: Buffer) => decryptPushPayload(body, { pair, auth }),
  }
}

/** Reads one `aes128gcm` record (RFC 8188), as a browser does. */
export function decryptPushPayload(
  body: Buffer,
  { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = body.subarray(0, 16)
  const size = body.readUInt32BE(16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const record = body.subarray(21 + sender.length)
  if (record.length > size) throw new Error('More than one record came.')
  const derive = (from: Buffer, by: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(pair.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0) throw new Error('The record is not closed.')
  return plain.subarray(0, end).toString()
}

/** The claims of the token of a message, once its signature was checked with the key that it names. */
export function vapidClaimsOf(headers: IncomingHttpHeaders): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [header = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${header}.${body}`)
  const isGood = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGood) throw new Error('The token was signed with another key.')
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) }
}

export type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer }

type Answer = { status: number; headers?: Record<string, string> }

/** A push service on this machine. `answer` decides the status of each message; 201 is that of a good one. */
export async function startPushService() {
  const received: ReceivedPush[] = []
  const waiting: (() => void)[] = []
  const service = {
    origin: '',
    received,
    answer: (_push: ReceivedPush): Answer | Promise<Answer> => ({ status: 201 }),
    /** Waits until so many messages have come. */
    async hasReceived(count: number): Promise<void> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (request, response) => {
    const push = { path: request.url ?? '', headers: request.headers, body: await buffer(request) }
    const { status, headers = {} } = await service.answer(push)
    response.writeHead(status, headers).end()
    received.push(push)
    for (const wake of waiting.splice(0)) wake()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}
