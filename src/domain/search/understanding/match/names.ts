import { makeSpecificWords } from '../lexicon/feature-words.ts'
import { findFeature, isMisspelledStopWord, stopWords } from '../lexicon/features.ts'
import { articles, conjunctions } from '../lexicon/joining-words.ts'
import { isOrdinaryWordNearName } from '../lexicon/ordinary-words-near-names.ts'
import { wordCommonness } from '../lexicon/word-commonness.ts'
import { ownModel } from '../neighbours.ts'
import { replaceLettersByZeros } from '../numbers/correct-spelling.ts'
import type { Span } from '../span.ts'
import type { Token } from '../tokenize.ts'
import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import type { BrandOrModel } from '../vocabulary/catalogue.ts'
import { stripToAlphanumeric } from '../vocabulary/strip-to-alphanumeric.ts'
import {
  findAbbreviatedClassName,
  findExactName,
  findMakeByAdjacentModel,
  isMakeWithSuffix,
  isNameAndLetter,
  isNumberOfThings,
  knownNumbers,
  nameOpeningWords,
  numbersOfOneMake,
} from './car-name-rules.ts'
import { fitsCarNameContext, isCarSeatNotMake } from './context-rules.ts'
import { operatorOf } from './phrases.ts'

const baseCost = 0.45
const mostWords = 4
const [slipBase, slipBaseOfMany, slipCost] = [0.5, 0.2, 1.35]
/** The known words of a car's name cost less the more of these cars are on offer. */
const [stockWeight, mostStockBonus, assumedStock] = [0.4, 1.1, 20]
const [notInStock, digitsAlone, fewLetters, otherMake, ofNamedMake] = [0.5, 2.6, 2, 0.8, 0.7]
/** Rare cars with a name that is more often a year. */
const yearLikeNames = new Set(['2002'])
const yearLike = 4
const misspelledNotInStock = 1.2
const aloneBonus = 1.6
/** A shorter word alone is more likely the word: `one`, `fit`. */
const shortestAlone = 4
/** No known name costs less, so that two names are not cheaper than one for the same words. */
const least = 0.05
/** A word that also says what a car is or has: `ute`, `roadster`. */
const featureToo = 1
/** Letters that look like zeros are read as such: `f15o`. */
const zeroCost = 0.2
/** This many words, and this many of several together, are compared with all names, to bound the work. */
const mostUnknown = 5
const mostCompared = { single: 6, several: 3, ofMake: 8 }

type Reader = {
  tokens: readonly Token[]
  words: readonly string[]
  vocabulary: CarNameVocabulary
  /** The makes that are named anywhere. */
  makes: ReadonlySet<string>
  isStocked: boolean
  /** How many comparisons with all names are left. */
  left: Record<keyof typeof mostCompared, number>
}

/** The spans of makes and models, spelt right or not. */
export function matchNames(tokens: readonly Token[], vocabulary: CarNameVocabulary): Span[] {
  const words = tokens.map(({ text }) => text)
  const isStocked = vocabulary.offered.length > 0
  const before = { tokens, words, vocabulary, makes: new Set<string>(), isStocked, left: { ...mostCompared } }
  const makes = namedMakes(before)
  // In a text of many unknown words, several are no misspelt name.
  const unknown = tokens.filter(({ word }) => wordCommonness(word) === 0).length
  const several = unknown > mostUnknown ? 0 : mostCompared.several
  const reader = { ...before, makes, left: { ...mostCompared, several } }
  const spans: Span[] = []
  // Beside a make, the exact name of another make's model may be a slip: `porsche boxer`.
  const isOfNamedMake = ({ value }: Span) =>
    makes.size === 0 || (value.kind === 'name' && value.named.some(({ brand }) => makes.has(brand)))
  for (let at = 0; at < tokens.length; at++) {
    const own = tokens[at]?.word ?? ''
    for (let length = Math.min(mostWords, tokens.length - at); length > 0; length--) {
      if (tokens.slice(at, at + length - 1).some(({ isBeforeBreak }) => isBeforeBreak)) continue
      if (length > 1 && (isJoint(own) || isJoint(tokens[at + length - 1]?.word ?? ''))) continue
      if (length > 1 && makeSpecificWords.has(tokens[at + length - 1]?.word ?? '')) continue
      const exact = exactSpans(reader, at, length)
      spans.push(...exact)
      if (length > 3 || exact.some(isOfNamedMake)) continue
      spans.push(...nearSpans(reader, at, length))
    }
  }
  return [...spans, ...shortNamesOfMakeBefore(reader, spans)]
}

