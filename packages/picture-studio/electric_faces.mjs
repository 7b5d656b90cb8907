/** Faces of electric bodies: a smooth nose whose only opening is a slim one at the bottom, and no pipes. */
const closed = { kind: 'closed', pitch: 1, fill: 1 }

export const ELECTRIC_FACES = {
  liftback: [
    {
      grille: ['wide', 0.31, 0.24, 0.5],
      bars: closed,
      lamp: { height: 0.62, guide: 'bottom', eyes: 3 },
      tail: { bar: 0.92, pattern: 'blade' },
      wheel: 'turbine',
      isElectric: true,
      isSmooth: true,
    },
    {
      grille: ['trapeze', 0.31, 0.235, 0.6],
      bars: closed,
      lamp: { height: 0.85, guide: 'top', eyes: 2 },
      tail: { height: 0.75, pattern: 'ring' },
      wheel: 'aero',
      isElectric: true,
      isSmooth: true,
    },
    {
      grille: ['smile', 0.32, 0.235, 0.56],
      bars: closed,
      lamp: { height: 0.5, guide: 'hook', eyes: 3 },
      tail: { bar: 0.94, pattern: 'ring' },
      wheel: 'fiveForks',
      isElectric: true,
      isSmooth: true,
    },
  ],
  crossover: [
    {
      grille: ['wide', 0.38, 0.3, 0.52],
      bars: closed,
      lamp: { height: 0.6, guide: 'bottom', eyes: 3 },
      tail: { bar: 1.0, pattern: 'blade' },
      wheel: 'turbine',
      isElectric: true,
      isSmooth: true,
    },
    {
      grille: ['trapeze', 0.38, 0.295, 0.62],
      bars: closed,
      lamp: { height: 0.85, guide: 'top', eyes: 2 },
      tail: { height: 0.75, pattern: 'ring' },
      wheel: 'aero',
      isElectric: true,
      isSmooth: true,
    },
    {
      grille: ['smile', 0.39, 0.295, 0.58],
      bars: closed,
      lamp: { height: 0.5, guide: 'hook', eyes: 3 },
      tail: { bar: 1.02, pattern: 'ring' },
      wheel: 'seven',
      isElectric: true,
      isSmooth: true,
    },
  ],
}
