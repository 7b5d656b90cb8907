import type { FacetName, MultiChoiceAttributeName, NumberChoiceFacetName } from '#contract/attribute-names.ts'
import type { CarComparative, CarPurposeName } from '../purposes/purposes.ts'
import { isEnglishWord } from '../spelling/english-words.ts'
import arFacts from './ar/facts.json' with { type: 'json' }
import ar from './ar/lexicon.json' with { type: 'json' }
import type { CarPhraseMeaning } from './car-phrase-meaning.ts'
import deFacts from './de/facts.json' with { type: 'json' }
import de from './de/lexicon.json' with { type: 'json' }
import commonWords from './en/common-words.json' with { type: 'json' }
import enFacts from './en/facts.json' with { type: 'json' }
import en from './en/lexicon.json' with { type: 'json' }
import esFacts from './es/facts.json' with { type: 'json' }
import es from './es/lexicon.json' with { type: 'json' }
import frFacts from './fr/facts.json' with { type: 'json' }
import fr from './fr/lexicon.json' with { type: 'json' }
import itFacts from './it/facts.json' with { type: 'json' }
import it from './it/lexicon.json' with { type: 'json' }
import { createPhraseLookup, type PhraseLookup } from './phrase-lookup.ts'
import plFacts from './pl/facts.json' with { type: 'json' }
import pl from './pl/lexicon.json' with { type: 'json' }
import ptFacts from './pt/facts.json' with { type: 'json' }
import pt from './pt/lexicon.json' with { type: 'json' }

type Words<Key extends string> = Partial<Record<Key, readonly string[]>>
type WordsByValue<Field extends string> = Partial<Record<Field, Partial<Record<string, readonly string[]>>>>
/** Kinds of cars that are known by their bodies. */
export type CarKind = 'threeRows' | 'sports' | 'city' | 'muscle' | 'fastback' | 'offRoad' | 'crewCab' | 'liftback'

/** What a language contributes to the reading of searches. Each word is in lower case. */
export type SearchLocale = {
  /** Words that tell nothing about a car, separated by spaces. */
  functionWords?: string
  /** Words for a car of any kind. */
  carNouns?: string
  /** Words of ordinary language, which are no misspelt names of cars. */
  ordinaryWords?: string
  /** Words for the values of the filters. */
  features?: WordsByValue<CarPhraseMeaning['field']>
  /** The same for words that are recognized misspelt, too. */
  misspellableFeatures?: WordsByValue<CarPhraseMeaning['field']>
  /** Words for the facts that sellers state, by attribute and value. */
  facts?: WordsByValue<FacetName | MultiChoiceAttributeName>
  /** Phrases about a car for which there is no filter: `cheap to insure`. */
  vague?: readonly string[]
  /** Words before a colour in the name of a paint: `alpine white`. */
  shades?: readonly string[]
  /** Words for kinds of cars that are known by their bodies. */
  carKinds?: Words<CarKind>
  /** How numbers of doors, seats and the like are written, with `{digit}` and `{word}` in place of the number. */
  counts?: { numerals: Partial<Record<string, string>> } & Words<NumberChoiceFacetName>
  /** Phrases about numbers, by the English phrase that means the same. */
  numberWords?: Partial<Record<string, readonly string[]>>
  /** The same for words that mean this only if the text is surely in this language. */
  sureNumberWords?: Partial<Record<string, readonly string[]>>
  /** Words for numbers, also where they are written together with a word for a thousand. */
  numerals?: Partial<Record<string, number>>
  thousands?: readonly string[]
  /** Between ones and tens: the `und` of `fünfundzwanzig`. */
  numeralJoint?: string
  /** Words before a place and for distances, by the English ones that mean the same and are no longer. */
  placeWords?: Partial<Record<string, readonly string[]>>
  /** Words after which a place is not where the car is: `made`. */
  elsewhere?: string
  /** Words between those and the place: `in`. */
  fromPlaces?: string
  /** What may follow a place: `under`, `or`. */
  boundWords?: string
  purposes?: Words<CarPurposeName>
  comparatives?: Words<CarComparative | 'like' | 'than' | 'other'>
  operators?: Words<'not' | 'optional' | 'optionalBehind' | 'or' | 'otherMake'>
  /** Names of makes in another script. */
  makes?: Partial<Record<string, readonly string[]>>
  /** Names of models in another script, by their makes. */
  models?: Partial<Record<string, Partial<Record<string, readonly string[]>>>>
  /** Adjectives for the makes of a country, ISO 3166, or of `EUROPE` and `ASIA`. */
  countries?: Partial<Record<string, readonly string[]>>
  /** Names of countries, ISO 3166, in every form: `z Niemiec`. The gazetteer knows the English and German ones itself. */
  countryNames?: Partial<Record<string, readonly string[]>>
  /** Words before the country that a car comes from: `from`. */
  originWords?: string
  /** Words that are written together with the next one. */
  joinedConjunctions?: string
  /** Words before a name: `a`, `used`. */
  articles?: string
  /** Words before what a car is or has: `in`, `with`. */
  beforeTraits?: string
  /** Words before what is wanted otherwise: `but`. */
  but?: string
  /** Words before what somebody has: `my`. */
  possessives?: string
  /** Words before what somebody had: `old`. */
  former?: string
  /** Words of somebody who parts with a car. */
  parting?: string
  /** Words before a `like` that is a verb: `we'd`. */
  likers?: string
  /** Verbs of somebody who has, or had, a car: `drove`. */
  owning?: string
  /** What is wanted without a name: `something`. */
  somethingElse?: string
  /** Words between those and the car: `out of`. */
  besideOwning?: string
  /** Vans that carry things, not people. */
  cargoVans?: readonly string[]
  /** Vans that carry people. */
  peopleVans?: readonly string[]
  /** Words that mean another body from country to country, the most usual one first. */
  bodiesByCountry?: Partial<Record<string, readonly string[]>>
  /** Words for a number of seats, or for a third row of them. */
  seating?: Partial<Record<string, readonly string[]>>
}

