/**
 * Wheel designs: the number of spokes, their half width (metres), whether they are in pairs or forked, and their twist.
 */
export const WHEEL_DESIGNS = {
  five: { spokes: 5, isDouble: false, width: 0.031 },
  fivePairs: { spokes: 5, isDouble: true, width: 0.013 },
  fiveForks: { spokes: 5, isDouble: true, isForked: true, splay: 0.3, width: 0.014 },
  sixPairs: { spokes: 6, isDouble: true, width: 0.012, splay: 0.14 },
  seven: { spokes: 7, isDouble: false, width: 0.021, widen: 0.004 },
  turbine: { spokes: 9, isDouble: false, width: 0.03, bevel: 0.1, twist: 0.35 },
  aero: { spokes: 6, isDouble: false, width: 0.05, bevel: 0.12, twist: 0.3 },
  ten: { spokes: 10, isDouble: false, width: 0.0125 },
  tenForks: { spokes: 10, isDouble: true, isForked: true, splay: 0.13, width: 0.008 },
  wires: { spokes: 20, isDouble: false, width: 0.0085, bevel: 0.2 },
  swirl: { spokes: 5, isDouble: true, isForked: true, splay: 0.26, width: 0.012, twist: -0.28 },
  slats: { spokes: 16, isDouble: false, width: 0.0115, bevel: 0.15 },
  blades: { spokes: 14, isDouble: false, width: 0.014, bevel: 0.05, twist: 0.55 },
}
