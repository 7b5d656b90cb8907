import { normalizePlaceName, placesNamed } from '@forecourt/gazetteer/gazetteer.ts'
import {
  isRegionSpelling,
  type Region,
  regionName,
  regionSpellingVariants,
  regionsNamed,
  states,
} from '@forecourt/gazetteer/regions.ts'
import { findPlace } from '#domain/places/find-place.ts'
import { editDistance } from './edit-distance.ts'
import { findFeature, normalizeToken, ordinaryLanguageWords, stopWords } from './features.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Cities that are meant sooner than the states of their names; `new york state` is the state. */
const citiesToo = new Set(['new york', 'washington', 'jersey'])
/** So many people make a town that is meant sooner than a country where no car is on offer: `Lebanon`, Tennessee. */
const fewestPeople = 20_000
const opening = /^(?:(?:the|den) )?((?:state of|(?:north|south|east|west)(?:ern)?|central|upstate) )?/u
const closing = ' state'
/** Names of states that are shorter are known only where they are spelt right. */
const [shortestName, shortestTyped] = [5, 5]
/** The longer ones by their first letter. */
const stateNames = Map.groupBy(
  states
    .map((region) => ({ region, name: normalizePlaceName(regionName(region)) }))
    .filter(({ name }) => name.length >= shortestName),
  ({ name }) => name[0],
)
/** Bare names of towns where cars are on offer that are looked at, so that nobody waits for them. */
const mostTowns = 1000

type Asked = {
  vocabulary: Vocabulary
  /** True behind a word that leads to a place. */
  isLed: boolean
}

/** The state, province or country that words name: `florida`, `the uk`, `southern california`, `washington state`. */
export function findRegionByName(words: readonly string[], asked: Asked): { region: Region; name: string } | null {
  const written = words.map((word) => normalizeToken(word).replaceAll('.', ''))
  const text = written.join(' ')
  const ofCountry = partOfCountry(written)
  if (ofCountry) return { region: ofCountry, name: text }
  const whole = meant(text, asked) ?? nearState(text, asked.vocabulary)
  if (whole && !citiesToo.has(text)) return { region: whole, name: text }
  if (regionsNamed(text).length > 0) return null
  const [before = '', part] = opening.exec(text) ?? []
  const isState = text.endsWith(closing)
  const name = text.slice(before.length, isState ? -closing.length : undefined)
  const isOther = name === text || (citiesToo.has(name) && !part && !isState)
  const region = isOther ? null : (meant(name, asked) ?? nearState(name, asked.vocabulary))
  return region && { region, name }
}

/** A state or a part of a country with that behind it: `victoria australia`. */
function partOfCountry(words: readonly string[]): Region | null {
  for (let at = 1; at < words.length; at++) {
    const countries = regionsNamed(words.slice(at).join(' ')).filter(({ code }) => code === undefined)
    const name = words.slice(0, at).join(' ')
    const part = regionsNamed(name).find((one) => countries.some(({ country }) => country === one.country))
    if (part && name.length > 2) return part
  }
  return null
}

/** What the places of cars in these regions end in, in small letters, and the towns of them that stand alone on offer. */
export function regionTexts(regions: readonly Region[], vocabulary: Vocabulary): string[] {
  const towns = regions.length > 0 ? townsAlone(vocabulary) : []
  const isIn = (region: Region) =>
    regions.some(({ country, code }) => region.country === country && (code ?? region.code) === region.code)
  const texts = towns.flatMap(({ text, region }) => (isIn(region) ? text : []))
  return [...new Set([...regions.flatMap((region) => regionSpellingVariants(region)), ...texts])]
}

const townsOf = new WeakMap<Vocabulary, { text: string; region: Region }[]>()

/** Places on offer that name no region, `Dubai`, and where they are. */
function townsAlone(vocabulary: Vocabulary): { text: string; region: Region }[] {
  const known = townsOf.get(vocabulary)
  if (known) return known
  const towns = vocabulary.loneTowns.slice(0, mostTowns).flatMap((place) => {
    const found = regionsNamed(place).length > 0 ? null : findPlace(place, vocabulary.homes)
    const [region] = regionsNamed(found?.name.split(', ').at(-1) ?? '')
    return region ? [{ text: place.replaceAll('.', '').trim().toLowerCase(), region }] : []
  })
  townsOf.set(vocabulary, towns)
  return towns
}

function meant(text: string, { vocabulary, isLed }: Asked): Region | null {
  const { homes } = vocabulary
  if (!isRegionSpelling(text)) return null
  // The parts of the United Kingdom stand behind few towns: the whole of it is looked through.
  const known = regionsNamed(text).map((region) => (region.country === 'GB' ? { country: 'GB' } : region))
  const isShort = text.length === 2
  const isMeant = ({ country, code }: Region) =>
    !isShort || code !== undefined || text === 'uk' || (isLed && text === 'us' && country === 'US')
  const home = known.find((region) => homes.has(region.country) && isMeant(region))
  if (home || (isShort && text !== 'uk' && text !== 'us')) return home ?? null
  // The name of a country where no car is on offer says so: `duster ireland`.
  if (!isLed) return text.length < shortestTyped || isUsual(text, vocabulary) ? null : (known[0] ?? null)
  const isTown = placesNamed(normalizePlaceName(text)).some(
    (one) => homes.has(one.country) && one.population >= fewestPeople,
  )
  return isTown ? null : (known[0] ?? null)
}

/** The state that is misspelt so, of the countries where cars are on offer: `flordia`, `pensylvania`. */
function nearState(text: string, vocabulary: Vocabulary): Region | null {
  const typed = normalizePlaceName(text)
  if (typed.length < shortestTyped || /\d/.test(typed)) return null
  for (const { region, name } of stateNames.get(typed[0]) ?? []) {
    const limit = name.length < 6 ? 0.75 : name.length < 8 ? 1 : 1.5
    if (editDistance(typed, name, limit) > limit || !vocabulary.homes.has(region.country)) continue
    return isUsual(text, vocabulary) ? null : region
  }
  return null
}

/** True for words that say something else, a name among them, or one that is plain. */
function isUsual(text: string, vocabulary: Vocabulary): boolean {
  const words = text.split(' ')
  return (
    (words.some((word) => stopWords.has(word)) && regionsNamed(text).length === 0) ||
    ordinaryLanguageWords.has(text) ||
    findFeature(text) !== null ||
    vocabulary.exact(text).length > 0 ||
    vocabulary.findMakesOfCountry(text).length > 0 ||
    (regionsNamed(text).every(({ code }) => code === undefined) &&
      placesNamed(normalizePlaceName(text)).some(({ population }) => population >= fewestPeople))
  )
}
