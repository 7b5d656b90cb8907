import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import es from './locales/es.json' with { type: 'json' }
import fr from './locales/fr.json' with { type: 'json' }
import type { PurposeName } from './purposes.ts'

/** A position in a pattern: any of these words, or no word if it is optional. */
type Slot = { words: ReadonlySet<string>; isOptional: boolean }
type Pattern = { purpose: PurposeName; slots: readonly Slot[] }
export type Token = { word: string; start: number; end: number }

/** The purpose that a user wants a car for, and the words for it, as typed. */
export type ParsedPurpose = { purpose: PurposeName; text: string }

/** Tokens after this many are not read. */
const mostTokens = 60

/** The patterns by each of their possible first words. */
const patterns = new Map<string, Pattern[]>()
for (const locale of [en, de, es, fr] satisfies { purposes: Record<PurposeName, string[]> }[]) {
  for (const [purpose, lines] of Object.entries(locale.purposes)) {
    for (const line of lines) learn({ purpose: purpose as PurposeName, slots: line.split(' ').map(slotOf) })
  }
}

/**
 * Extracts the purposes of a car from a text, from left to right, at each position the longest phrase of any language;
 * `rest` has a bar in place of each phrase.
 */
export function parsePurposes(text: string): { purposes: ParsedPurpose[]; rest: string } {
  const tokens = tokenizeQuery(text)
  const purposes: ParsedPurpose[] = []
  let rest = ''
  let taken = 0
  for (let at = 0; at < tokens.length; ) {
    const found = longestAt(tokens, at)
    const [first, last] = [tokens[at], tokens[at + (found?.length ?? 1) - 1]]
    at += found?.length ?? 1
    if (!found || !first || !last) continue
    rest += `${text.slice(taken, first.start)} | `
    taken = last.end
    purposes.push({ purpose: found.purpose, text: text.slice(first.start, last.end) })
  }
  return { purposes, rest: purposes.length === 0 ? text : rest + text.slice(taken) }
}

function longestAt(tokens: readonly Token[], at: number): { purpose: PurposeName; length: number } | null {
  let best: { purpose: PurposeName; length: number } | null = null
  for (const { purpose, slots } of patterns.get(tokens[at]?.word ?? '') ?? []) {
    const length = lengthOf(slots, tokens, at)
    if (length > (best?.length ?? 0)) best = { purpose, length }
  }
  return best
}

/** How many tokens the slots match from this position, each slot the first possible token; 0 if they do not match. */
function lengthOf(slots: readonly Slot[], tokens: readonly Token[], from: number): number {
  const reach = (slot: number, at: number): number => {
    const own = slots[slot]
    if (!own) return at
    const word = tokens[at]?.word
    const isHere = word !== undefined && own.words.has(word)
    const taken = isHere ? reach(slot + 1, at + 1) : -1
    if (taken >= 0) return taken
    const passed = own.isOptional ? reach(slot + 1, at) : -1
    // A word with digits may come in between: `pull a 24ft camper`.
    return passed >= 0 || at === from || !/\d/.test(word ?? '') ? passed : reach(slot, at + 1)
  }
  return Math.max(0, reach(0, from) - from)
}

function learn(pattern: Pattern): void {
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

/** The words of a text in lower case, with their positions. */
export function tokenizeQuery(text: string): Token[] {
  const tokens = text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu).map((match) => ({
    word: match[0].toLowerCase().replaceAll('’', "'"),
    start: match.index,
    end: match.index + match[0].length,
  }))
  return [...tokens.take(mostTokens)]
}
