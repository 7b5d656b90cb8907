import { withLatinDigits } from './latin-digits.ts'
export const vinLength = 17
/** Position of the check digit, from 1; the standard is ISO 3779, the digit is from 49 CFR 565. */
const checkPlace = 9
/** The value of each letter; I, O and Q do not occur, because they look like 1 and 0. */
const letterValues: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const lookalikes: Record<string, string> = { I: '1', O: '0', Q: '0' }

/** A vehicle identification number as it is stored: capitals, without the spaces and hyphens that people type. */
export function normalizeVin(typed: string): string {
  return withLatinDigits(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}.]/gu, '')
    .slice(0, 40)
}

/**
 * The fault in a VIN, in words that help to find the typing error; null for a valid one. North America and China
 * require the check digit. Elsewhere a maker may use a letter in its place, and then the VIN cannot be checked.
 *
 * @param vin as `normalizeVin` returns it
 */
export function vinErrorMessage(vin: string): string | null {
  for (const [index, character] of [...vin].entries()) {
    const digit = lookalikes[character]
    if (digit) {
      return `VINs never contain the letter ${character}. Character ${index + 1} may be the digit ${digit}.`
    }
    if (worthOf(character) === null) {
      return `VINs contain only letters and digits, but character ${index + 1} is “${character}”.`
    }
  }
  if (vin.length !== vinLength) return `A VIN has 17 characters. This one has ${vin.length}.`
  const found = vin.charAt(checkPlace - 1)
  if (/[^\dX]/.test(found) && !/^[1-5L]/.test(vin)) return null
  const expected = vinCheckDigit(vin)
  if (found === expected) return null
  return `One character in this VIN is wrong. Based on the others, the 9th should be ${expected}, but it’s ${found}. Compare each one with the VIN on the car.`
}

/** The ninth character that fits the others: a digit, or X for ten. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => total + (worthOf(character) ?? 0) * (weights[index] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function worthOf(character: string): number | null {
  return /^\d$/.test(character) ? Number(character) : (letterValues[character] ?? null)
}
