import { carMakeSpecificWords } from '../lexicon/feature-words.ts'
import { findCarPhraseMeaning, isMisspelledStopWord, stopWords } from '../lexicon/features.ts'
import { isOrdinaryWordNearName } from '../lexicon/ordinary-words-near-names.ts'
import { isFunctionOrNumberWord, isFunctionWord, wordCommonness } from '../lexicon/word-commonness.ts'
import { isInLanguageOfOthers } from '../locales/search-locales.ts'
import { replaceLettersByZeros } from '../numbers/correct-numeric-phrase-spelling.ts'
import { stripToAlphanumeric } from '../spelling/strip-to-alphanumeric.ts'
import type { BrandOrModel } from '../vocabulary/car-name-catalogue.ts'
import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import {
  carNameNumbers,
  carNameOpeningWords,
  carNumbersOfSingleMake,
  findExactCarName,
  findMakeByAdjacentModel,
  findModelBySwappedLetters,
  findModelsByAbbreviatedClass,
  isCarNameAndLetter,
  isMakeWithOtherText,
  isQuantityOfFollowingThings,
  makeEndingAt,
  startsWithMake,
} from './car-name-rules.ts'
import { fitsCarNameContext, isCarSeatNotMake } from './context-rules.ts'
import { isJoiningWord, negationOrConjunctionOf } from './match-car-phrases.ts'
import type { MeaningSpan } from './meaning-span.ts'
import { misspelledNameRarityCost, ordinaryNameCost, stockedCarNameCost } from './name-costs.ts'
import type { SearchToken } from './tokenize-search-text.ts'
import type { WordMeaningCosts } from './word-meaning-costs.ts'
import { isAlternativeName, isContrastedName, isJoinedName, isSubjectOfSearch } from './words-beside-names.ts'

const mostWords = 4
/** Rare cars with a name that is more often a year. */
const yearLikeNames = new Set(['2002'])
/** A shorter word alone is more likely the word: `one`, `fit`. */
const shortestAlone = 4
/** A shorter word without meaning is no part of a misspelt name. */
const shortestEndOfName = 5
/** In a text with more unknown words, several together are not compared with names. */
const mostUnknown = 5
/**
 * How many words are compared with all names, how many of several together, how many with one make's models, and how
 * many with the makes of the word beside them.
 */
const mostCompared = { single: 6, several: 3, ofMake: 8, besideModel: 10 }

type Reader = {
  tokens: readonly SearchToken[]
  words: readonly string[]
  vocabulary: CarNameVocabulary
  costs: Pick<WordMeaningCosts, 'names' | 'neighbours'>
  /** The makes that are named anywhere. */
  makes: ReadonlySet<string>
  isStocked: boolean
  /** Where something else begins that is asked of a car, a bound or a place. */
  asked: ReadonlySet<number>
  /** How many comparisons with all names are left. */
  left: Record<keyof typeof mostCompared, number>
}

/** The spans of makes and models, spelt right or not; `asked` are the bounds and places that are read in the text. */
export function matchCarNames(
  tokens: readonly SearchToken[],
  context: { vocabulary: CarNameVocabulary; costs: WordMeaningCosts; asked: readonly MeaningSpan[] },
): MeaningSpan[] {
  const { vocabulary, costs } = context
  const words = tokens.map(({ text }) => text)
  const isStocked = vocabulary.offered.length > 0
  const asked = new Set(context.asked.flatMap(({ start, value }) => (value.kind === 'ignored' ? [] : start)))
  const noMakes = new Set<string>()
  const before = { tokens, words, vocabulary, costs, makes: noMakes, isStocked, asked, left: { ...mostCompared } }
  const exactNames = exactSpansOf(before)
  const makes = namedMakes(before, exactNames)
  // In a text of many unknown words, several are no misspelt name.
  const unknown = tokens.filter(({ word }) => wordCommonness(word) === 0).length
  const several = unknown > mostUnknown ? 0 : mostCompared.several
  const reader = { ...before, makes, left: { ...mostCompared, several } }
  const exactOfMakes = makes.size === 0 ? exactNames : exactSpansOf(reader)
  const spans: MeaningSpan[] = []
  // Beside a make, the exact name of another make's model may be a slip: `porsche boxer`.
  const isOfNamedMake = ({ value }: MeaningSpan) =>
    makes.size === 0 || (value.kind === 'name' && value.named.some(({ brand }) => makes.has(brand)))
  for (let at = 0; at < tokens.length; at++) {
    const own = tokens[at]?.word ?? ''
    for (let length = Math.min(mostWords, tokens.length - at); length > 0; length--) {
      if (tokens.slice(at, at + length - 1).some(({ isBeforeBreak }) => isBeforeBreak)) continue
      if (length > 1 && (isJoiningWord(own) || isJoiningWord(tokens[at + length - 1]?.word ?? ''))) continue
      if (length > 1 && carMakeSpecificWords.has(tokens[at + length - 1]?.word ?? '')) continue
      const exact = exactOfMakes[at]?.[length - 1] ?? []
      spans.push(...exact)
      if (length > 3 || exact.some(isOfNamedMake)) continue
      spans.push(...nearSpans(reader, at, length))
    }
  }
  return [...spans, ...shortNamesOfMakeBefore(reader, spans)]
}