/** The languages that searches are read in; English is read beside every other. */
export const searchLocales: Readonly<Record<string, SearchLocale>> = {
  en: { ...en, facts: enFacts },
  de: { ...de, facts: deFacts },
  es: { ...es, facts: esFacts },
  fr: { ...fr, facts: frFacts },
  it: { ...it, facts: itFacts },
  pt: { ...pt, facts: ptFacts },
  pl: { ...pl, facts: plFacts },
  ar: { ...ar, facts: arFacts },
}

const foreign = Object.entries(searchLocales).filter(([language]) => language !== 'en')
const functionWordsOf = new Map(
  foreign.map(([language, { functionWords = '' }]) => [language, new Set(functionWords.split(' '))]),
)
const ordinaryForeignWords = new Set(foreign.flatMap(([, { ordinaryWords = '' }]) => ordinaryWords.split(' ')))
/** Common English words; some of them are ordinary in other languages, too. */
const english = new Set([
  ...commonWords.empty.split(' ').filter((word) => !ordinaryForeignWords.has(word)),
  ...'in an was will am no not so die a me i on'.split(' '),
])

/** The words of phrases about numbers. */
export const numberPhraseWordPattern = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu

const always = phrasesOf(foreign.map(([, { numberWords }]) => numberWords))
const alwaysLookup = createPhraseLookup(always, numberPhraseWordPattern)
const sure = new Map(foreign.map(([language, { sureNumberWords }]) => [language, phrasesOf([sureNumberWords])]))
const both = new Map(
  foreign.map(([language]) => [
    language,
    createPhraseLookup([...always, ...(sure.get(language) ?? [])], numberPhraseWordPattern),
  ]),
)

function phrasesOf(all: readonly (SearchLocale['numberWords'] | undefined)[]): Map<string, string> {
  const phrases = new Map<string, string>()
  for (const words of all) {
    for (const [meaning, said] of Object.entries(words ?? {}))
      for (const phrase of said ?? []) phrases.set(phrase, meaning)
  }
  return phrases
}

/** A text with fewer words of a language is not surely in it. */
const fewestWords = 2

const isAscii = /^[\0-\x7f]*$/

/**
 * The language other than English that the words are surely in; null if there is none: two of its function words, and
 * more of them than of English. One with letters that English lacks is worth two: `für`.
 */
export function detectSearchLanguage(words: readonly string[]): string | null {
  let best: { language: string; count: number } | null = null
  for (const [language] of foreign) {
    const own = words.filter((word) => isOf(language, word) && !isEnglishWord(word))
    const count =
      own.length + own.filter((word) => !isAscii.test(word) && isFunctionWordOfLanguage(language, word)).length
    if (count >= fewestWords && count > (best?.count ?? 0)) best = { language, count }
  }
  const ofEnglish = words.filter((word) => english.has(word)).length
  return best && best.count > ofEnglish ? best.language : null
}

function isOf(language: string, word: string): boolean {
  return (
    functionWordsOf.get(language)?.has(word) === true ||
    sure.get(language)?.has(word) === true ||
    (ownWords.get(language)?.has(word) ?? false)
  )
}