/** The `y` of `model 3 or y`: a short name, joined to a model of its make. */
function shortNamesOfMakeBefore({ tokens, vocabulary }: Reader, spans: readonly Span[]): Span[] {
  return tokens.flatMap(({ word }, at): Span[] => {
    if (word.length > 2 || operatorOf(tokens[at - 1]?.word ?? '') !== 'or') return []
    const before = spans.flatMap(({ end, value }) => (end === at - 1 && value.kind === 'name' ? value.named : []))
    const brands = new Set(before.flatMap(({ brand, model }) => (model === null ? [] : brand)))
    const named = vocabulary.exact(word, brands).filter(({ brand, model }) => model !== null && brands.has(brand))
    return named.length > 0 ? [{ start: at, end: at + 1, value: { kind: 'name', named }, cost: least }] : []
  })
}

/** A single letter may be a part of a name: `model y`. */
function isJoint(word: string): boolean {
  return word.length > 1 && operatorOf(word) !== undefined
}

/** The makes that are surely named. */
function namedMakes(reader: Reader): Set<string> {
  const makes = new Set<string>()
  for (let at = 0; at < reader.tokens.length; at++) {
    for (let length = Math.min(mostWords, reader.tokens.length - at); length > 0; length--) {
      for (const { value, cost } of exactSpans(reader, at, length)) {
        const [one] = value.kind === 'name' ? value.named : []
        if (one && one.model === null && cost < 1.2) makes.add(one.brand)
      }
    }
  }
  if (makes.size > 0) return makes
  for (let at = 0; at < reader.tokens.length; at++) {
    for (const { value, cost } of nearSpans(reader, at, 1)) {
      const [one] = value.kind === 'name' ? value.named : []
      if (one && one.model === null && cost < 2) makes.add(one.brand)
    }
  }
  return makes
}

function exactSpans(reader: Reader, at: number, length: number): Span[] {
  const { words, tokens, vocabulary, makes } = reader
  const own = words.slice(at, at + length)
  const [before, behind] = [tokens[at - 1]?.word, tokens[at + length]?.word]
  const lower = own.map((_, offset) => tokens[at + offset]?.word).join(' ')
  if (isNumberOfThings(own, behind) || isCarSeatNotMake(own, before)) return []
  if (own.some((word) => /^\d+[.,]\d+$/.test(word))) return []
  if (length === 2 && lower.startsWith('a ') && /^a \d/.test(lower) && makes.size === 0) return []
  const typed = findExactName(own, makes, vocabulary)
  const zeros = typed.length > 0 ? own : own.map((word) => replaceLettersByZeros(word))
  const named = typed.length > 0 || zeros.join() === own.join() ? typed : findExactName(zeros, makes, vocabulary)
  const [one] = named
  if (!one) return []
  const isOfBrand = named.some(({ brand }) => makes.has(brand))
  const written = stripToAlphanumeric(lower)
  const isStopWord = own.length === 1 && stopWords.has(lower)
  const previousMake = makeEndingAt(reader, at)
  const isBehindMake = previousMake !== null && named.some(({ brand }) => brand === previousMake)
  if (isStopWord && !isBehindMake && one.model !== null) return []
  const commonness = Math.max(...(length === 1 ? [wordCommonness(lower)] : [0]))
  const isCommonName = vocabulary.isCommonWord(lower) || vocabulary.isCommonWord(written)
  const ordinary = ordinaryCost(isCommonName ? Math.max(1.6, commonness) : commonness, one)
  let cost = baseCost + ordinary - stockBonus(one, reader)
  if (findFeature(lower) !== null) cost += featureToo
  if (one.model !== null && !isBehindMake) {
    if (/^\d+$/.test(written)) {
      const isSole = knownNumbers.has(written) || (numbersOfOneMake.has(written) && makes.size === 0)
      cost += isSole ? 0 : isOfBrand ? 1.2 : digitsAlone
    } else if (written.length < 3 && /^\p{L}+$/u.test(written)) cost += isOfBrand ? 0.8 : fewLetters
    if (makes.size > 0) cost += isOfBrand ? -ofNamedMake : isJoined(reader, at, length) ? 0.2 : otherMake
  }
  if (isBehindMake && isStopWord) cost -= 1.2
  const isYearNamed = tokens.some(
    ({ word }, place) => (place < at || place >= at + length) && /^(?:19|20)\d\d$/.test(word),
  )
  if (yearLikeNames.has(one.model ?? '') && !isYearNamed) cost += yearLike
  if (one.model !== null && isAlternative(reader, at, length)) cost -= 1
  if (commonness > 1.3 || isCommonName) {
    const isAlone = reader.tokens.length === length
    if (isAlone && commonness < 2 && lower.length >= shortestAlone) cost -= aloneBonus
    else if (!fitsCarNameContext([before, behind])) cost += isOfBrand ? 0.3 : 1.3
    else if (before === undefined || findFeature(before) || /\d/.test(before)) cost -= 0.7
  }
  // A make and its model in one span confirm each other as two spans do.
  const confirmed = one.model !== null && length > 1 && startsWithMake(own, one.brand, vocabulary) ? ownModel : 0
  return [
    {
      start: at,
      end: at + length,
      value: { kind: 'name', named },
      cost: Math.max(least, cost) + confirmed + (typed.length > 0 ? 0 : zeroCost),
    },
  ]
}