/** The `y` of `model 3 or y`: a short name, joined to a model of its make. */
function shortNamesOfMakeBefore({ tokens, vocabulary, costs }: Reader, spans: readonly MeaningSpan[]): MeaningSpan[] {
  return tokens.flatMap(({ word }, at): MeaningSpan[] => {
    if (word.length > 2 || negationOrConjunctionOf(tokens[at - 1]?.word ?? '') !== 'or') return []
    const before = spans.flatMap(({ end, value }) => (end === at - 1 && value.kind === 'name' ? value.named : []))
    const brands = new Set(before.flatMap(({ brand, model }) => (model === null ? [] : brand)))
    const named = vocabulary.exact(word, brands).filter(({ brand, model }) => model !== null && brands.has(brand))
    return named.length > 0 ? [{ start: at, end: at + 1, value: { kind: 'name', named }, cost: costs.names.least }] : []
  })
}

/** The makes that are surely named. */
function namedMakes(reader: Reader, exactNames: readonly MeaningSpan[][][]): Set<string> {
  const makes = new Set<string>()
  for (const { value, cost } of exactNames.flat(2)) {
    const [one] = value.kind === 'name' ? value.named : []
    if (one && one.model === null && cost < reader.costs.names.certain) makes.add(one.brand)
  }
  if (makes.size > 0) return makes
  for (let at = 0; at < reader.tokens.length; at++) {
    for (const { value, cost } of nearSpans(reader, at, 1)) {
      const [one] = value.kind === 'name' ? value.named : []
      if (one && one.model === null && cost < reader.costs.names.certainMisspelled) makes.add(one.brand)
    }
  }
  return makes
}

/** The exact names that begin at each token, by the number of their words less one. */
function exactSpansOf(reader: Reader): MeaningSpan[][][] {
  const { words, vocabulary } = reader
  return words.map((_, at) => {
    const found: MeaningSpan[][] = []
    for (let length = 1; length <= Math.min(mostWords, words.length - at); length++) {
      if (length > 1 && !vocabulary.mayBeginName(words.slice(at, at + length - 1).join(' '))) break
      found.push(exactSpans(reader, at, length))
    }
    return found
  })
}

