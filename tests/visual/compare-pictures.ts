import type { RawPicture } from './picture.ts'

/**
 * Of 255, in any of the three colours: half a step of the stored shades, and four for processors that round otherwise.
 */
const colourTolerance = 18
/** A share of all pixels. A changed word is more than this, at every width. */
const shareTolerance = 0.0002

export type PictureDifference = { isDifferent: boolean; pixels: number; picture: RawPicture }

/** Compares pixel by pixel; the returned picture is the actual one, pale, with differences in red. */
export function comparePictures(expected: RawPicture, actual: RawPicture): PictureDifference {
  const { width, height, data } = actual
  const marked = Buffer.alloc(data.length)
  let pixels = 0
  for (let at = 0; at < data.length; at += 4) {
    const pixel = at / 4
    const isOutside = pixel % width >= expected.width || Math.floor(pixel / width) >= expected.height
    const other = isOutside ? -1 : (Math.floor(pixel / width) * expected.width + (pixel % width)) * 4
    const isDifferent = other < 0 || distance(data, at, expected.data, other) > colourTolerance
    if (isDifferent) pixels += 1
    for (let colour = 0; colour < 3; colour += 1) {
      const pale = 191 + ((data[at + colour] ?? 0) >> 2)
      marked[at + colour] = isDifferent ? (colour === 0 ? 230 : 0) : pale
    }
    marked[at + 3] = 255
  }
  const isOtherSize = expected.width !== width || expected.height !== height
  const allowed = Math.floor(shareTolerance * width * height)
  return { isDifferent: isOtherSize || pixels > allowed, pixels, picture: { data: marked, width, height } }
}

function distance(one: Buffer, at: number, other: Buffer, otherAt: number): number {
  let most = 0
  for (let colour = 0; colour < 3; colour += 1) {
    most = Math.max(most, Math.abs((one[at + colour] ?? 0) - (other[otherAt + colour] ?? 0)))
  }
  return most
}
