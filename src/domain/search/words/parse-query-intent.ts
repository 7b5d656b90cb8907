import { regionName } from '@forecourt/gazetteer/regions.ts'
import { parseCarComparison } from '../intent/comparison-phrases.ts'
import { parsePurposes } from '../intent/purpose-phrases.ts'
import { removePhoneNumbers } from '../intent/remove-phone-numbers.ts'
import type { CarNameVocabulary } from './car-name-vocabulary.ts'
import { findFeature, stopWords } from './features.ts'
import { leadingYear, maskYearLikeNames, unmaskYearLikeNames } from './mask-year-like-names.ts'
import { TokenMatcher } from './match-tokens.ts'
import { findRequestedWordPositions, isNarrativeQuery } from './narrative-queries.ts'
import { parseNumberPhrases } from './number-phrases.ts'
import { parsePlacePhrase } from './place-phrase.ts'
import type { IntentTerm, QueryIntent } from './query-intent.ts'
import { locationEndingsOfRegions } from './region-names.ts'
import { type AskedRegion, parseBareRegions, parseRegionPhrases } from './region-phrases.ts'
import { removePurposeWords } from './remove-purpose-words.ts'

const maxTokens = 24
const shortestPart = 3
/** Words before a number that make it a bound. */
const bounds = ['under', 'below', 'upto']

/**
 * Reads a typed search as a person would: makes and models with slips and nicknames, prices, years and miles in plain
 * language, fuels, bodies, colours, places. Words that tell nothing about a car are dropped, and the rest stays for the
 * full text.
 *
 * @param year this year, from which ages are counted
 */
export function parseQueryIntent(
  typed: string,
  vocabulary: CarNameVocabulary,
  { year }: { year: number },
): QueryIntent {
  const { comparison, rest: compared } = parseCarComparison(removePhoneNumbers(typed.normalize('NFKC')))
  const { purposes, rest: text } = parsePurposes(compared)
  const isName = (word: string) => vocabulary.exact(word).length > 0
  const led = parseRegionPhrases(text, vocabulary)
  const near = parsePlacePhrase(led.rest, { homes: vocabulary.homes, isName })
  const isKnown = (word: string) =>
    vocabulary.isNoName(word) || stopWords.has(word) || findFeature(word) !== null || isName(word)
  /** The words that were typed together, by each of their parts. */
  const glued = new Map<string, string>()
  const spaced = withBoundsApart(near?.rest ?? led.rest, isKnown, glued)
  const { phrases, rest } = parseNumberPhrases(maskYearLikeNames(spaced, vocabulary), isKnown)
  const words = unmaskYearLikeNames(rest)
    .replaceAll(
      /(?<=[\p{L}\p{N}])[;,](?=\p{L})|(?<=[\p{L}\p{N}]{2})\/(?=\p{L})|(?<=\p{L}\d{0,4})[/;,](?=\p{N})/gu,
      ' | ',
    )
    .split(/\s+/)
    .filter((token) => token === '|' || /[\p{L}\p{N}&]/u.test(token))
    .slice(0, maxTokens)
  const parted = removePurposeWords(words, vocabulary).flatMap((token) => {
    const parts = apart(token, { isKnown, isName: (word) => isName(word) && !vocabulary.isCommonWord(word) })
    if (parts.length > 1) for (const part of parts) glued.set(part, token)
    return parts
  })
  const beside = readNames(parted, vocabulary)
  const bare = parseBareRegions(parted, { vocabulary, named: beside.named(), isAfterRegion: led.regions.length > 0 })
  const { tokens } = bare
  // The named makes, wherever they are in the text, help to read the other words: `jaz` is a Jazz with Honda.
  const first = bare.regions.length > 0 ? readNames(tokens, vocabulary) : beside
  const beforehand = {
    brands: first.brands(),
    named: first.named(),
    readsTowns: true,
    isNarrative: isNarrativeQuery(words),
    asked: findRequestedWordPositions(tokens),
  }
  const reading = new TokenMatcher(vocabulary, beforehand)
  if (near) reading.claimPosition(near)
  for (const { text, asked } of phrases) reading.takePhrase(text, asked, year)
  const built = leadingYear(tokens, vocabulary)
  if (built !== null) reading.takePhrase(tokens[0] ?? '', { yearMin: built, yearMax: built }, year)
  for (let at = built === null ? 0 : 1; at < tokens.length; ) at += reading.takeWords(tokens, at)
  const read = reading.result()
  const understood = glued.size === 0 ? read.understood : read.understood.map((one) => asTyped(one, glued))
  const said = [
    ...purposes.map(({ purpose, text }) => ({ field: 'purpose', value: purpose, text })),
    ...comparison.asked.map(({ comparative, text }) => ({ field: 'comparative', value: comparative, text })),
  ]
  // If a town is named, the search is there: `moving to Denver from Texas`.
  const regions = read.near ? [] : [...led.regions, ...bare.regions]
  return withRegions(
    { ...read, understood: [...understood, ...said], purposes, comparison, traits: [] },
    regions,
    vocabulary,
  )
}

