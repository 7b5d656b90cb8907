import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { cropPhotoToJpeg } from './crop-photo-to-jpeg.ts'

const size = { width: 560, height: 373, maxBytes: 60_000 }

it('is the middle of the photo as a JPEG of the size that was asked for', async () => {
  const third = (background: string) =>
    sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
  const photo = await sharp({ create: { width: 1200, height: 400, channels: 3, background: 'red' } })
    .composite([{ input: await third('blue'), left: 400, top: 0 }])
    .webp()
    .toBuffer()
  const bytes = await cropPhotoToJpeg(photo, { width: 40, height: 40, maxBytes: 5_000 })
  const { format, width, height } = await sharp(bytes).metadata()
  expect([format, width, height]).toEqual(['jpeg', 40, 40])
  const [red = 255, , blue = 0] = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer()
  expect(blue - red).toBeGreaterThan(200)
})

it('loses quality rather than outgrow its bytes', async () => {
  const raw = { width: 640, height: 427, channels: 3 } as const
  const fine = await sharp(randomBytes(640 * 427 * 3), { raw })
    .blur(1)
    .webp()
    .toBuffer()
  const bytes = await cropPhotoToJpeg(fine, size)
  expect(bytes.length).toBeGreaterThan(20_000)
  expect(bytes.length).toBeLessThanOrEqual(size.maxBytes)
  await expect(cropPhotoToJpeg(fine, { ...size, maxBytes: 1_000 })).rejects.toThrow('1000 bytes')
})

it('is refused for bytes that are no picture', async () => {
  await expect(cropPhotoToJpeg(Buffer.from('no picture'), size)).rejects.toThrow()
})
