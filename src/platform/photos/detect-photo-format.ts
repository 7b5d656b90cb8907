export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

/** The format of a file by its first bytes, whatever its name or its sender claims; null for everything but photos. */
export function detectPhotoFormat(bytes: Uint8Array): PhotoFormat | null {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(4, 8) === 'ftyp') return formatOfBrands(bytes, text)
  return null
}

/** AVIF and HEIC are the same container (ISO/IEC 23008-12); the brands in its first box tell them apart. */
function formatOfBrands(bytes: Uint8Array, text: (from: number, to: number) => string): PhotoFormat | null {
  const boxLength = Math.min(new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0), 128, bytes.length)
  const brands: string[] = []
  for (let at = 8; at + 4 <= boxLength; at += 4) if (at !== 12) brands.push(text(at, at + 4))
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  if (brands.some((brand) => /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand))) return 'heic'
  return null
}

function startsWith(bytes: Uint8Array, offset: number, expected: number[]): boolean {
  return expected.every((byte, index) => bytes[offset + index] === byte)
}