function exactSpans(reader: Reader, at: number, length: number): MeaningSpan[] {
  const { words, tokens, vocabulary, makes } = reader
  const costs = reader.costs.names
  const own = words.slice(at, at + length)
  const [before, behind] = [tokens[at - 1]?.word, tokens[at + length]?.word]
  const lower = own.map((_, offset) => tokens[at + offset]?.word).join(' ')
  if (isQuantityOfFollowingThings(own, behind) || isCarSeatNotMake(own, before)) return []
  if (own.some((word) => /^\d+[.,=:*+]\d+$/.test(word))) return []
  if (length === 2 && lower.startsWith('a ') && /^a \d/.test(lower) && makes.size === 0) return []
  // Beside its make `for two` is a Smart, and nowhere else.
  if (length > 1 && makes.size === 0 && lower.split(' ').every(isFunctionOrNumberWord)) return []
  const typed = findExactCarName(own, makes, vocabulary)
  const zeros = typed.length > 0 ? own : own.map((word) => replaceLettersByZeros(word))
  const named = typed.length > 0 || zeros.join() === own.join() ? typed : findExactCarName(zeros, makes, vocabulary)
  const [one] = named
  if (!one) return []
  const isOfBrand = named.some(({ brand }) => makes.has(brand))
  const written = stripToAlphanumeric(lower)
  const isStopWord = own.length === 1 && stopWords.has(lower)
  const previousMake = makeEndingAt(words, at, vocabulary)
  const isBehindMake = previousMake !== null && named.some(({ brand }) => brand === previousMake)
  const isAskedAlone = length === 1 && one.count > 0 && isSubjectOfSearch(reader, at)
  const isMeantStopWord = isBehindMake || (isAskedAlone && lower.length >= shortestAlone && !isFunctionWord(lower))
  if (isStopWord && !isMeantStopWord && one.model !== null) return []
  const commonness = Math.max(...(length === 1 ? [wordCommonness(lower)] : [0]))
  const isCommonName = vocabulary.isCommonWord(lower) || vocabulary.isCommonWord(written)
  const ordinary = ordinaryNameCost(isCommonName ? Math.max(1.6, commonness) : commonness, one, costs)
  let cost = costs.base + ordinary + stockedCarNameCost(one, reader, costs)
  if (findCarPhraseMeaning(lower) !== null) cost += costs.featureToo
  if (one.model !== null && !isBehindMake) {
    if (/^\d+$/.test(written)) {
      const isInRow = [before, behind].some((word = '') => /^\d{1,3}$/.test(word))
      const isOnlyCar = carNameNumbers.has(written) || (carNumbersOfSingleMake.has(written) && makes.size === 0)
      const isSole = isOnlyCar && !isInRow
      cost += isSole ? 0 : isOfBrand ? costs.digitsOfNamedMake : costs.digitsAlone
    } else if (written.length < 3 && /^\p{L}+$/u.test(written))
      cost += isOfBrand ? costs.fewLettersOfNamedMake : costs.fewLetters
    const ofOther = () => (isJoinedName(reader, at, length) ? costs.ofOtherMakeInList : costs.ofOtherMake)
    if (makes.size > 0) cost += isOfBrand ? costs.ofNamedMake : ofOther()
  }
  if (isBehindMake && isStopWord) cost += costs.emptyWordBehindMake
  const isYearNamed = tokens.some(
    ({ word }, place) => (place < at || place >= at + length) && /^(?:19|20)\d\d$/.test(word),
  )
  if (yearLikeNames.has(one.model ?? '') && !isYearNamed) cost += costs.yearLike
  const isFew = one.model !== null && written.length < 3
  const isOrdinary = commonness > 1.3 || isCommonName
  const isDoubted = isOrdinary || isFew || isMisspelledStopWord(lower)
  const isContrasted = isOrdinary && isContrastedName(reader, at, named)
  const isOneOfSeveral = isContrasted || isAlternativeName(reader, at, { length, isOrdinary })
  if (one.model !== null && isOneOfSeveral) cost += costs.alternative
  if (isAskedAlone && isDoubted) cost += Math.min(costs.alone, -ordinary)
  else if (isOrdinary) {
    const isAlone = reader.tokens.length === length
    if (isAlone && commonness < 2 && lower.length >= shortestAlone) cost += costs.alone
    else if (!isContrasted && !fitsCarNameContext([before, behind]))
      cost += isOfBrand ? costs.outOfPlaceOfNamedMake : costs.outOfPlace
    else if (before === undefined || findCarPhraseMeaning(before) || /\d/.test(before)) cost += costs.inPlace
  }
  // A make and its model in one span confirm each other as two spans do.
  const isConfirmed = one.model !== null && length > 1 && startsWithMake(own, one.brand, vocabulary)
  const confirmed = isConfirmed ? reader.costs.neighbours.ownModel : 0
  const sum = Math.max(costs.least, cost) + confirmed + (typed.length > 0 ? 0 : costs.zeros)
  return [{ start: at, end: at + length, value: { kind: 'name', named }, cost: sum }]
}

