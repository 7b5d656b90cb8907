import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { detectPhotoFormat, type PhotoFormat } from './detect-photo-format.ts'

/** The widths in pixels of each stored photo, up to the original's width. */
const photoWidths = [320, 640, 960, 1280]
const maxPixels = 60_000_000
/** WebP is limited to 16,383 pixels a side; a photo that is a thin strip does not show a car anyway. */
const maxSideRatio = 10
const decodeLimitSeconds = 30
/** A photo of 60 megapixels takes about 250 MB while it is decoded. */
const maxAtOnce = 2

// Each photo is uploaded once: the up to 50 MB that libvips caches of it would never be used. One thread per photo,
// with two photos at a time: each thread has its own pixels.
sharp.cache(false)
sharp.concurrency(1)

// All other formats that libvips can read (SVG, PDF, ImageMagick's hundred) are blocked, even for a file whose first
// bytes deceived our own check.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((loader) => `VipsForeignLoad${loader}Buffer`),
})

export type PhotoRejectionReason = 'unsupported' | 'heic' | 'too_many_pixels' | 'strip' | 'damaged'

/** The bytes are not a photo that we accept; `fault` says why. */
export class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhoto'
  readonly fault: PhotoRejectionReason

  constructor(fault: PhotoRejectionReason, cause?: unknown) {
    super(`unreadable photo: ${fault}`, { cause })
    this.fault = fault
  }
}

export type ProcessedPhoto = {
  /** Size of the largest file, in pixels, after the photo was rotated upright. */
  width: number
  height: number
  /** Base64 of a thumbhash (https://evanw.github.io/thumbhash/). */
  placeholder: string
  /** WebP files, narrowest first; none is wider than the original. */
  files: { width: number; bytes: Uint8Array }[]
}

/**
 * Converts uploaded bytes to the files that we serve: upright, in sRGB, without metadata (position, serial number,
 * thumbnail), re-encoded, so that only the pixels of the original file are used. Takes the first frame of an animation.
 * @throws UnreadablePhotoError
 */
export async function processPhoto(bytes: Uint8Array): Promise<ProcessedPhoto> {
  const format = detectPhotoFormat(bytes)
  if (!format) throw new UnreadablePhotoError('unsupported')
  if (format === 'heic' && !canReadHeic()) throw new UnreadablePhotoError('heic')
  return limitConcurrency(async () => {
    const widest = await decode(bytes, format)
    const files = []
    for (const width of widthsUpTo(widest.originalWidth)) {
      files.push({ width, bytes: await resized(widest, width).webp({ quality: 80, effort: 4 }).toBuffer() })
    }
    const { width, height } = widest.info
    return { width, height, placeholder: await placeholderOf(widest), files }
  })
}

/**
 * The same photo as AVIF, from one of our WebP files. Effort 2 takes a tenth of the default's time for 5 % more bytes.
 */
export async function encodePhotoAsAvif(webp: Uint8Array): Promise<Uint8Array> {
  return sharp(webp).avif({ quality: 55, effort: 2 }).toBuffer()
}

type Upright = { data: Buffer; info: OutputInfo; originalWidth: number }

/** The pixels in the largest stored width; all smaller files are made from these. */
async function decode(bytes: Uint8Array, format: PhotoFormat): Promise<Upright> {
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
  try {
    const { autoOrient, ...metadata } = await open().metadata()
    if (metadata.format !== (format === 'avif' || format === 'heic' ? 'heif' : format)) {
      throw new UnreadablePhotoError('unsupported')
    }
    const { width, height } = autoOrient
    if (width * height > maxPixels) throw new UnreadablePhotoError('too_many_pixels')
    if (Math.max(width, height) > Math.min(width, height) * maxSideRatio) throw new UnreadablePhotoError('strip')
    const widest = widthsUpTo(width).at(-1)
    const { data, info } = await open()
      .autoOrient()
      .resize({ width: widest })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .timeout({ seconds: decodeLimitSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, info, originalWidth: width }
  } catch (error) {
    if (error instanceof UnreadablePhotoError) throw error
    const isPixelLimit = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw new UnreadablePhotoError(isPixelLimit ? 'too_many_pixels' : 'damaged', error)
  }
}

function resized({ data, info }: Upright, width: number): Sharp {
  const { width: fullWidth, height, channels } = info
  return sharp(data, { raw: { width: fullWidth, height, channels } }).resize({ width })
}

async function placeholderOf({ data, info }: Upright): Promise<string> {
  const { width, height, channels } = info
  const small = await sharp(data, { raw: { width, height, channels } })
    .resize(100, 100, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64')
}

function widthsUpTo(original: number): number[] {
  const fitting = photoWidths.filter((width) => width <= original)
  return fitting.length > 0 ? fitting : [original]
}

function canReadHeic(): boolean {
  const suffixes: readonly string[] = sharp.format.heif.input.fileSuffix ?? []
  return suffixes.includes('.heic')
}

let running = 0
const waiting: (() => void)[] = []

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
