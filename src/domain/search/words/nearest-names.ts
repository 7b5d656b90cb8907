import type { Named } from './catalogue.ts'
import { editDistance } from './edit-distance.ts'
import { phoneticKey } from './phonetic-key.ts'

/** How much farther off than usual ones the make of a name is, and the model within its make, in slips. */
type Rareness = { rareness: number; lateness: number }
/** A name with what is compared of it. */
export type NameCandidate = Rareness & { name: string; sound: string; digits: string; letters: number; named: Named[] }
/** The slips that are forgiven in a word of a length, and whether names of rare makes are farther off. */
export type EditDistanceLimits = { brand: Allowed; model: Allowed; areRareFar: boolean }
type Allowed = (length: number) => number
export type NearestNames = { named: Named[]; slips: number }

/** Names within so much of the nearest are as near. */
const shade = 0.15
/** Of shorter words a letter less says nothing. */
const shortest = 4
/** A slip counts half where the words sound alike; each sound that differs, and listening at all, cost so many slips. */
const [heard, otherSound, listening] = [0.5, 0.8, 0.25]

/** A name as it is compared with what was typed. */
export function toNameCandidate(name: string, named: Named[], rareness: Rareness): NameCandidate {
  return { name, named, ...rareness, sound: phoneticKey(name), digits: keepDigits(name), letters: lettersOf(name) }
}

/** How far a typed word is from a name in slips, by what is written or by what is heard. */
export function nameDistance(
  word: string,
  sound: string,
  one: Pick<NameCandidate, 'name' | 'sound'>,
  limit: number,
): number {
  if (sound.length <= 2 || one.sound.length <= 2 || sound.charCodeAt(0) !== one.sound.charCodeAt(0)) {
    return editDistance(word, one.name, limit)
  }
  const written = editDistance(word, one.name, limit + 1)
  if (written === Number.POSITIVE_INFINITY) return written
  const spoken = editDistance(sound, one.sound, 1)
  return Math.min(written, written * heard + spoken * otherSound + listening)
}

/** The names within the slips that are allowed, those that are as near but for a shade, what is likeliest first. */
export function findNearestNames(
  word: string,
  names: readonly NameCandidate[],
  { areRareFar, ...limits }: EditDistanceLimits,
): NearestNames | null {
  const [sound, digits, letters] = [phoneticKey(word), keepDigits(word), lettersOf(word)]
  const found: { named: Named[]; slips: number; far: number; first: number; heard: number }[] = []
  let least = Number.POSITIVE_INFINITY
  for (const one of names) {
    // Digits are never a slip: an A4 is no A5. Letters of one word alone are slips, each of them half of one at least.
    if (isOtherCode(word, one) || one.digits !== digits || Math.abs(one.name.length - word.length) > 3) continue
    if (word.length < shortest && one.name.length > shortest) continue
    // A letter that was left out makes no word shorter than it is.
    const length = word.length < shortest ? word.length : Math.max(word.length, one.name.length)
    const limit = (one.named[0]?.model === null ? limits.brand : limits.model)(length)
    if (bitsOf(one.letters ^ letters) > 2 + limit * 2) continue
    let slips = nameDistance(word, sound, one, limit)
    if (areRareFar) slips += one.rareness
    if (slips > limit) continue
    const far = slips + one.lateness
    if (far > least + shade) continue
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
        b.first - a.first || popularityRank(b.one) - popularityRank(a.one) || b.heard - a.heard || a.far - b.far,
    )
  return { named: sorted.map(({ one }) => one), slips: Math.min(...kept.map(({ slips }) => slips)) }
}

/** The letters of a short code are no slip either: a C 350 is no F-350. */
function isOtherCode(word: string, { name, digits }: NameCandidate): boolean {
  return digits !== '' && name.length - digits.length <= 1 && word.length === name.length && word !== name
}

/** Which letters occur, a bit each; others than a to z share one. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) {
    const place = word.charCodeAt(at) - 97
    letters |= 1 << (place >= 0 && place < 26 ? place : 26)
  }
  return letters
}

function bitsOf(number: number): number {
  let bits = 0
  for (let rest = number; rest !== 0; rest &= rest - 1) bits++
  return bits
}

/** Brands that are on offer before models, then what there is most of. */
export function popularityRank({ model, count }: Named): number {
  return (model === null ? (count > 0 ? 1e9 : 1) : 0) + count
}

/** The digits of a name, which no slip changes. */
export function keepDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}