/** Inserts a space before a word that bounds a price or miles: `suvunder 12000`. */
function withBoundsApart(text: string, isKnown: (word: string) => boolean, glued: Map<string, string>): string {
  return text.replaceAll(/(?<!\p{L})\p{L}{6,30}(?=\s?[$£€]?\d)/gu, (all) => {
    const bound = bounds.find((one) => all.toLowerCase().endsWith(one))
    const word = bound ? all.slice(0, -bound.length) : ''
    if (word.length < shortestPart || isKnown(all.toLowerCase()) || !isKnown(word.toLowerCase())) return all
    for (const part of [word, all.slice(word.length)]) glued.set(part, all)
    return `${word} ${all.slice(word.length)}`
  })
}

/**
 * Splits two words that were typed together, if both have a meaning: `dieselautomatic`, `redaudi`; not a make and its
 * model.
 */
function apart(token: string, { isKnown, isName }: Record<'isKnown' | 'isName', (word: string) => boolean>): string[] {
  const word = token.toLowerCase()
  if (!/^[a-z]{7,}$/.test(word) || isKnown(word)) return [token]
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.some((part) => findFeature(part)) && parts.every((part) => findFeature(part) || isName(part)))
      return parts
  }
  return [token]
}

/** A term that was read from a part of a word is removed with the whole word. */
function asTyped(one: IntentTerm, glued: ReadonlyMap<string, string>): IntentTerm {
  const words = one.text.split(' ').map((word) => glued.get(word) ?? word)
  return { ...one, text: words.filter((word, at) => word !== words[at - 1]).join(' ') }
}

function readNames(tokens: readonly string[], vocabulary: CarNameVocabulary): TokenMatcher {
  const reading = new TokenMatcher(vocabulary, {
    brands: new Set(),
    named: [],
    readsTowns: false,
    isNarrative: false,
    asked: new Set(),
  })
  for (let at = 0; at < tokens.length; ) at += reading.takeWords(tokens, at)
  return reading
}

/** Adds the regions, of which any may match; each is shown once, before the plain words. */
function withRegions(
  read: Omit<QueryIntent, 'region'>,
  regions: readonly AskedRegion[],
  vocabulary: CarNameVocabulary,
): QueryIntent {
  const shown = new Map(regions.map(({ region, text }) => [regionName(region), text]))
  const rest = read.understood.filter(({ field }) => field === 'q')
  const others = read.understood.filter(({ field }) => field !== 'q')
  const named = [...shown].map(([value, text]) => ({ field: 'region', value, text }))
  const asked = regions.map(({ region }) => region)
  return { ...read, region: locationEndingsOfRegions(asked, vocabulary), understood: [...others, ...named, ...rest] }
}
