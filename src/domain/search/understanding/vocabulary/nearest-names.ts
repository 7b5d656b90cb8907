import { editDistance } from '../spelling/edit-distance.ts'
import { extractDigits } from '../spelling/extract-digits.ts'
import { countDifferentLetters, letterBitSet } from '../spelling/letter-bit-set.ts'
import { phoneticKey } from '../spelling/phonetic-key.ts'
import type { BrandOrModel } from './car-name-catalogue.ts'

/** The additional distances, in slips, of a rare make's name, and of a rare model within its make. */
type Rareness = { rareness: number; lateness: number }
/** A name with the properties by which it is compared. */
export type ComparableCarName = Rareness & {
  name: string
  sound: string
  digits: string
  letters: number
  named: BrandOrModel[]
}
/** The allowed slips by length of the word, and whether names of rare makes get an additional distance. */
export type EditDistanceLimits = { brand: Allowed; model: Allowed; areRareFar: boolean }
type Allowed = (length: number) => number
export type NearestCarNamesResult = { named: BrandOrModel[]; slips: number }

/** Names whose distance exceeds the least one by no more than this count as equally near. */
const shade = 0.15
/** Names that are so many letters longer or shorter are another word. */
const mostLonger = 3
/** In words shorter than this, a missing letter is not forgiven. */
const shortest = 4
/**
 * Slips count half if the words sound alike; each different sound, and the comparison by sound itself, adds a distance.
 */
const [heard, otherSound, listening] = [0.5, 0.8, 0.25]

/** Prepares a name for comparison with typed words. */
export function toComparableCarName(name: string, named: BrandOrModel[], rareness: Rareness): ComparableCarName {
  return {
    name,
    named,
    ...rareness,
    sound: phoneticKey(name),
    digits: extractDigits(name),
    letters: letterBitSet(name),
  }
}

/** The distance of a typed word from a name in slips, by its spelling or by its sound. */
export function carNameEditDistance(
  word: string,
  sound: string,
  one: Pick<ComparableCarName, 'name' | 'sound'>,
  limit: number,
): number {
  if (sound.length <= 2 || one.sound.length <= 2 || sound.charCodeAt(0) !== one.sound.charCodeAt(0)) {
    return editDistance(word, one.name, limit)
  }
  const spoken = editDistance(sound, one.sound, 1)
  if (spoken === Number.POSITIVE_INFINITY) return editDistance(word, one.name, limit)
  const written = editDistance(word, one.name, limit + 1)
  return Math.min(written, written * heard + spoken * otherSound + listening)
}

/** The names within the allowed slips that are about equally near, most likely first. */
export function findNearestCarNames(
  word: string,
  names: readonly ComparableCarName[],
  { areRareFar, ...limits }: EditDistanceLimits,
): NearestCarNamesResult | null {
  const [sound, digits, letters] = [phoneticKey(word), extractDigits(word), letterBitSet(word)]
  const found: { named: BrandOrModel[]; slips: number; far: number; first: number; heard: number }[] = []
  const [ofBrand, ofModel] = [limitsByLength(word.length, limits.brand), limitsByLength(word.length, limits.model)]
  let least = Number.POSITIVE_INFINITY
  for (const one of names) {
    // Digits are never a slip: an A4 is not an A5. A letter in only one of the words is a slip of at least one half.
    const longer = one.name.length - word.length
    if (longer > mostLonger || longer < -mostLonger || one.digits !== digits) continue
    const limit = (one.named[0]?.model === null ? ofBrand : ofModel)[longer + mostLonger] ?? 0
    if (countDifferentLetters(one.letters, letters) > 2 + limit * 2) continue
    if ((word.length < shortest && one.name.length > shortest) || isOtherCode(word, one)) continue
    let slips = carNameEditDistance(word, sound, one, limit)
    if (areRareFar) slips += one.rareness
    if (slips > limit) continue
    const far = slips + one.lateness
    if (far > least + shade || isOneOfMany(word, one, names)) continue
    least = Math.min(least, far)
    found.push({
      named: one.named,
      slips,
      far,
      first: one.name[0] === word[0] ? 1 : 0,
      heard: one.sound === sound ? 1 : 0,
    })
  }
  if (found.length === 0) return null
  const kept = found.filter(({ far }) => far <= least + shade)
  const sorted = kept
    .flatMap(({ named, ...how }) => named.map((one) => ({ one, ...how })))
    .toSorted(
      (a, b) =>
        b.first - a.first ||
        carNamePopularityRank(b.one) - carNamePopularityRank(a.one) ||
        b.heard - a.heard ||
        a.far - b.far,
    )
  return { named: sorted.map(({ one }) => one), slips: Math.min(...kept.map(({ slips }) => slips)) }
}

/** The slips allowed for names that are up to three letters shorter or longer than the word, from the shortest on. */
function limitsByLength(length: number, allowed: Allowed): number[] {
  // A missing letter must not lower the limit, so the longer of both words decides it.
  const lengths = Array.from({ length: 2 * mostLonger + 1 }, (_, at) => length + at - mostLonger)
  return lengths.map((ofName) => allowed(length < shortest ? length : Math.max(length, ofName)))
}

/** The letters of a short code are not a slip either: a C 350 is not an F-350. */
function isOtherCode(word: string, { name, digits }: ComparableCarName): boolean {
  return digits !== '' && name.length - digits.length <= 1 && word.length === name.length && word !== name
}

/** So many models with another letter at one place mean that the letter counts there: EQA, EQB, EQC, EQE, EQS. */
const manyOfOneCode = 4

/** True for a short code that differs from a model by a letter that tells many models apart: an EQZ is no EQS. */
function isOneOfMany(word: string, { name, named }: ComparableCarName, names: readonly ComparableCarName[]): boolean {
  if (word.length >= shortest || name.length !== word.length || named[0]?.model === null) return false
  const at = [...name].findIndex((letter, place) => letter !== word[place])
  const isAlike = (other: string) =>
    other.length === name.length &&
    other.slice(0, at) === name.slice(0, at) &&
    other.slice(at + 1) === name.slice(at + 1)
  return at >= 0 && isAlike(word) && names.filter((other) => isAlike(other.name)).length >= manyOfOneCode
}

/** Brands on offer rank before models, then by the number of cars. */
export function carNamePopularityRank({ model, count }: BrandOrModel): number {
  return (model === null ? (count > 0 ? 1e9 : 1) : 0) + count
}
