/** Repeatable noise for clouds, hills, trees and ground. */

/** A number in 0..1 that depends on two whole numbers only. */
export function pseudoRandomAt(i, j) {
  let h = (Math.imul(i | 0, 374761393) + Math.imul(j | 0, 668265263)) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise in 0..1 with features of size 1. */
export function smoothNoise(x, y) {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const u = x - i
  const v = y - j
  const a = u * u * (3 - 2 * u)
  const b = v * v * (3 - 2 * v)
  const low = pseudoRandomAt(i, j) * (1 - a) + pseudoRandomAt(i + 1, j) * a
  const high = pseudoRandomAt(i, j + 1) * (1 - a) + pseudoRandomAt(i + 1, j + 1) * a
  return low * (1 - b) + high * b
}

/** Noise of several sizes in about 0..1, each octave half as large and half as strong. */
export function fractalNoise(x, y, octaves) {
  let sum = 0
  let weight = 0.5
  let total = 0
  for (let k = 0; k < octaves; k++) {
    sum += weight * smoothNoise(x, y)
    total += weight
    x = x * 2.03 + 17.1
    y = y * 2.03 + 9.7
    weight *= 0.5
  }
  return sum / total
}

/** Mixes two colours. */
export function mixColours(a, b, k) {
  return [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k, a[2] + (b[2] - a[2]) * k]
}
