import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePhotoAsAvif, processPhoto, UnreadablePhotoError } from './process-photo.ts'

/** Left half red, right half blue. */
async function twoHalves(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3 as const, background: '#ff0000' }
  const red = await sharp({ create: half }).png().toBuffer()
  const create = { width, height, channels: 3 as const, background: '#0000ff' }
  return sharp({ create }).composite([{ input: red, left: 0, top: 0 }])
}

async function faultOf(bytes: Uint8Array): Promise<string> {
  try {
    await processPhoto(bytes)
  } catch (error) {
    if (error instanceof UnreadablePhotoError) return error.fault
    throw error
  }
  return 'none'
}

async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<'red' | 'blue'> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Number(data[0]) > Number(data[2]) ? 'red' : 'blue'
}

/** A PNG whose header claims a huge size, in a few bytes. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

describe('a photo that is kept', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'may be %s and becomes WebP in four widths',
    async (format) => {
      const original = await (await twoHalves(1600, 1200)).toFormat(format).toBuffer()
      const photo = await processPhoto(original)
      expect(photo).toMatchObject({ width: 1280, height: 960 })
      expect(photo.files.map(({ width }) => width)).toEqual([320, 640, 960, 1280])
      for (const { width, bytes } of photo.files) {
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: (width * 3) / 4 })
      }
      expect(Buffer.from(photo.placeholder, 'base64').length).toBeGreaterThan(10)
    },
  )

  it('is never enlarged, and has one file at least', async () => {
    const middling = await processPhoto(await (await twoHalves(700, 350)).jpeg().toBuffer())
    expect(middling.files.map(({ width }) => width)).toEqual([320, 640])
    const small = await processPhoto(await (await twoHalves(100, 80)).png().toBuffer())
    expect(small).toMatchObject({ width: 100, height: 80, files: [{ width: 100 }] })
  })

  it('is turned upright as its EXIF says', async () => {
    const sideways = await (await twoHalves(800, 400)).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { width, height, files } = await processPhoto(sideways)
    expect({ width, height }).toEqual({ width: 320, height: 640 })
    const upright = files[0]?.bytes ?? new Uint8Array()
    expect(await colourAt(upright, 100, 10)).toBe('red')
    expect(await colourAt(upright, 100, 630)).toBe('blue')
    expect((await sharp(upright).metadata()).orientation).toBeUndefined()
  })

  it('keeps nothing of where and with what it was taken', async () => {
    const tagged = await (await twoHalves(640, 480))
      .withIccProfile('p3')
      .withXmp(
        '<?xpacket begin="" id="x"?><x:xmpmeta xmlns:x="adobe:ns:meta/">SECRETPLACE</x:xmpmeta><?xpacket end="w"?>',
      )
      .withExifMerge({
        IFD0: { Make: 'SECRETCAMERA' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 1/1', GPSMapDatum: 'SECRETDATUM' },
      })
      .jpeg()
      .toBuffer()
    expect(tagged.includes('SECRETCAMERA') && tagged.includes('SECRETDATUM')).toBe(true)
    const { files } = await processPhoto(tagged)
    for (const { bytes } of [...files, { bytes: await encodePhotoAsAvif(files[0]?.bytes ?? new Uint8Array()) }]) {
      const { exif, xmp, icc, iptc } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc, iptc }).toEqual({})
      expect(Buffer.from(bytes).includes('SECRET')).toBe(false)
    }
  })

  it('loses what was hidden behind its pixels', async () => {
    const jpeg = await (await twoHalves(640, 480)).jpeg().toBuffer()
    const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\u0003\u0004evil.php')])
    const { files } = await processPhoto(polyglot)
    for (const { bytes } of files) expect(Buffer.from(bytes).includes('script')).toBe(false)
  })

  it('is flattened onto white where it was transparent', async () => {
    const create = { width: 400, height: 300, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
    const { files } = await processPhoto(await sharp({ create }).png().toBuffer())
    const [red] = await sharp(files[0]?.bytes).extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer()
    expect(red).toBeGreaterThan(250)
  })

  it('of an animation is its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 400, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const { width, height, files } = await processPhoto(animation)
    expect({ width, height }).toEqual({ width: 320, height: 240 })
    expect(await colourAt(files[0]?.bytes ?? new Uint8Array(), 160, 120)).toBe('red')
  })

  it('is handled beside others, a few at a time, without one lost', async () => {
    const original = await (await twoHalves(640, 480)).jpeg().toBuffer()
    const broken = original.subarray(0, 300)
    const outcomes = await Promise.all([...Array(7).keys()].map((n) => faultOf(n % 3 === 1 ? broken : original)))
    expect(outcomes).toEqual(['none', 'damaged', 'none', 'none', 'damaged', 'none', 'none'])
  })
})

describe('a file that is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'

  it.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG with a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    ['a few bytes', Buffer.from([0xff, 0xd8])],
  ])('is %s, whatever its name says', async (_kind, bytes) => {
    expect(await faultOf(bytes)).toBe('unsupported')
  })

  it('is a TIFF, although the image library could read it', async () => {
    expect(await faultOf(await (await twoHalves(64, 48)).tiff().toBuffer())).toBe('unsupported')
  })

  it('is something else behind the first bytes of a photo', async () => {
    const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
    expect(await faultOf(Buffer.concat([jpegStart, Buffer.from(svg)]))).toBe('damaged')
    expect(await faultOf(Buffer.from('GIF89a=1;alert(document.domain)'))).toBe('damaged')
  })

  it('is a HEIC, with words of its own', async () => {
    const start = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')
    expect(await faultOf(Buffer.concat([start, Buffer.alloc(64)]))).toBe('heic')
  })

  it.each([0.1, 0.5, 0.9])('ends after %f of its bytes', async (share) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const create = { width: 640, height: 480, channels: 3 as const, background: '#888888', noise }
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await sharp({ create }).toFormat(format).toBuffer()
      expect(await faultOf(whole.subarray(0, Math.floor(whole.length * share)))).toBe('damaged')
    }
  })

  it('unpacks to more than 60 megapixels', async () => {
    expect(await faultOf(pngHeader(50_000, 50_000))).toBe('too_many_pixels')
    expect(await faultOf(pngHeader(10_000, 6_001))).toBe('too_many_pixels')
  })

  it('is a strip that no WebP could hold', async () => {
    const create = { width: 20, height: 8000, channels: 3 as const, background: '#888888' }
    expect(await faultOf(await sharp({ create }).png().toBuffer())).toBe('strip')
  })
})
