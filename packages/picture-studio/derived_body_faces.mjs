/** Faces of the bodies that are other bodies with other numbers. */
const mesh = { kind: 'mesh', pitch: 24, fill: 0.22 }

export const DERIVED_BODY_FACES = {
  sportsuv: [
    {
      grille: ['trapeze', 0.8, 0.6, 0.5],
      bars: mesh,
      lamp: { height: 0.9, guide: 'top', eyes: 2 },
      tail: { bar: 1.04, pattern: 'blade' },
      wheel: 'tenForks',
      isSporty: true,
    },
    {
      grille: ['hexagon', 0.86, 0.6, 0.44],
      bars: { kind: 'horizontal', pitch: 28, fill: 0.32, isBright: true },
      lamp: { height: 1.1, guide: 'hook', eyes: 3 },
      tail: { pattern: 'bars' },
      wheel: 'blades',
    },
  ],
  wedge: [
    {
      grille: ['wide', 0.28, 0.15, 0.36],
      bars: mesh,
      lamp: { height: 0.9, guide: 'hook', eyes: 2 },
      tail: { pattern: 'blade' },
      wheel: 'fivePairs',
    },
    {
      grille: ['trapeze', 0.28, 0.15, 0.4],
      bars: { kind: 'horizontal', pitch: 19, fill: 0.25 },
      lamp: { height: 1.15, guide: 'top', eyes: 3 },
      tail: { bar: 0.82, pattern: 'ring' },
      wheel: 'fiveForks',
    },
  ],
  grandcoupe: [
    {
      grille: ['shield', 0.76, 0.47, 0.38],
      bars: { kind: 'vertical', pitch: 24, fill: 0.32, isBright: true },
      lamp: { height: 0.8, guide: 'top', eyes: 2 },
      tail: { height: 0.8, pattern: 'blade' },
      wheel: 'slats',
    },
    {
      grille: ['hexagon', 0.75, 0.46, 0.4],
      bars: { kind: 'horizontal', pitch: 26, fill: 0.3, isBright: true },
      lamp: { height: 0.95, guide: 'bottom', eyes: 3 },
      wheel: 'sixPairs',
    },
  ],
}
