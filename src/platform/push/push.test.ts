import { createECDH } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPushSettings } from '#config/push-settings.ts'
import {
  aBrowserSubscription,
  decryptPushPayload,
  startPushService,
  vapidClaimsOf,
} from '#tests/support/push-service.ts'
import { createPushSender } from './create-push-sender.ts'
import { arePushKeys, encryptPushPayload, maxPushPayloadBytes } from './encrypt-push-payload.ts'
import { isPublicIpAddress, lookupPublicAddress } from './public-address.ts'
import { createVapidKeys } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
function pairOf(privateKey: string) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes(privateKey))
  return pair
}

describe('RFC 8291', () => {
  // Section 5 and appendix A.
  const reader = pairOf('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94')
  const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
  const published =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

  it('its example is encrypted to the letters that it prints', () => {
    const chance = {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      pair: pairOf('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    }
    const keys = { p256dh: reader.getPublicKey('base64url'), auth }
    const sealed = encryptPushPayload(Buffer.from('When I grow up, I want to be a watermelon'), keys, chance)
    expect(sealed.toString('base64url')).toBe(published)
    expect(decryptPushPayload(sealed, { pair: reader, auth: bytes(auth) })).toBe(
      'When I grow up, I want to be a watermelon',
    )
  })

  it('each message has keys of its own, and none is longer than a push service must take', () => {
    const { subscription, decrypt } = aBrowserSubscription('http://127.0.0.1')
    const longest = Buffer.alloc(maxPushPayloadBytes, 'é')
    const [one, other] = [
      encryptPushPayload(longest, subscription.keys),
      encryptPushPayload(longest, subscription.keys),
    ]
    expect(one.length).toBe(4096)
    expect(one.subarray(0, 86).equals(other.subarray(0, 86))).toBe(false)
    expect(decrypt(one)).toBe(decrypt(other))
    expect(() => encryptPushPayload(Buffer.alloc(maxPushPayloadBytes + 1), subscription.keys)).toThrow('too many')
  })

  it('keys that are no point of the curve, or too short, are known before anything is sent', () => {
    const { keys } = aBrowserSubscription('http://127.0.0.1').subscription
    expect(arePushKeys(keys)).toBe(true)
    const wrong = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    expect(arePushKeys({ ...keys, p256dh: wrong })).toBe(false)
    expect(arePushKeys({ ...keys, p256dh: keys.p256dh.slice(0, 40) })).toBe(false)
    expect(arePushKeys({ ...keys, auth: 'short' })).toBe(false)
  })
})

describe('addresses of push services', () => {
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1', '224.0.0.1'],
    ...['255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', 'fc00::1', 'fe80::1', 'ff02::1'],
    ...['64:ff9b::7f00:1', '2001:db8::1', '2002:7f00:1::1', 'fec0::1'],
  ])('%s is none of the public internet', (address) => {
    expect(isPublicIpAddress(address)).toBe(false)
  })
  it.each(['8.8.8.8', '142.250.186.110', '2a00:1450:4001:828::200a', '2600:1901::1'])('%s is one', (address) => {
    expect(isPublicIpAddress(address)).toBe(true)
  })
  it('a name that leads to this machine is not called', async () => {
    const answer = new Promise((resolve) => lookupPublicAddress('localhost', { all: true }, resolve))
    expect(await answer).toMatchObject({ message: 'localhost is no address of the public internet.' })
  })

  const sender = createPushSender(
    { keys: createVapidKeys(), subject: 'mailto:me@site.test', testOrigin: null },
    () => new Date(),
  )
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QGk',
    'https://wns2-par02p.notify.windows.com/w/?token=abc%3d',
  ])('%s may be called', (endpoint) => {
    expect(sender?.accepts(endpoint)).toBe(true)
  })
  it.each([
    ...[
      'http://fcm.googleapis.com/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://0x7f.1/x',
      'https://2130706433/x',
    ],
    ...['https://localhost/x', 'https://metadata.google.internal/x', 'https://printer.local/x', 'https://router/x'],
    ...['https://fcm.googleapis.com:8443/x', 'https://user:pass@fcm.googleapis.com/x', 'ftp://fcm.googleapis.com/x'],
    ...['nothing', '', `https://fcm.googleapis.com/${'x'.repeat(1_000)}`, 'https://fcm.googleapis.com./x'],
  ])('%s may not', async (endpoint) => {
    expect(sender?.accepts(endpoint)).toBe(false)
    const { keys } = aBrowserSubscription('http://127.0.0.1').subscription
    const message = { payload: {}, ttlSeconds: 1, topic: 'x' }
    expect(await sender?.send({ endpoint, ...keys }, message)).toMatchObject({ kind: 'refused' })
  })
})

