import { searchLocales, valueJoiningConjunctions } from '../locales/search-locales.ts'
import { type CarPurposeName, carPurposeNames } from '../purposes/purposes.ts'

/** A position in a pattern: any of these words, or no word if it is optional. */
type Slot = { words: ReadonlySet<string>; isOptional: boolean }
type Pattern = { purpose: CarPurposeName; slots: readonly Slot[] }

/** The purpose that a user wants a car for, and the words for it, as typed. */
export type ParsedCarPurpose = { purpose: CarPurposeName; text: string }

/** The patterns by each of their possible first words. */
const patterns = new Map<string, Pattern[]>()
const wordsOfPurposes = new Set<string>()
/** Also those of one letter: between purposes they are no part of a name. */
const conjunctions = new Set(Object.values(searchLocales).flatMap(({ operators }) => operators?.or ?? []))
for (const { purposes = {} } of Object.values(searchLocales)) {
  for (const purpose of carPurposeNames) {
    for (const line of purposes[purpose] ?? []) learn({ purpose, slots: line.split(' ').map(slotOf) })
  }
}

/** True for a word that stands anywhere in such a phrase. */
export function isWordOfPurpose(word: string): boolean {
  return wordsOfPurposes.has(word)
}

/**
 * Finds the purposes of a car in the words, at each position the longest phrase of any language. What joins two of them
 * gives the second the first word of the first: `for my dog and two kids`.
 */
export function findCarPurposes(words: readonly string[]): FoundPurpose[] {
  const found: FoundPurpose[] = []
  for (const at of words.keys()) {
    const own = longestAt(words, at)
    const first = firstWordOfJoined(found, words, at)
    const joined = first === null ? null : longestAt([first, ...words.slice(at)], 0)
    const [best, length] =
      joined && joined.length - 1 > (own?.length ?? 0) ? [joined, joined.length - 1] : [own, own?.length ?? 0]
    if (best) found.push({ purpose: best.purpose, start: at, end: at + length })
  }
  return found
}

/** The first word of the purpose that the words before this position join to what follows; null without one. */
function firstWordOfJoined(found: readonly FoundPurpose[], words: readonly string[], at: number): string | null {
  if (!conjunctions.has(words[at - 1] ?? '')) return null
  const before = found.find(({ start, end }) => end === at - 1 && end - start > 1)
  return (before && words[before.start]) ?? null
}

type FoundPurpose = { purpose: CarPurposeName; start: number; end: number }

function longestAt(words: readonly string[], at: number): { purpose: CarPurposeName; length: number } | null {
  let best: { purpose: CarPurposeName; length: number } | null = null
  for (const { purpose, slots } of patterns.get(words[at] ?? '') ?? []) {
    const length = lengthOf(slots, words, at)
    if (length > (best?.length ?? 0)) best = { purpose, length }
  }
  return best
}

/** So many words with digits may come in between: `pull a 24 ft 2 axle camper`. */
const mostNumbersBetween = 3

/** How many tokens the slots match from this position, each slot the first possible token; 0 if they do not match. */
function lengthOf(slots: readonly Slot[], words: readonly string[], from: number): number {
  const reach = (slot: number, at: number, numbers = 0): number => {
    const own = slots[slot]
    // What joins belongs to what follows: `for snow and a dog`.
    if (!own) return valueJoiningConjunctions.has(words[at - 1] ?? '') ? -1 : at
    const word = words[at]
    const isHere = word !== undefined && own.words.has(word)
    const taken = isHere ? reach(slot + 1, at + 1, numbers) : -1
    if (taken >= 0) return taken
    const passed = own.isOptional ? reach(slot + 1, at, numbers) : -1
    const isBetween = at > from && numbers < mostNumbersBetween && /\d/.test(word ?? '')
    return passed >= 0 || !isBetween ? passed : reach(slot, at + 1, numbers + 1)
  }
  return Math.max(0, reach(0, from) - from)
}

function learn(pattern: Pattern): void {
  for (const { words } of pattern.slots) for (const word of words) wordsOfPurposes.add(word)
  for (const { words, isOptional } of pattern.slots) {
    for (const word of words) {
      const own = patterns.get(word) ?? []
      own.push(pattern)
      patterns.set(word, own)
    }
    if (!isOptional) return
  }
}

function slotOf(text: string): Slot {
  const isOptional = text.endsWith('?')
  return { words: new Set((isOptional ? text.slice(0, -1) : text).split('|')), isOptional }
}
