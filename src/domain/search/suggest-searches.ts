import { brandDisplayName } from '#contract/brands.ts'
import type { SearchSuggestion } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { readSearchVocabulary } from './read-search-vocabulary.ts'
import { stopWords, suggestCarPhrases } from './understanding/lexicon/features.ts'
import { valueJoiningConjunctions } from './understanding/locales/search-locales.ts'
import { parseQueryIntent } from './understanding/parse-word-meanings.ts'
import { editDistance, maxEditDistance } from './understanding/spelling/edit-distance.ts'
import { phoneticKey } from './understanding/spelling/phonetic-key.ts'
import { stripToAlphanumeric } from './understanding/spelling/strip-to-alphanumeric.ts'
import type { BrandOrModel } from './understanding/vocabulary/car-name-catalogue.ts'
import type { CarNameVocabulary } from './understanding/vocabulary/car-name-vocabulary.ts'

const maxSuggestions = 8
/** The share of a whole word's allowed slips that is forgiven while the word is still being typed. */
const forgivenWhileTyping = 0.6
/** The same after its make, when only few names are possible. */
const ofKnownMake = 1
/** One missing vowel is forgiven, except in the shortest words. */
const oneVowel = 0.95
/** The distance of a name that sounds the same. */
const heard = 0.5

/**
 * Suggests searches while a user types: makes and models on offer, most frequent first, with slips forgiven and
 * nicknames recognized; after a name also what cars have or are, `audi a4 die`. It runs no query except the occasional
 * one that reads the names. An empty text gets no suggestions.
 */
export async function suggestSearches(db: DbOrTx, { q, now }: { q: string; now: Date }): Promise<SearchSuggestion[]> {
  const typed = spellingOf(q)
  if (typed.words.length === 0) return []
  const vocabulary = await readSearchVocabulary(db, now)
  const names = namesOf(vocabulary)
  const going = makesFirst(names.filter(({ own }) => goesOn(own, typed)))
  const found = going.length > 0 ? going : misspelt(vocabulary, names, { q, words: typed.words })
  const texts = found.length > 0 ? found.map(({ text }) => text) : behindWords(vocabulary, names, { q, now })
  return [...new Set(texts)].slice(0, maxSuggestions).map((text) => ({ text }))
}

/** A make or model on offer, in the spellings with which the typed text is compared. */
type Name = BrandOrModel & {
  text: string
  own: Spelling
  ofModel: Spelling
  /** What a typed text may be the beginning of, without spaces: the whole name, and the model's alone. */
  starts: readonly string[]
}
type Spelling = { words: readonly string[]; joined: string }

const kept = new WeakMap<CarNameVocabulary, Name[]>()

function namesOf(vocabulary: CarNameVocabulary): Name[] {
  const known = kept.get(vocabulary)
  if (known) return known
  const names = vocabulary.offered.map((named) => {
    const text = [brandDisplayName(named.brand), named.model].filter(Boolean).join(' ')
    const [own, ofModel] = [spellingOf(text), spellingOf(named.model ?? '')]
    return { ...named, text, own, ofModel, starts: [stripToAlphanumeric(text), ofModel.joined] }
  })
  kept.set(vocabulary, names)
  return names
}

/** Each word is the beginning of a word of the name, or all of them together are the beginning of the name. */
function goesOn({ joined, words: own }: Spelling, { joined: typed, words }: Spelling): boolean {
  return joined.startsWith(typed) || words.every((word) => own.some((one) => one.startsWith(word)))
}

function spellingOf(text: string): Spelling {
  const words = wordsOf(text)
  return { words, joined: words.join('') }
}

type Typed = { q: string; words: readonly string[] }

/** Names by the meaning of the words: nicknames and slips, with the last word still incomplete. */
function misspelt(vocabulary: CarNameVocabulary, names: readonly Name[], { q, words }: Typed): Name[] {
  const { makes, rest } = brandsIn(vocabulary, words)
  if (makes.size === 0) return beginning(vocabulary, names, words.join(''))
  const ofMakes = names.filter(({ brand, model }) => makes.has(brand) && (model !== null || rest.length === 0))
  if (rest.length === 0) return makesFirst(ofMakes)
  const going = ofMakes.filter(({ ofModel }) => goesOn(ofModel, { words: rest, joined: rest.join('') }))
  if (going.length > 0) return going
  // The `die` of `audi a4 die` has no meaning yet.
  if (stopWords.has(rest.at(-1) ?? '')) return []
  const { model: models, rest: unread } = parseQueryIntent(q, vocabulary, { year: 0 })
  const meant = ofMakes.filter(({ model }) => model !== null && unread === '' && models.includes(model))
  return [...meant, ...nearStart(ofMakes, rest.join(''), ofKnownMake)]
}