/** What people say in this language of numbers and of what cars are. */
const ownPhrases = foreign.map(([language, { numberWords, features, misspellableFeatures }]) => {
  const all = [
    ...Object.values(numberWords ?? {}),
    ...[features, misspellableFeatures].flatMap((fields = {}) => Object.values(fields).flatMap(Object.values)),
  ]
  return [language, all.flatMap((said): readonly string[] => said ?? [])] as const
})
/** The single words. */
const ownWords = new Map(
  ownPhrases.map(([language, said]) => [language, new Set(said.filter((phrase) => !phrase.includes(' ')))]),
)
/** Those of several words. */
const ownSeveral = new Map(
  ownPhrases.map(([language, said]) => [language, new Set(said.filter((phrase) => phrase.includes(' ')))]),
)
const mostWordsOfPhrase = 3

/**
 * True for a word that says what a car is in a language of which other words are, alone or together: the `rouge` of `une
 * nissan rouge` and of `nissan rouge pas cher`, which alone may be a slip.
 */
export function isInLanguageOfOthers(word: string, tokens: readonly { word: string }[]): boolean {
  const said = tokens.map((one) => one.word)
  const isForeign = (other: string) => other !== word && !english.has(other) && !isEnglishWord(other)
  const holdsPhrase = (language: string) =>
    said.some((_, at) => {
      for (let length = 2; length <= mostWordsOfPhrase; length++) {
        const words = said.slice(at, at + length)
        if (words.some(isForeign) && ownSeveral.get(language)?.has(words.join(' '))) return true
      }
      return false
    })
  return foreign.some(
    ([language]) =>
      ownWords.get(language)?.has(word) === true &&
      (said.some((other) => isForeign(other) && isOf(language, other)) || holdsPhrase(language)),
  )
}

/** The phrases about numbers that these words may contain, with the English ones that mean the same. */
export function translatedNumberPhrases(words: readonly string[]): PhraseLookup {
  const language = detectSearchLanguage(words)
  return language === null ? alwaysLookup : (both.get(language) ?? alwaysLookup)
}

/** The words of all languages that exclude what follows them. */
export function negationWordsOfAllLocales(): ReadonlySet<string> {
  return new Set(Object.values(searchLocales).flatMap(({ operators }) => operators?.not ?? []))
}

/** The words of all languages that join two wanted values; a single letter may be a part of a name. */
export const valueJoiningConjunctions: ReadonlySet<string> = new Set(
  Object.values(searchLocales).flatMap(({ operators }) =>
    (operators?.or ?? []).filter((word) => word === '&' || word.length > 1),
  ),
)

/** The lists that are one text, a word behind the other. */
type WordListName = {
  [Key in keyof SearchLocale]-?: string extends SearchLocale[Key] ? Key : never
}[keyof SearchLocale]

/** The words of all languages in one of these lists. */
export function wordsOfAllLocales(list: WordListName): ReadonlySet<string> {
  return new Set(Object.values(searchLocales).flatMap((locale) => locale[list]?.split(' ') ?? []))
}

const cargoVans = new Set(Object.values(searchLocales).flatMap(({ cargoVans = [] }) => cargoVans))

/** True for a van that carries things, not people. */
export function isCargoVanWord(phrase: string): boolean {
  return cargoVans.has(phrase.toLowerCase().replaceAll('-', ' '))
}

const peopleVans = new Set(Object.values(searchLocales).flatMap(({ peopleVans = [] }) => peopleVans))

/** True for a van that carries people: `minivan`. */
export function isPeopleVanWord(phrase: string): boolean {
  return peopleVans.has(phrase.toLowerCase().replaceAll('-', ' '))
}

const carNouns = new Set(Object.values(searchLocales).flatMap(({ carNouns = '' }) => carNouns.split(' ')))

/** True for a word for any car. */
export function isCarNoun(word: string): boolean {
  return carNouns.has(word)
}

/** True for a word for any car in a language that has the next word, too: `auto dla`. */
export function isCarNounBeforeForeignWord(word: string, next: string): boolean {
  return foreign.some(
    ([language, { carNouns = '' }]) => carNouns.split(' ').includes(word) && isFunctionWordOfLanguage(language, next),
  )
}

/** True for a function word of the language. */
export function isFunctionWordOfLanguage(language: string, word: string): boolean {
  return functionWordsOf.get(language)?.has(word) === true
}

/** The names of a make in other scripts. */
export function foreignScriptCarMakeNames(brand: string): readonly string[] {
  return Object.values(searchLocales).flatMap(({ makes }) => makes?.[brand] ?? [])
}

/** The names of a model in other scripts. */
export function foreignScriptCarModelNames(brand: string, model: string): readonly string[] {
  return Object.values(searchLocales).flatMap(({ models }) => models?.[brand]?.[model] ?? [])
}
