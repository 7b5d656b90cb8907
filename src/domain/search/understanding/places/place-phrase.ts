import { findRegionsByName } from '@forecourt/gazetteer/regions.ts'
import { findPlace } from '#domain/places/find-place.ts'
import { findCarPhraseMeaning, ordinaryLanguageWords, stopWords } from '../lexicon/features.ts'
import { spokenNumbersToDigits } from '../numbers/spoken-numbers.ts'
import {
  findLikelierCity,
  findMisspelledTownInRegion,
  findTownByMisspelledName,
  misspelled,
  type NamedPlace,
  named,
} from './misspelled-towns.ts'
import { introducesOtherPlace, translatePlaceWordsToEnglish } from './place-words.ts'
import townLetters from './town-letters.json' with { type: 'json' }

export type PlacePhrase = NamedPlace & {
  radiusMiles: number | null
  /** Where its words begin and end in the text. */
  start: number
  end: number
}

/** Helps to recognize a place: the countries whose towns are preferred, and whether a word names a car. */
export type PlaceParsingContext = { homes: ReadonlySet<string>; isName: (word: string) => boolean }

/** Words before a place, in English: see `translatePlaceWordsToEnglish`. */
export const placePrepositionPattern =
  /(?<![\p{L}\p{N}])(?:(?:within|withn|witin|wthin|wihtin|withing|w\/in|inside|radius)\s+(\d{1,5})\s*(miles?|mles?|mils|miels|mlies|mi|kms?|kilomet(?:er|re)s?)(?:\s+radius)?(?:\s+(?:of|from|around)|(?<=radius\s{1,12}\d{1,5}\s?[km]\w{0,8}))|(?:(?:(?:no|not)\s+(?:more|farther|further)\s+than|less\s+than|under|max(?:imum)?|up\s+to|at\s+most)\s+)?(\d{1,5})\s*(miles?|mles?|mils|miels|mlies|mi|kms?|kilomet(?:er|re)s?)(?:\s+radius)?\s+(?:of(?!\s+range)|from|around)|(?:n(?:ear|ere|eer|aer)|near(?:by|est)?)(?:\s+to)?|nr\.?|close(?:st)?\s+to|nearest\s+to|(?:located|based)\s+in|(?:in\s+(?:or|and)\s+)?around|zip(?:\s?code)?|post\s?code|in)\s+/giu
/** The radius after a place: `Austin, Texas, 30 miles radius`. */
const behind = /(?<![\p{L}\p{N}])(\d{1,5})[\s-]*(miles?|mi|kms?)[\s-]+radius(?![\p{L}\p{N}])/iu
/** The same for a place that came after a preposition: `near Austin within 30 miles`. */
const furtherOn =
  /^[\s,]*(?:within|withn|witin|wthin|wihtin|withing|radius|\+)\s*(\d{1,5})\s*(miles?|mles?|mils|miels|mlies|mi|kms?)(?![\p{L}\p{N}])/iu
/** The most words of a town's name: `Salt Lake City, Utah`. */
const mostWords = 5
const kilometresInAMile = 1.609344
/**
 * State abbreviations that are also words: states only if nothing follows, or in the usual spelling of states:
 * `Columbus in red`.
 */
const wordsToo = /\s(?:in|or|me|hi|ok|la|de)$/u

/**
 * Finds `near Austin`, `within 50 miles of Salt Lake City, UT`, `close to 78701`, `near seatle`, `austin, 30 miles
 * radius`: of each preposition the longest known place behind it.
 */
export function findPlacePhrases(typed: string, reader: PlaceParsingContext): PlacePhrase[] {
  const digits = spokenNumbersToDigits(translatePlaceWordsToEnglish(typed))
  const english = digits.length === typed.length ? digits : typed
  const found: PlacePhrase[] = []
  for (const match of english.matchAll(placePrepositionPattern)) {
    if (introducesOtherPlace(typed.slice(0, match.index))) continue
    for (const { written, end } of behindOpening(typed, match)) {
      const named = placeNamed(written, { ...reader, opening: match[0], isEnd: typed.slice(end).trim() === '' })
      if (!named) continue
      found.push(phraseOf(english, match, { ...named, end }))
      break
    }
  }
  const before = readPlaceBefore(typed, english, reader)
  return before ? [...found, before] : found
}