describe('a push service', () => {
  const keys = createVapidKeys()
  const now = new Date('2026-11-26T10:00:00Z')
  let service: Awaited<ReturnType<typeof startPushService>>
  beforeEach(async () => {
    service = await startPushService()
  })
  afterEach(() => service.close())
  const sender = () => createPushSender({ keys, subject: 'mailto:me@site.test', testOrigin: service.origin }, () => now)
  const message = { payload: { title: 'A title' }, ttlSeconds: 60, topic: 'a-topic' }

  it('gets a message that only the browser can read, from a sender that it can check', async () => {
    const { subscription, decrypt } = aBrowserSubscription(service.origin)
    expect(await sender()?.send({ endpoint: subscription.endpoint, ...subscription.keys }, message)).toEqual({
      kind: 'sent',
    })
    const [push] = service.received
    if (!push) throw new Error('Nothing came.')
    expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '60', topic: 'a-topic' })
    expect(push.body.toString('latin1')).not.toContain('A title')
    expect(JSON.parse(decrypt(push.body))).toEqual({ title: 'A title' })
    const { key, claims } = vapidClaimsOf(push.headers)
    expect(key).toBe(keys.publicKey)
    expect(claims).toEqual({ aud: service.origin, exp: now.getTime() / 1000 + 12 * 3600, sub: 'mailto:me@site.test' })
  })

  it.each([
    [200, { kind: 'sent' }],
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [400, { kind: 'refused' }],
    [403, { kind: 'refused' }],
    [413, { kind: 'refused' }],
    [302, { kind: 'refused' }],
    [429, { kind: 'later', retryAfterMs: 120_000 }],
    [503, { kind: 'later', retryAfterMs: 120_000 }],
  ])('that answers %i is understood', async (status, outcome) => {
    service.answer = () => ({ status, headers: { 'retry-after': '120', location: 'http://127.0.0.1:1/' } })
    const { endpoint, keys: ofBrowser } = aBrowserSubscription(service.origin).subscription
    expect(await sender()?.send({ endpoint, ...ofBrowser }, message)).toMatchObject(outcome)
    expect(service.received).toHaveLength(1)
  })

  it('that is away is tried later', async () => {
    const { endpoint, keys: ofBrowser } = aBrowserSubscription(service.origin).subscription
    const target = { endpoint: endpoint.replace(/:\d+/, ':1'), ...ofBrowser }
    const away = createPushSender({ keys, subject: 'mailto:me@site.test', testOrigin: 'http://127.0.0.1:1' }, () => now)
    expect(await away?.send(target, message)).toMatchObject({ kind: 'later' })
  })
})

describe('the keys of the operator', () => {
  it('are made at their whole length, also where the number begins with zeros', () => {
    const lengths = new Set(Array.from({ length: 3_000 }, () => createVapidKeys().privateKey.length))
    expect([...lengths]).toEqual([43])
  })

  const pair = createVapidKeys()
  const given = {
    VAPID_PUBLIC_KEY: pair.publicKey,
    VAPID_PRIVATE_KEY: pair.privateKey,
    VAPID_SUBJECT: 'mailto:a@b.test',
  }
  const read = (settings: Parameters<typeof readPushSettings>[0], isProduction = false) => {
    const faults: string[] = []
    return { settings: readPushSettings(settings, { faults, isProduction }), faults }
  }
  it('are all set and one pair, or none is', () => {
    expect(read({})).toEqual({ settings: null, faults: [] })
    expect(read(given)).toMatchObject({ settings: { keys: pair, subject: 'mailto:a@b.test' }, faults: [] })
    for (const name of Object.keys(given))
      expect(read({ ...given, [name]: undefined }).faults.join()).toContain('belong together')
    expect(read({ ...given, VAPID_PRIVATE_KEY: createVapidKeys().privateKey }).faults.join()).toContain(
      'does not belong',
    )
    const zero = Buffer.alloc(32).toString('base64url')
    expect(read({ ...given, VAPID_PRIVATE_KEY: zero }).faults.join()).toContain('does not belong')
  })
  it('a push service of a test is none of production', () => {
    const PUSH_TEST_ORIGIN = 'http://127.0.0.1:8099'
    expect(read({ ...given, PUSH_TEST_ORIGIN }).settings?.testOrigin).toBe(PUSH_TEST_ORIGIN)
    expect(read({ ...given, PUSH_TEST_ORIGIN }, true).faults.join()).toContain('PUSH_TEST_ORIGIN')
  })
})
