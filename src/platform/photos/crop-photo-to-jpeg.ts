import sharp from 'sharp'

/** A photo that needs the lowest is a thicket of leaves, or noise. */
const qualities = [82, 72, 60, 45, 30]
const maxPixels = 60_000_000
const decodeLimitSeconds = 5

/**
 * The middle of a photo as a JPEG of exactly this size in pixels, in the best quality that fits into `maxBytes`. A mail
 * shows JPEG: desktop Outlook knows neither WebP nor AVIF.
 * @throws Error for bytes that are no picture, and where no quality fits.
 */
export async function cropPhotoToJpeg(
  photo: Uint8Array,
  { width, height, maxBytes }: { width: number; height: number; maxBytes: number },
): Promise<Uint8Array> {
  const { data, info } = await sharp(photo, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: decodeLimitSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const quality of qualities) {
    const bytes = await sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length <= maxBytes) return bytes
  }
  throw new Error(`The picture takes more than ${maxBytes} bytes in every quality.`)
}
