import { findPlacesByName, normalizePlaceName } from '@forecourt/gazetteer/gazetteer.ts'
import {
  isRegionSpelling,
  type Region,
  regionName,
  regionSpellingVariants,
  statesAndProvinces,
} from '@forecourt/gazetteer/regions.ts'
import { findPlace } from '#domain/places/find-place.ts'
import { findCarPhraseMeaning, normalizeSearchToken, ordinaryLanguageWords, stopWords } from '../lexicon/features.ts'
import { editDistance } from '../spelling/edit-distance.ts'
import { memoizeByText } from '../spelling/memoize-by-text.ts'
import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import { findRegionsInAnyLanguage, isCountryNameOfSearches } from './country-names.ts'

/** Cities that are preferred to the states with their names; `new york state` is the state. */
const citiesToo = new Set(['new york', 'washington', 'jersey'])
/** A town with at least this many people is preferred to a country without cars on offer: `Lebanon`, Tennessee. */
const fewestPeople = 20_000
const opening = /^(?:(?:the|den) )?((?:state of|(?:north|south|east|west)(?:ern)?|central|upstate) )?/u
const closing = ' state'
/** Shorter names of states are recognized only if spelt correctly. */
const [shortestName, shortestTyped] = [5, 5]
/** The longer names of states by their first letter. */
const stateNames = Map.groupBy(
  statesAndProvinces
    .map((region) => ({ region, name: normalizePlaceName(regionName(region)) }))
    .filter(({ name }) => name.length >= shortestName),
  ({ name }) => name[0],
)
/** At most this many bare names of towns with cars on offer are checked, to keep the search fast. */
const mostTowns = 1000

/** What people call a part of a state; adverts tell the state. */
const nicknames = new Map([
  ['socal', 'southern california'],
  ['norcal', 'northern california'],
])

type Asked = {
  vocabulary: CarNameVocabulary
  /** True after a word that introduces a place. */
  isLed: boolean
}

/**
 * The state, province or country that the words name: `florida`, `the uk`, `southern california`, `washington state`.
 */
export function findRegionByName(words: readonly string[], asked: Asked): { region: Region; name: string } | null {
  const written = words.map((word) => normalizeSearchToken(word).replaceAll('.', ''))
  const said = written.join(' ')
  const text = nicknames.get(said) ?? said
  const ofCountry = partOfCountry(written)
  if (ofCountry) return { region: ofCountry, name: text }
  const whole = meant(text, asked) ?? nearState(text, asked.vocabulary)
  if (whole && !citiesToo.has(text)) return { region: whole, name: text }
  if (findRegionsInAnyLanguage(text).length > 0) return null
  const [before = '', part] = opening.exec(text) ?? []
  const isState = text.endsWith(closing)
  const name = text.slice(before.length, isState ? -closing.length : undefined)
  const isOther = name === text || (citiesToo.has(name) && !part && !isState)
  const region = isOther ? null : (meant(name, asked) ?? nearState(name, asked.vocabulary))
  return region && { region, name }
}

/** A state or a part of a country, followed by that country: `victoria australia`. */
function partOfCountry(words: readonly string[]): Region | null {
  for (let at = 1; at < words.length; at++) {
    const countries = findRegionsInAnyLanguage(words.slice(at).join(' ')).filter(({ code }) => code === undefined)
    const name = words.slice(0, at).join(' ')
    const part = findRegionsInAnyLanguage(name).find((one) => countries.some(({ country }) => country === one.country))
    if (part && name.length > 2) return part
  }
  return null
}

/**
 * The endings of the places of cars in these regions, in lower case, and the towns in them that are listed without a
 * region.
 */
export function locationEndingsOfRegions(regions: readonly Region[], vocabulary: CarNameVocabulary): string[] {
  const towns = regions.length > 0 ? townsAlone(vocabulary) : []
  const isIn = (region: Region) =>
    regions.some(({ country, code }) => region.country === country && (code ?? region.code) === region.code)
  const texts = towns.flatMap(({ text, region }) => (isIn(region) ? text : []))
  return [...new Set([...regions.flatMap((region) => regionSpellingVariants(region)), ...texts])]
}

const townsOf = new WeakMap<CarNameVocabulary, { text: string; region: Region }[]>()

/** Places on offer that name no region, `Dubai`, and their regions. */
function townsAlone(vocabulary: CarNameVocabulary): { text: string; region: Region }[] {
  const known = townsOf.get(vocabulary)
  if (known) return known
  const towns = vocabulary.loneTowns.slice(0, mostTowns).flatMap((place) => {
    const found = findRegionsInAnyLanguage(place).length > 0 ? null : findPlace(place, vocabulary.homes)
    const [region] = findRegionsInAnyLanguage(found?.name.split(', ').at(-1) ?? '')
    return region ? [{ text: place.replaceAll('.', '').trim().toLowerCase(), region }] : []
  })
  townsOf.set(vocabulary, towns)
  return towns
}

function meant(text: string, { vocabulary, isLed }: Asked): Region | null {
  const { homes } = vocabulary
  if (!isRegionSpelling(text) && !isCountryNameOfSearches(text)) return null
  // The parts of the United Kingdom follow few town names: the whole country is searched.
  const known = findRegionsInAnyLanguage(text).map((region) => (region.country === 'GB' ? { country: 'GB' } : region))
  const isShort = text.length === 2
  const isMeant = ({ country, code }: Region) =>
    !isShort || code !== undefined || text === 'uk' || (isLed && text === 'us' && country === 'US')
  const home = known.find((region) => homes.has(region.country) && isMeant(region))
  if (home || (isShort && text !== 'uk' && text !== 'us')) return home ?? null
  // The name of a country without cars on offer is recognized too: `duster ireland`.
  if (!isLed) return text.length < shortestTyped || isUsual(text, vocabulary) ? null : (known[0] ?? null)
  const isTown = findPlacesByName(normalizePlaceName(text)).some(
    (one) => homes.has(one.country) && one.population >= fewestPeople,
  )
  return isTown ? null : (known[0] ?? null)
}

/** The misspelt state, among the countries where cars are on offer: `flordia`, `pensylvania`. */
function nearState(text: string, vocabulary: CarNameVocabulary): Region | null {
  const near = statesNear(normalizePlaceName(text)).find(({ country }) => vocabulary.homes.has(country))
  return !near || isUsual(text, vocabulary) ? null : near
}

const statesNear = memoizeByText('states', (typed): Region[] => {
  if (typed.length < shortestTyped || /\d/.test(typed)) return []
  return (stateNames.get(typed[0]) ?? []).flatMap(({ region, name }) => {
    const limit = name.length < 6 ? 0.75 : name.length < 8 ? 1 : 1.5
    return editDistance(typed, name, limit) > limit ? [] : region
  })
})

/** True for words with another meaning, such as a name or an ordinary word. */
function isUsual(text: string, vocabulary: CarNameVocabulary): boolean {
  const words = text.split(' ')
  return (
    (words.some((word) => stopWords.has(word)) && findRegionsInAnyLanguage(text).length === 0) ||
    ordinaryLanguageWords.has(text) ||
    findCarPhraseMeaning(text) !== null ||
    vocabulary.exact(text).length > 0 ||
    vocabulary.findMakesOfCountry(text).length > 0 ||
    (findRegionsInAnyLanguage(text).every(({ code }) => code === undefined) &&
      findPlacesByName(normalizePlaceName(text)).some(({ population }) => population >= fewestPeople))
  )
}
