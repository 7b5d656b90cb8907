/** Number plates: a dealer's, with the name of the marketplace in strokes of our own instead of a number. */
import { distanceToPolyline } from './curves.mjs'

/** Half of the white field, and half of the plate with its black frame (metres). */
const FIELD = [0.253, 0.051]
export const LICENSE_PLATE_SIZE_METRES = [0.26, 0.057]

const WORD = 'FORECOURT'
/** Letters (metres): from the middle of one to the next, half their width and height, half the width of a stroke. */
const LETTER = { pitch: 0.0515, half: [0.0165, 0.029], stroke: 0.0045 }

const ROUND = [
  [0.6, -1],
  [-0.6, -1],
  [-1, -0.6],
  [-1, 0.6],
  [-0.6, 1],
  [0.6, 1],
]
const BAR = [
  [-1, 0],
  [0.6, 0],
]
const STEM = [
  [-1, -1],
  [-1, 1],
]

/** Strokes of the letters in a square from -1 to 1. */
const STROKES = {
  F: [[...STEM, [1, 1]], BAR],
  O: [[...ROUND, [1, 0.6], [1, -0.6], [0.6, -1]]],
  R: [
    [...STEM, [0.6, 1], [1, 0.75], [1, 0.25], [0.6, 0], [-1, 0]],
    [
      [0.1, 0],
      [1, -1],
    ],
  ],
  E: [[[1, -1], ...STEM, [1, 1]], BAR],
  C: [[[1, -0.6], ...ROUND, [1, 0.6]]],
  U: [
    [
      [-1, 1],
      [-1, -0.6],
      [-0.6, -1],
      [0.6, -1],
      [1, -0.6],
      [1, 1],
    ],
  ],
  T: [
    [
      [-1, 1],
      [1, 1],
    ],
    [
      [0, 1],
      [0, -1],
    ],
  ],
}

const letters = Array.from(WORD, (letter) =>
  STROKES[letter].map((stroke) => stroke.map(([u, v]) => [u * LETTER.half[0], v * LETTER.half[1]])),
)

/**
 * The part at (u, v) of a plate, with u to the right and v up from its middle, as it is read: its `frame`, a letter
 * (`ink`) or its `field`.
 */
export function licensePlatePartAt(u, v) {
  if (Math.abs(u) > FIELD[0] || Math.abs(v) > FIELD[1]) return 'frame'
  const place = u / LETTER.pitch + WORD.length / 2
  const index = Math.floor(place)
  if (index < 0 || index >= WORD.length) return 'field'
  const across = (place - index - 0.5) * LETTER.pitch
  return letters[index].some((stroke) => distanceToPolyline(stroke, across, v) < LETTER.stroke) ? 'ink' : 'field'
}
