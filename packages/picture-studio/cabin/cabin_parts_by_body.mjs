/** The cabins, one per body style, and the upholstery available for each. */

const comfort = { bolster: 0.015, pleat: { depth: 0.006, perMetre: 14 }, hasBench: true }
const sport = { bolster: 0.045, pleat: { depth: 0.007, perMetre: 11 }, isBucket: true }
const base = { ...comfort, spokes: 3, ventKind: 'slot', consoleZ: 0.44, selector: 'lever', inlay: 'metal' }
/** No gear stick, a low console and a roof of glass. */
const electric = { ...base, spokes: 2, selector: 'column', hasGlassRoof: true }

/** The parts of a cabin, by body style. */
export const CABIN_PARTS_BY_BODY = {
  saloon: { ...base, hasWideScreen: true, inlay: 'wood', selector: 'knob', hasBridge: true },
  suv: { ...base, screen: 'tablet', inlay: 'metal', consoleZ: 0.46, hasGlassRoof: true, hasBridge: true },
  supercar: {
    ...base,
    ...sport,
    hasBench: false,
    isHooded: true,
    screen: 'tablet',
    ventKind: 'round',
    inlay: 'carbon',
    hasFlatWheel: true,
  },
  estate: { ...base, isHooded: true, screen: 'tablet', inlay: 'wood', hasBridge: true },
  hatchback: { ...base, screen: 'tablet', ventKind: 'round', inlay: 'gloss', selector: 'stick', consoleZ: 0.34 },
  coupe: {
    ...base,
    ...sport,
    isHooded: true,
    screen: 'tablet',
    ventKind: 'round',
    inlay: 'carbon',
    hasFlatWheel: true,
    hasBridge: true,
  },
  roadster: {
    ...base,
    ...sport,
    hasBench: false,
    isHooded: true,
    isOpen: true,
    screen: 'tablet',
    ventKind: 'round',
    inlay: 'metal',
    selector: 'stick',
  },
  limousine: {
    ...base,
    hasWideScreen: true,
    spokes: 2,
    inlay: 'wood',
    selector: 'knob',
    consoleZ: 0.48,
    pleat: { depth: 0.008, perMetre: 18 },
  },
  liftback: { ...electric, inlay: 'wood', screen: 'portrait', consoleZ: 0.36 },
  crossover: { ...electric, hasWideScreen: true, hasBridge: true, inlay: 'metal', consoleZ: 0.34 },
}

/** Linear colours: the leather, and the veneer of dash and doors. */
export const CABIN_UPHOLSTERY_COLOURS = {
  black: { base: [0.022, 0.022, 0.024], metallic: 0, rim: [0.32, 0.33, 0.34], chrome: 0 },
  tan: { base: [0.3, 0.135, 0.055], metallic: 0, rim: [0.17, 0.095, 0.05], chrome: 0 },
  cream: { base: [0.62, 0.54, 0.42], metallic: 0, rim: [0.15, 0.075, 0.035], chrome: 0 },
  red: { base: [0.23, 0.016, 0.016], metallic: 0, rim: [0.1, 0.1, 0.105], chrome: 0 },
}