function nearSpans(reader: Reader, at: number, length: number): Span[] {
  const { words, tokens, vocabulary, makes } = reader
  const own = words.slice(at, at + length)
  const lowers = own.map((_, offset) => tokens[at + offset]?.word ?? '')
  const text = own.join(' ')
  const written = stripToAlphanumeric(text)
  const span = (named: readonly BrandOrModel[], cost: number): Span => ({
    start: at,
    end: at + length,
    value: { kind: 'name', named },
    cost,
  })
  const abbreviated = findAbbreviatedClassName(own, vocabulary, makes)
  if (abbreviated.length > 0) return [span(abbreviated, 0.1)]
  if (written.length < 3 || /^\d+$/.test(written) || lowers.some((word) => operatorOf(word) !== undefined)) return []
  if (isNameAndLetter(own, vocabulary) || isNumberOfThings(own, tokens[at + length]?.word)) return []
  const isOpening = length > 1 && vocabulary.exact(own.slice(0, -1).join(' ')).length > 0
  const isEmpty = (word: string, place: number) =>
    stopWords.has(word) && (place > 0 || length === 1 || !nameOpeningWords.has(word))
  if (isOpening ? stopWords.has(lowers.at(-1) ?? '') && (lowers.at(-1) ?? '').length < 4 : lowers.some(isEmpty))
    return []
  if (length === 1 && (isMisspelledStopWord(lowers[0] ?? '') || findFeature(lowers[0] ?? ''))) return []
  const isUnknown = (word: string) => wordCommonness(word) < 1.3
  const previousMake = makeEndingAt(reader, at)
  if (!lowers.some(isUnknown) && previousMake === null && !isOpening) return []
  if (length > 1 && !isOpening && lowers.every((word) => findFeature(word) !== null || !isUnknown(word))) return []
  // Behind a make, its model is read alone.
  if (length > 1 && vocabulary.exact(own[0] ?? '').some((one) => one.model === null && makes.has(one.brand))) return []
  const spans: Span[] = []
  const isPlain = lowers.every((word) => vocabulary.isNoName(word))
  const commonness = Math.min(...lowers.map(wordCommonness))
  const isKnownElse = length === 1 && isOrdinaryWordNearName(lowers[0] ?? '')
  const isReal = isPlain || isKnownElse || commonness > 1.3
  const realWord = isReal ? 1.3 + 0.6 * commonness : commonness * 0.3
  const scale = Math.min(1.25, Math.max(0.75, 6 / written.length))
  const costOf = (slips: number) => (length > 1 ? slipBaseOfMany : slipBase) + slipCost * slips * scale
  const isOfMakeCompared = makes.size > 0 && takeComparison(reader, 'ofMake')
  const ofMake = isOfMakeCompared ? vocabulary.nearModel(written, makes) : null
  const isCompared =
    !isKnownElse && !(isPlain && length === 1) && takeComparison(reader, length === 1 ? 'single' : 'several')
  const any = isCompared ? vocabulary.near(written) : null
  const mostSlips = length === 1 ? Number.POSITIVE_INFINITY : written.length / 6.5
  if (ofMake && ofMake.slips <= Math.max(mostSlips, length > 1 ? written.length / 6 : 0)) {
    const [one] = ofMake.named
    const isBehind = one !== undefined && previousMake === one.brand
    const real = isBehind ? realWord * 0.25 : realWord
    const confirmed = isBehind ? -0.3 : 0
    spans.push(span(ofMake.named, costOf(ofMake.slips) + real + confirmed - ofNamedMake * 0.6))
  }
  const [one] = any?.named ?? []
  if (
    any &&
    one &&
    any.slips <= mostSlips &&
    !(length > 1 && one.model === null && isMakeWithSuffix(own, vocabulary))
  ) {
    const foreign = makes.size > 0 && one.model !== null && !makes.has(one.brand) ? otherMake : 0
    spans.push(span(any.named, costOf(any.slips) + realWord + foreign + misspelledRarity(one, reader)))
  }
  if (length === 1) {
    const joined = isCompared ? vocabulary.joined(written) : []
    if (joined.length > 0) spans.push(span(joined, 0.8))
    const make = findMakeByAdjacentModel(words, at, vocabulary)
    if (make !== null) spans.push(span([{ brand: make, model: null, count: 0 }], 1.2))
  }
  return spans
}

