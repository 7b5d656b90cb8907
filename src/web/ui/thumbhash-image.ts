import { thumbHashToRGBA } from 'thumbhash'

const headerBytes = 54
const longestSide = 8
const headBytesOfHash = 5

/**
 * A thumbhash as a `data:` image of a few pixels, which the browser blurs by enlarging it. An uncompressed bitmap needs no
 * encoder and is about 250 characters; the library's own PNG of full size would be 4,000 in every card of a page.
 * Empty where the hash cannot be read.
 */
export function thumbhashToImage(base64: string): string | undefined {
  const cached = made.get(base64)
  if (cached) return cached
  const image = draw(base64)
  if (image) made.set(base64, image)
  // A process lives long and sees many pictures; the map is only a cache.
  if (made.size > 2_000) made.clear()
  return image
}

const made = new Map<string, string>()

function draw(base64: string): string | undefined {
  try {
    const hash = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    // For missing bytes the library would draw black.
    if (hash.length < headBytesOfHash) return undefined
    const full = thumbHashToRGBA(hash)
    return `data:image/bmp;base64,${btoa(String.fromCharCode(...toBitmap(full)))}`
  } catch {
    return undefined
  }
}

type Pixels = { w: number; h: number; rgba: Uint8Array }

function toBitmap({ w, h, rgba }: Pixels): Uint8Array {
  const scale = longestSide / Math.max(w, h)
  const width = Math.max(1, Math.round(w * scale))
  const height = Math.max(1, Math.round(h * scale))
  const rowBytes = Math.ceil((width * 3) / 4) * 4
  const bytes = new Uint8Array(headerBytes + rowBytes * height)
  writeHeader(new DataView(bytes.buffer), { width, height, fileBytes: bytes.length })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (Math.floor(((y + 0.5) * h) / height) * w + Math.floor(((x + 0.5) * w) / width)) * 4
      // Rows go from bottom to top, colours are blue, green, red.
      const to = headerBytes + (height - 1 - y) * rowBytes + x * 3
      bytes.set([rgba[from + 2] ?? 0, rgba[from + 1] ?? 0, rgba[from] ?? 0], to)
    }
  }
  return bytes
}

/** The 14 + 40 header bytes of a 24-bit Windows bitmap. */
function writeHeader(view: DataView, size: { width: number; height: number; fileBytes: number }): void {
  view.setUint16(0, 0x424d)
  view.setUint32(2, size.fileBytes, true)
  view.setUint32(10, headerBytes, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, size.width, true)
  view.setInt32(22, size.height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
}
