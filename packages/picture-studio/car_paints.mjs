/**
 * The twelve paints: linear base colour and how metallic it is, with the wheels and trim that are sold with it.
 * Bases stay dark: a brighter one turns into a toy.
 */

const SILVER_RIM = [0.62, 0.63, 0.65]
const GREY_RIM = [0.3, 0.3, 0.315]
/** Wheels that are dark whatever the paint. */
export const DARK_RIM_COLOUR = [0.12, 0.12, 0.125]

export const CAR_PAINTS = {
  graphite: { base: [0.05, 0.056, 0.066], metallic: 0.9, rim: SILVER_RIM, chrome: 1 },
  silver: { base: [0.37, 0.385, 0.4], metallic: 0.9, rim: SILVER_RIM, chrome: 1 },
  white: { base: [0.78, 0.78, 0.76], metallic: 0, rim: GREY_RIM, chrome: 0 },
  black: { base: [0.006, 0.006, 0.007], metallic: 0.4, rim: SILVER_RIM, chrome: 1 },
  red: { base: [0.36, 0.01, 0.012], metallic: 0.5, rim: GREY_RIM, chrome: 0 },
  blue: { base: [0.009, 0.045, 0.16], metallic: 0.85, rim: SILVER_RIM, chrome: 0 },
  navy: { base: [0.006, 0.013, 0.036], metallic: 0.75, rim: SILVER_RIM, chrome: 1 },
  green: { base: [0.01, 0.05, 0.034], metallic: 0.8, rim: DARK_RIM_COLOUR, chrome: 1 },
  sand: { base: [0.42, 0.35, 0.255], metallic: 0.8, rim: SILVER_RIM, chrome: 1 },
  bronze: { base: [0.16, 0.085, 0.045], metallic: 0.9, rim: DARK_RIM_COLOUR, chrome: 0 },
  burgundy: { base: [0.085, 0.008, 0.016], metallic: 0.8, rim: SILVER_RIM, chrome: 1 },
  grey: { base: [0.19, 0.2, 0.21], metallic: 0.35, rim: GREY_RIM, chrome: 0 },
}