function startsWithMake(words: readonly string[], brand: string, vocabulary: CarNameVocabulary): boolean {
  return words.some((_, at) => {
    const named = at === 0 ? [] : vocabulary.exact(words.slice(0, at).join(' '))
    return named.some((one) => one.model === null && one.brand === brand)
  })
}

/** True while names may be compared with further words. */
function takeComparison({ left }: Reader, kind: keyof typeof mostCompared): boolean {
  left[kind] -= 1
  return left[kind] >= 0
}

/** The make whose name ends before this token. */
function makeEndingAt({ words, vocabulary }: Reader, at: number): string | null {
  for (const length of [3, 2, 1]) {
    if (length > at) continue
    const named = vocabulary.exact(words.slice(at - length, at).join(' '))
    if (named[0]?.model === null) return named[0].brand
  }
  return null
}

/** True for one of several that are named: `golf or a focus`. */
function isAlternative({ tokens }: Reader, at: number, length: number): boolean {
  const before = articles.has(tokens[at - 1]?.word ?? '') ? tokens[at - 2]?.word : tokens[at - 1]?.word
  return [before, tokens[at + length]?.word].some((word) => word === 'or' || word === 'vs' || word === 'oder')
}

function isJoined({ tokens }: Reader, at: number, length: number): boolean {
  const joins = (word = '') => conjunctions.has(word)
  return joins(tokens[at - 1]?.word) || joins(tokens[at + length]?.word) || tokens[at - 1]?.isBeforeBreak === true
}

/** A word of English that is no name of another thing is more often the car: `civic`, `golf`. */
function ordinaryCost(commonness: number, { model }: BrandOrModel): number {
  if (commonness < 1.3) return commonness * 0.25
  return model === null ? commonness * 0.35 : commonness * 0.9
}

function stockBonus({ count }: BrandOrModel, { isStocked }: Reader): number {
  if (isStocked && count === 0) return -notInStock
  return Math.min(mostStockBonus, stockWeight * Math.log10(1 + (isStocked ? count : assumedStock)))
}

/** A slip rarely means a car that nobody offers: `boxy` is no Voxy. */
function misspelledRarity({ count, model }: BrandOrModel, reader: Reader): number {
  const isRare = reader.isStocked && count === 0 && model !== null
  return isRare ? misspelledNotInStock : -0.5 * stockBonus({ count, model, brand: '' }, reader)
}
