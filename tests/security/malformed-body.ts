import type { Random } from '#db/seed/random.ts'
import { createMalformedJson, createOddText, mutateJsonValue } from './malformed-values.ts'

export type EncodedRequestBody = Readonly<{ type: string | null; bytes: Buffer; isChunked?: boolean }>

/** The small images among these are valid; the others are cut off, claim a false size, or are not images. */
export type FuzzPhotos = readonly Buffer[]

export function createMalformedPhotos(good: { png: Buffer; jpeg: Buffer; webp: Buffer }): FuzzPhotos {
  // A PNG whose header claims 60,000 by 60,000 pixels.
  const bomb = Buffer.from(good.png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  return [
    good.png,
    good.jpeg,
    good.webp,
    bomb,
    good.jpeg.subarray(0, good.jpeg.length / 2),
    good.png.subarray(0, 40),
    Buffer.concat([good.jpeg, Buffer.alloc(200_000, 0xff)]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    Buffer.from('GIF89a\xff\xff\xff\xff\xf7\x00\x00', 'latin1'),
    Buffer.from('%PDF-1.7'),
    Buffer.from('\0\0\0\x20ftypavif\0\0\0\0', 'latin1'),
    Buffer.alloc(0),
    Buffer.alloc(70_000, 0x41),
  ]
}

export type ValidRequestBody =
  | Readonly<{ kind: 'json'; value: unknown }>
  | Readonly<{ kind: 'multipart'; fields: Record<string, string>; file: string }>
  | Readonly<{ kind: 'form'; fields: Record<string, string> }>
  | null

/** A valid body of the call, encoded as the call expects it. */
export function encodeValidBody(good: ValidRequestBody, photos: FuzzPhotos): EncodedRequestBody | null {
  if (good === null) return null
  if (good.kind === 'json') return { type: 'application/json', bytes: Buffer.from(JSON.stringify(good.value)) }
  if (good.kind === 'form') {
    const bytes = Buffer.from(new URLSearchParams(good.fields).toString())
    return { type: 'application/x-www-form-urlencoded', bytes }
  }
  const [photo = Buffer.alloc(0)] = photos
  const parts = [
    ...Object.entries(good.fields).map(([name, value]) => part(`form-data; name="${name}"`, Buffer.from(value))),
    part(`form-data; name="${good.file}"; filename="a.png"`, photo),
  ]
  const bytes = Buffer.concat([
    ...parts.flatMap((one) => [Buffer.from('--a-boundary\r\n'), one]),
    Buffer.from('--a-boundary--\r\n'),
  ])
  return { type: 'multipart/form-data; boundary=a-boundary', bytes }
}

/** A valid body of the call, mutated in one way or two. */
export function encodeMalformedBody(
  good: ValidRequestBody,
  { random, photos }: { random: Random; photos: FuzzPhotos },
): EncodedRequestBody | null {
  const body = spoilt(good, { random, photos })
  if (!body) return null
  const type = random.chance(0.12) ? oddType(random) : body.type
  if (random.chance(0.02)) return { type, bytes: Buffer.alloc(1_300_000, ' '), isChunked: true }
  return { ...body, type, isChunked: random.chance(0.1) }
}

function spoilt(good: ValidRequestBody, given: { random: Random; photos: FuzzPhotos }): EncodedRequestBody | null {
  const { random } = given
  if (random.chance(0.08)) return null
  if (random.chance(0.04)) return { type: 'application/octet-stream', bytes: randomBytes(random, 3000) }
  if (!good || good.kind === 'json') return oddJsonBody(good?.value ?? { any: 'thing' }, random)
  if (good.kind === 'form') {
    const fields = Object.entries(good.fields).map(([name, value]) => [
      name,
      random.chance(0.3) ? createOddText(random) : value,
    ])
    const text = new URLSearchParams(fields).toString()
    const more = random.pick([
      '',
      '&payment_method_data[card]=1',
      '&a[b][c][d]=1',
      '&a]b[=%',
      '&=&&=',
      `&${'a[]=1&'.repeat(3000)}`,
    ])
    return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(text + more) }
  }
  return multipart(good, given)
}

function oddJsonBody(value: unknown, random: Random): EncodedRequestBody {
  const text = random.chance(0.3)
    ? createMalformedJson(value, random)
    : (JSON.stringify(mutateJsonValue(value, random)) ?? '')
  const encoding = random.pickWeighted([
    ['utf8', 12],
    ['utf16le', 1],
    ['latin1', 1],
  ] as const)
  return { type: 'application/json', bytes: Buffer.from(text, encoding) }
}

function multipart(
  good: Extract<ValidRequestBody, { kind: 'multipart' }>,
  { random, photos }: { random: Random; photos: FuzzPhotos },
): EncodedRequestBody {
  const boundary = random.pick(['----a-boundary', '----a-boundary', 'x'.repeat(70), "'()+_,-./:=?"])
  const parts = Object.entries(good.fields)
    .filter(() => random.chance(0.85))
    .map(([name, value]) =>
      part(`form-data; name="${name}"`, Buffer.from(random.chance(0.3) ? createOddText(random) : value)),
    )
  const disposition = random.pick([
    `form-data; name="${good.file}"; filename="a.jpg"`,
    `form-data; name="${good.file}"; filename="../../../etc/cron.d/x"`,
    `form-data; name="${good.file}"; filename*=UTF-8''%00%ff`,
    `form-data; name="${good.file}"`,
    `form-data; filename="a.jpg"`,
    `attachment`,
    `form-data; name="${good.file}\\"; filename="a.jpg"`,
  ])
  const files = Array.from({ length: random.pick([0, 1, 1, 1, 1, 2, 30]) }, () =>
    part(disposition, random.pick(photos)),
  )
  const joined = random
    .shuffled([...parts, ...files])
    .map((bytes) => Buffer.concat([Buffer.from(`--${boundary}\r\n`), bytes]))
  const whole = Buffer.concat([...joined, Buffer.from(`--${boundary}--\r\n`)])
  const bytes = random.pickWeighted([
    [whole, 10],
    [whole.subarray(0, Math.floor(whole.length * random.next())), 3],
    [Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'), 1],
    [Buffer.concat([Buffer.from('preamble'), whole, whole]), 1],
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}

function part(disposition: string, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`Content-Disposition: ${disposition}\r\n\r\n`), bytes, Buffer.from('\r\n')])
}

function oddType(random: Random): string | null {
  return random.pick([
    null,
    '',
    'text/plain',
    'text/html',
    'application/xml',
    'application/JSON',
    'application/json; charset=utf-16',
    'application/json, application/json',
    'application/problem+json',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    `multipart/form-data; boundary=${'b'.repeat(2000)}`,
    'application/x-www-form-urlencoded; charset=\xff',
    ';',
    '/',
    'a'.repeat(3000),
  ])
}

function randomBytes(random: Random, longest: number): Buffer {
  return Buffer.from(Array.from({ length: random.whole(0, longest) }, () => random.whole(0, 255)))
}