/** Initials that Americans use for their towns after a preposition. */
const lettersOfTowns = new Map(Object.entries(townLetters))

type Led = PlaceParsingContext & {
  /** The words before the place that introduced it. */
  opening: string
  /** True if nothing follows it. */
  isEnd: boolean
}

function placeNamed(written: string, { homes, isName, opening, isEnd }: Led): NamedPlace | null {
  // A price or a year is not a ZIP code, and `around 30000` is not a place.
  if (/^in\s/i.test(opening) && isUsualWord(written)) return null
  if (/^\d+$/.test(written) && !/near|nr|close|of|from|zip|post/i.test(opening)) return null
  if (wordsToo.test(written) && !isEnd) return null
  // After a comma, only the state or the country still belongs to the place: `near Phoenix AZ, automatic`.
  const [, ...behindComma] = written.split(',')
  if (behindComma.some((part) => findRegionsByName(part).length === 0 && !/^\s*\d{5}$/.test(part))) return null
  const town = homes.has('US') ? lettersOfTowns.get(written.toLowerCase().replaceAll('.', '')) : undefined
  if (town && (isEnd || written === written.toUpperCase())) return named(findPlace(town))
  const place = findPlace(written, homes)
  const isAlone = !/[\s,\d]/.test(written)
  if (place) return misspelled(isAlone ? findLikelierCity(written, homes) : null) ?? named(place)
  const words = written.toLowerCase().split(/[\s,]+/)
  if (words.slice(0, -1).some((word) => isUsual(word) || isName(word))) return null
  return misspelled(
    findMisspelledTownInRegion(words, homes)?.place ??
      (words.some((word) => isUsual(word) || isName(word)) ? null : findTownByMisspelledName(written, homes)),
  )
}

/** The words that may be a place, longest first. */
function behindOpening(typed: string, match: RegExpExecArray): { written: string; end: number }[] {
  const start = match.index + match[0].length
  const words = [...typed.slice(start).matchAll(/[^\s|]+/g)].slice(0, mostWords)
  return words.toReversed().map((last) => {
    const end = start + last.index + last[0].length
    return { written: typed.slice(start, end).replace(/(?<![.,;!?])[.,;!?]+$/, ''), end }
  })
}

function phraseOf(
  english: string,
  match: RegExpExecArray,
  { place, isMisspelled, end }: NamedPlace & { end: number },
): PlacePhrase {
  const after = (match[1] ?? match[3]) ? null : furtherOn.exec(english.slice(end))
  const [distance, unit] = [match[1] ?? match[3] ?? after?.[1], match[2] ?? match[4] ?? after?.[2]]
  const endOfAll = end + (after?.[0].length ?? 0)
  return {
    place,
    isMisspelled,
    radiusMiles: distance === undefined ? null : inMiles(distance, unit),
    start: match.index,
    end: endOfAll,
  }
}

function readPlaceBefore(typed: string, english: string, { homes }: PlaceParsingContext): PlacePhrase | null {
  const match = behind.exec(english)
  if (!match) return null
  const words = [...typed.slice(0, match.index).matchAll(/[^\s|]+/g)].slice(-mostWords)
  const end = match.index + match[0].length
  for (const { index } of words) {
    const written = typed.slice(index, match.index).replace(/(?<![\s,+])[\s,+]+$/, '')
    const place = isUsualWord(written) ? null : findPlace(written, homes)
    if (!place) continue
    return { place, isMisspelled: false, radiusMiles: inMiles(match[1], match[2]), start: index, end }
  }
  return null
}

function inMiles(distance = '', unit = ''): number {
  return Math.max(1, Math.round(Number(distance) / (unit.toLowerCase().startsWith('k') ? kilometresInAMile : 1)))
}

function isUsual(word: string): boolean {
  return stopWords.has(word) || ordinaryLanguageWords.has(word) || findCarPhraseMeaning(word) !== null
}

/**
 * Words after an `in` that does not introduce a place, although some hamlet may have that name: `in red`, `in good
 * condition`.
 */
function isUsualWord(written: string): boolean {
  const words = written.toLowerCase().split(/[\s,]+/)
  return (
    isUsual(words[0] ?? '') &&
    (words.length === 1 || words.slice(1).every(isUsual) || findCarPhraseMeaning(words.slice(0, 2).join(' ')) !== null)
  )
}
