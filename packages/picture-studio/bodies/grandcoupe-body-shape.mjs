import { limousineBodyShape } from './limousine-body-shape.mjs'

/** Large coupé, 5.25 m: the limousine's platform with one long door a side and a roof that runs into the tail. */
export const grandcoupeBodyShape = {
  ...limousineBodyShape,
  screen: { x: 1.4, z: 0.988, angle: 27, bow: 0.26, curve: 0.05 },
  backlight: { x: 4.84, z: 1.07, angle: 17.5, bow: 0.24, curve: 0.06, blend: 0.23 },
  roof: [
    [1.5, 1.32],
    [2.1, 1.41],
    [2.7, 1.448],
    [3.2, 1.435],
    [3.8, 1.37],
    [4.5, 1.245],
    [4.9, 1.15],
  ],
  glassWidth: [
    [1.25, 0.82],
    [1.9, 0.85],
    [2.8, 0.86],
    [3.7, 0.82],
    [4.8, 0.7],
  ],
  tumblehome: 24.5,
  cabinTailGap: 0.14,
  belt: [
    [1.25, 0.988],
    [2.5, 1.018],
    [3.6, 1.06],
    [4.6, 1.115],
  ],
  rearPillar: undefined,
  pillarsAt: [3.28],
  pillarHalfWidth: 0.026,
  quarterLightAt: undefined,
  crease: { height: 0.83, rise: 0.02 },
  doors: [
    [
      [1.66, 0.97],
      [1.56, 0.6],
      [1.54, 0.31],
      [1.6, 0.275],
      [3.14, 0.275],
      [3.26, 0.5],
      [3.32, 0.85],
      [3.3, 1.1],
      [2.9, 1.8],
      [1.95, 1.5],
    ],
  ],
  handles: [[3.1, 0.87]],
  seats: [
    [2.35, 0.38],
    [3.3, 0.36],
  ],
  rearEnd: { ...limousineBodyShape.rearEnd, from: 4.86 },
}