/** The make that the first words name, in any spelling, and the words after it. */
function brandsIn(
  vocabulary: CarNameVocabulary,
  words: readonly string[],
): { makes: Set<string>; rest: readonly string[] } {
  for (let length = Math.min(2, words.length); length > 0; length--) {
    const text = words.slice(0, length).join(' ')
    const named = vocabulary.exact(text)
    const [found] = named.length > 0 ? named : (vocabulary.near(text)?.named ?? [])
    if (found?.model === null) return { makes: new Set([found.brand]), rest: words.slice(length) }
  }
  return { makes: new Set(), rest: words }
}

/** Names with this nickname, `beem`, or otherwise names with nearly this beginning, makes first. */
function beginning(vocabulary: CarNameVocabulary, names: readonly Name[], typed: string): Name[] {
  const called = new Set(vocabulary.begun(typed).map(({ brand, model }) => `${brand} ${model}`))
  const own = called.size === 0 ? [] : names.filter(({ brand, model }) => called.has(`${brand} ${model}`))
  return makesFirst(own.length > 0 ? own : nearStart(names, typed, forgivenWhileTyping))
}

/** Names whose beginning is spelt or sounds nearly like the typed text, nearest first. */
function nearStart(names: readonly Name[], typed: string, forgiven: number): Name[] {
  const limit = Math.max(typed.length > 3 ? oneVowel : 0, maxEditDistance(typed.length) * forgiven)
  if (typed.length < 3) return []
  const sound = phoneticKey(typed)
  const nearest = new Map<Name, number>()
  // A doubled or missing letter makes the beginning shorter or longer.
  for (const length of [typed.length - 1, typed.length, typed.length + 1]) {
    for (const beginning of beginningsOf(names, length)) {
      const isHeard = beginning.sound === sound && sound.length >= shortestSound
      const slips = isHeard ? heard : editDistance(typed, beginning.text, limit)
      if (slips > limit) continue
      for (const name of beginning.names) nearest.set(name, Math.min(slips, nearest.get(name) ?? slips))
    }
  }
  const slipsOf = (name: Name) => nearest.get(name) ?? Number.POSITIVE_INFINITY
  return names.filter((name) => nearest.has(name)).sort((a, b) => slipsOf(a) - slipsOf(b))
}

/** Shorter sounds are the same for too many beginnings. */
const shortestSound = 3

/** So many letters with which names begin; many names have the same. */
type Beginning = { text: string; sound: string; names: Name[] }

const keptBeginnings = new WeakMap<readonly Name[], Map<number, readonly Beginning[]>>()

/** The different beginnings of this length; those of all names on offer are kept, because their sounds take long to find. */
function beginningsOf(names: readonly Name[], length: number): readonly Beginning[] {
  const ofLengths = keptBeginnings.get(names) ?? new Map<number, readonly Beginning[]>()
  keptBeginnings.set(names, ofLengths)
  const known = ofLengths.get(length)
  if (known) return known
  const found = new Map<string, Beginning>()
  for (const name of names) {
    for (const start of name.starts) {
      if (start.length < length) continue
      const text = start.slice(0, length)
      const own = found.get(text) ?? { text, sound: phoneticKey(text), names: [] }
      found.set(text, own)
      own.names.push(name)
    }
  }
  const beginnings = [...found.values()]
  ofLengths.set(length, beginnings)
  return beginnings
}

/** Suggests, after typed words that were understood, a name or a word for a feature that is still incomplete. */
function behindWords(
  vocabulary: CarNameVocabulary,
  names: readonly Name[],
  { q, now }: { q: string; now: Date },
): string[] {
  const [, before = '', last = ''] = /^(.*\S)\s+(\S{2,})$/u.exec(q.trim()) ?? []
  const typed = spellingOf(last)
  const going = typed.words.length > 0 ? makesFirst(names.filter(({ own }) => goesOn(own, typed))) : []
  const phrases = suggestCarPhrases(last)
  // Nothing to suggest needs no reading, which takes longest.
  if (going.length + phrases.length === 0) return []
  const read = parseQueryIntent(before, vocabulary, { year: now.getUTCFullYear() })
  if (read.understood.length === 0 || read.rest !== '') return []
  const isNameNext =
    read.brand.length + read.model.length === 0 || valueJoiningConjunctions.has(wordsOf(before).at(-1) ?? '')
  const namesNext = isNameNext ? going.slice(0, maxSuggestions / 2).map(({ text }) => text) : []
  return [...namesNext, ...phrases].map((word) => `${before} ${word}`)
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