function nearSpans(reader: Reader, at: number, length: number): MeaningSpan[] {
  const { words, tokens, vocabulary, makes } = reader
  const costs = reader.costs.names
  const own = words.slice(at, at + length)
  const lowers = own.map((_, offset) => tokens[at + offset]?.word ?? '')
  const text = own.join(' ')
  const written = stripToAlphanumeric(text)
  const span = (named: readonly BrandOrModel[], cost: number): MeaningSpan => ({
    start: at,
    end: at + length,
    value: { kind: 'name', named },
    cost,
    isMisspelled: true,
  })
  const isSaid = (word: string) => findCarPhraseMeaning(word) !== null && isInLanguageOfOthers(word, tokens)
  if (lowers.some(isSaid)) return []
  const abbreviated = findModelsByAbbreviatedClass(own, vocabulary, makes)
  if (abbreviated.length > 0) return [span(abbreviated, costs.abbreviatedClass)]
  if (written.length < 3 || /^\d+$/.test(written) || lowers.some((word) => negationOrConjunctionOf(word) !== undefined))
    return []
  if (length > 1 && reader.left.several <= 0 && (makes.size === 0 || reader.left.ofMake <= 0)) return []
  if (isCarNameAndLetter(own, vocabulary) || isQuantityOfFollowingThings(own, tokens[at + length]?.word)) return []
  const isOpening = length > 1 && vocabulary.exact(own.slice(0, -1).join(' ')).length > 0
  // A long one behind a word that does not exist may be the end of a misspelt name: `ssang young`.
  const isEnd = (word: string, place: number) =>
    place > 0 && word.length >= shortestEndOfName && wordCommonness(lowers[0] ?? '') === 0
  const isEmpty = (word: string, place: number) =>
    stopWords.has(word) && !isEnd(word, place) && (place > 0 || length === 1 || !carNameOpeningWords.has(word))
  if (isOpening ? stopWords.has(lowers.at(-1) ?? '') && (lowers.at(-1) ?? '').length < 4 : lowers.some(isEmpty))
    return []
  if (length === 1 && isMisspelledStopWord(lowers[0] ?? '')) return []
  const scale = Math.min(1.25, Math.max(0.75, 6 / written.length))
  const costOf = (slips: number) =>
    (length > 1 ? costs.misspelledOfSeveral : costs.misspelled) + costs.slip * slips * scale
  if (length === 1 && findCarPhraseMeaning(lowers[0] ?? '')) {
    const swapped = findModelBySwappedLetters(written, makes, vocabulary)
    return swapped ? [span(swapped.named, costOf(swapped.slips) + costs.misspelledOfNamedMake)] : []
  }
  const isUnknown = (word: string) => wordCommonness(word) < 1.3
  const previousMake = makeEndingAt(words, at, vocabulary)
  if (!lowers.some(isUnknown) && previousMake === null && !isOpening) return []
  if (length > 1 && !isOpening && lowers.every((word) => findCarPhraseMeaning(word) !== null || !isUnknown(word)))
    return []
  // Behind a make, its model is read alone.
  if (length > 1 && vocabulary.exact(own[0] ?? '').some((one) => one.model === null && makes.has(one.brand))) return []
  const spans: MeaningSpan[] = []
  const isPlain = lowers.every((word) => vocabulary.isNoName(word))
  const commonness = Math.min(...lowers.map(wordCommonness))
  const isKnownElse = length === 1 && isOrdinaryWordNearName(lowers[0] ?? '')
  const isReal = isPlain || isKnownElse || commonness > 1.3
  const realWord = isReal
    ? costs.slipOfRealWord + costs.slipOfCommonWord * commonness
    : commonness * costs.slipOfRareWord
  const isOfMakeCompared = makes.size > 0 && takeComparison(reader, 'ofMake')
  const ofMake = isOfMakeCompared ? vocabulary.nearModel(written, makes) : null
  const isCompared =
    !isKnownElse && !(isPlain && length === 1) && takeComparison(reader, length === 1 ? 'single' : 'several')
  const any = isCompared ? vocabulary.near(written) : null
  const mostSlips = length === 1 ? Number.POSITIVE_INFINITY : written.length / 6.5
  if (ofMake && ofMake.slips <= Math.max(mostSlips, length > 1 ? written.length / 6 : 0)) {
    const [one] = ofMake.named
    const isBehind = one !== undefined && previousMake === one.brand
    const real = isBehind ? realWord * costs.shareOfRealWordBehindMake : realWord
    const confirmed = isBehind ? costs.misspelledBehindMake : 0
    spans.push(span(ofMake.named, costOf(ofMake.slips) + real + confirmed + costs.misspelledOfNamedMake))
  }
  const [one] = any?.named ?? []
  if (
    any &&
    one &&
    any.slips <= mostSlips &&
    !(length > 1 && one.model === null && isMakeWithOtherText(own, vocabulary))
  ) {
    const foreign = makes.size > 0 && one.model !== null && !makes.has(one.brand) ? costs.ofOtherMake : 0
    spans.push(span(any.named, costOf(any.slips) + realWord + foreign + misspelledNameRarityCost(one, reader, costs)))
  }
  if (length === 1) {
    const joined = isCompared ? vocabulary.joined(written) : null
    if (joined) {
      const { isMisspelled, ...right } = span(joined.named, costs.joined + costs.slip * joined.slips * scale)
      spans.push(joined.slips > 0 ? { ...right, isMisspelled } : right)
    }
    const make = takeComparison(reader, 'besideModel') ? findMakeByAdjacentModel(words, at, vocabulary) : null
    if (make !== null) spans.push(span([{ brand: make, model: null, count: 0 }], costs.makeByModel))
  }
  return spans
}

/** True while names may be compared with further words. */
function takeComparison({ left }: Reader, kind: keyof typeof mostCompared): boolean {
  left[kind] -= 1
  return left[kind] >= 0
}
