import { brandName } from '#contract/brands.ts'
import type { Suggestion } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { readVocabulary } from './read-vocabulary.ts'
import type { Named } from './words/catalogue.ts'
import { suggestFeatures } from './words/features.ts'
import { slipsAllowed, slipsBetween } from './words/slips.ts'
import { understandQuery } from './words/understand-query.ts'
import { plain, type Vocabulary } from './words/vocabulary.ts'

const maxSuggestions = 8
/** A name may be forgotten in so many slips of what is typed of it, of those that a whole word may hold. */
const forgivenWhileTyping = 0.6

/**
 * What somebody who has typed so far may be looking for: makes and models that are on offer, the most frequent first,
 * with slips forgiven and nicknames known; behind a name also what cars have or are, `audi a4 die`. No query is run but
 * the one that learns the names now and then. Nothing for nothing typed.
 */
export async function suggestCars(db: DbOrTx, { q, now }: { q: string; now: Date }): Promise<Suggestion[]> {
  const words = wordsOf(q)
  if (words.length === 0) return []
  const vocabulary = await readVocabulary(db, now)
  const names = namesOf(vocabulary)
  const going = makesFirst(names.filter(({ own }) => goesOn(own, words)))
  const found = going.length > 0 ? going : misspelt(vocabulary, names, { q, words })
  const texts = found.length > 0 ? [...new Set(found.map(({ text }) => text))] : behindName(vocabulary, q, now)
  return texts.slice(0, maxSuggestions).map((text) => ({ text }))
}

/** A make or model on offer, in the writings that what is typed is held against. */
type Name = Named & { text: string; own: string[]; joined: string; ofModel: string[] }

const kept = new WeakMap<Vocabulary, Name[]>()

function namesOf(vocabulary: Vocabulary): Name[] {
  const known = kept.get(vocabulary)
  if (known) return known
  const names = vocabulary.offered.map((named) => {
    const text = [brandName(named.brand), named.model].filter(Boolean).join(' ')
    return { ...named, text, own: wordsOf(text), joined: plain(text), ofModel: wordsOf(named.model ?? '') }
  })
  kept.set(vocabulary, names)
  return names
}

/** Each word begins a word of the name, or all of them the name itself. */
function goesOn(own: readonly string[], words: readonly string[]): boolean {
  return own.join('').startsWith(words.join('')) || words.every((word) => own.some((one) => one.startsWith(word)))
}

type Typed = { q: string; words: readonly string[] }

/** Names by what the words mean: nicknames and slips, the last word still on its way. */
function misspelt(vocabulary: Vocabulary, names: readonly Name[], { q, words }: Typed): Name[] {
  const { makes, rest } = brandsIn(vocabulary, words)
  if (makes.size === 0) return nearStart(names, words.join(''))
  const ofMakes = names.filter(({ brand, model }) => makes.has(brand) && (model !== null || rest.length === 0))
  if (rest.length === 0) return makesFirst(ofMakes)
  const going = ofMakes.filter(({ ofModel }) => goesOn(ofModel, rest))
  if (going.length > 0) return going
  const { model: models, rest: unread } = understandQuery(q, vocabulary, { year: 0 })
  const meant = ofMakes.filter(({ model }) => model !== null && unread === '' && models.includes(model))
  return [...meant, ...nearStart(ofMakes, rest.join(''))]
}

/** The make that the first words name, however they are spelt, and the words behind it. */
function brandsIn(vocabulary: Vocabulary, words: readonly string[]): { makes: Set<string>; rest: readonly string[] } {
  for (let length = Math.min(2, words.length); length > 0; length--) {
    const text = words.slice(0, length).join(' ')
    const named = vocabulary.exact(text)
    const [found] = named.length > 0 ? named : (vocabulary.near(text)?.named ?? [])
    if (found?.model === null) return { makes: new Set([found.brand]), rest: words.slice(length) }
  }
  return { makes: new Set(), rest: words }
}

/** Names whose beginning is nearly what was typed, the nearest first. */
function nearStart(names: readonly Name[], typed: string): Name[] {
  const limit = slipsAllowed(typed.length) * forgivenWhileTyping
  if (typed.length < 3) return []
  // Many names begin alike.
  const known = new Map<string, number>()
  const slipsOf = (beginning: string) => {
    const slips = known.get(beginning) ?? slipsBetween(typed, beginning, limit)
    known.set(beginning, slips)
    return slips
  }
  return names
    .flatMap((name) => {
      const starts = [name.joined, name.ofModel.join('')].filter(({ length }) => length >= typed.length - 1)
      // A letter doubled or left out makes the beginning shorter or longer.
      const lengths = [typed.length - 1, typed.length, typed.length + 1]
      const slips = Math.min(...starts.flatMap((start) => lengths.map((length) => slipsOf(start.slice(0, length)))))
      return slips <= limit ? [{ name, slips }] : []
    })
    .sort((a, b) => a.slips - b.slips)
    .map(({ name }) => name)
}

/** A name and, behind it, a word of what cars have or are that is still on its way. */
function behindName(vocabulary: Vocabulary, q: string, now: Date): string[] {
  const [, before = '', last = ''] = /^(.*\S)\s+(\S{2,})$/u.exec(q.trim()) ?? []
  const read = understandQuery(before, vocabulary, { year: now.getUTCFullYear() })
  if (read.understood.length === 0 || read.rest !== '') return []
  return suggestFeatures(last).map((word) => `${before} ${word}`)
}

function makesFirst(names: readonly Name[]): Name[] {
  return names.toSorted((a, b) => Number(a.model !== null) - Number(b.model !== null))
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
