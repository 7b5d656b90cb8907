import { type Coordinates, roundCoordinates } from '@forecourt/gazetteer/earth.ts'
import {
  findPlacesByName,
  findPlacesWithPrefix,
  type GazetteerEntry,
  normalizePlaceName,
} from '@forecourt/gazetteer/gazetteer.ts'
import { findRegionsByName, formatPlaceLabel } from '@forecourt/gazetteer/regions.ts'
import { findNearestTown } from '@forecourt/gazetteer/towns.ts'
import { withLatinDigits } from '#contract/latin-digits.ts'
import type { Place } from '#contract/places.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'

const coordinates = /^(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/
const zipCode = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/
/** Among towns that share a name, a town in a country where cars are on offer counts as this many times larger. */
const homeWeight = 10
const usualHomes: ReadonlySet<string> = new Set(['US'])

/**
 * Finds the place that a user means by `Austin`, `Austin, TX`, `Austin Texas`, `78701`, `Munich, Germany` or `30.27,
 * -97.74`; the largest of several. Null if the place is not known.
 *
 * @param homes countries whose towns are preferred, ISO 3166
 */
export function findPlace(written: string, homes = usualHomes): Place | null {
  const text = plainText(written)
  const point = pointIn(text)
  if (point) return pointOf(point)
  const found = entryIn(text, homes)
  return found && { ...placeOf(found), name: labelOf(found) }
}

/** The same as an entry of the gazetteer; for coordinates, the town that they belong to. */
export function findGazetteerEntry(written: string, homes = usualHomes): GazetteerEntry | null {
  const text = plainText(written)
  const point = pointIn(text)
  return point ? findNearestTown(roundCoordinates(point)) : entryIn(text, homes)
}

function plainText(written: string): string {
  return withLatinDigits(written.normalize('NFKC')).trim().slice(0, 120)
}

function pointIn(text: string): Coordinates | null {
  const [, latitude, longitude] = coordinates.exec(text) ?? []
  return latitude === undefined ? null : { latitude: Number(latitude), longitude: Number(longitude) }
}

function entryIn(text: string, homes: ReadonlySet<string>): GazetteerEntry | null {
  const [, zip] = zipCode.exec(text) ?? []
  const [byZip] = zip ? findPlacesByName(zip) : []
  if (byZip) return byZip

  const parts = text.split(',').flatMap((part) => part.trim() || [])
  // `Downtown, Austin, TX`: the first part that is a town.
  for (const [index, name] of parts.entries()) {
    const found = ofName(name, parts.slice(index + 1), homes) ?? ofWords(name, homes)
    if (found) return found
  }
  return null
}

/** `Austin, TX`, and `Austin, TX 78701` for a ZIP code. */
function labelOf(entry: GazetteerEntry): string {
  return /^\d/.test(entry.key) ? `${formatPlaceLabel(entry)} ${entry.key}` : formatPlaceLabel(entry)
}

/** Among other words, a town of another country must be this many times larger to be recognized. */
const timesAbroad = 3
/** The least number of people for a town to be recognized: by its name alone, and followed by its state or country. */
const [fewestAlone, fewestBesideRegion] = [20_000, 1000]

/** Results are cached: people type the same words repeatedly. */
const keptTowns = new BoundedCache<Place | null>({ name: 'towns', maxBytes: 2 ** 20, bytesOf: () => 200 })

/**
 * Finds the town that a name among other words means, as `leeds` or `boise id`: no hamlets, and no states except `new
 * york`.
 */
export function findTown(written: string, homes = usualHomes): Place | null {
  const key = `${[...homes].join()} ${written}`
  const known = keptTowns.get(key)
  if (known !== undefined) return known
  const town = lookForTown(written, homes)
  keptTowns.set(key, town)
  return town
}

function lookForTown(written: string, homes: ReadonlySet<string>): Place | null {
  const isState = !written.includes(' ') && findRegionsByName(written).some(({ code }) => code !== undefined)
  const alone = isState ? null : ofName(written, [], homes, fewestAlone)
  // Separate words are not the name that they would make together: `to run` is not Toruń.
  const words = wordsOf(written).length
  const isOtherName = alone && alone.key !== normalizePlaceName(alone.name)
  const isWhole = alone && (words === 1 || words === wordsOf(alone.name).length || isOtherName)
  if (isWhole) return placeOf(alone)
  const beside = ofWords(written, homes, fewestBesideRegion)
  return beside && placeOf(beside)
}

function wordsOf(name: string): string[] {
  return name.split(/[\s-]+/)
}

/** Places whose name starts with the typed text, largest first. */
export function suggestPlaces(begun: string, count: number): Place[] {
  const [name = '', ...qualifiers] = begun.normalize('NFKC').split(',')
  const start = normalizePlaceName(name)
  if (start.length < 2) return []
  const entries = /^\d+$/.test(start) ? findPlacesWithPrefix(start, count) : findPlacesWithPrefix(start, 4000)
  const region = normalizePlaceName(qualifiers.join(''))
  const isIn = ({ label }: { label: string }) =>
    normalizePlaceName(label.split(', ').slice(1).join(' ')).startsWith(region)
  const labelled = entries
    .toSorted((a, b) => townSuggestionWeight(b) - townSuggestionWeight(a))
    .slice(0, region === '' ? count * 2 : undefined)
    .map((entry) => ({ entry, label: formatPlaceLabel(entry) }))
    .filter(isIn)
  const places = labelled.map(({ entry }) => ({
    ...placeOf(entry),
    name: labelOf(entry),
  }))
  return [...new Map(places.map((place) => [place.name, place])).values()].slice(0, count)
}

/** Finds a town in text without a comma: `Austin TX`, `Portland Oregon`, `Salt Lake City`. */
function ofWords(text: string, homes: ReadonlySet<string>, fewestPeople = 0): GazetteerEntry | null {
  const words = text.split(/[\s,]+/)
  for (const length of [1, 2]) {
    if (words.length <= length) break
    const found = ofName(words.slice(0, -length).join(' '), [words.slice(-length).join(' ')], homes, fewestPeople)
    if (found) return found
  }
  return null
}

function ofName(
  name: string,
  qualifiers: readonly string[],
  homes: ReadonlySet<string>,
  fewestPeople = 0,
): GazetteerEntry | null {
  const meant = qualifiers.map((qualifier) => findRegionsByName(qualifier)).filter((some) => some.length > 0)
  // An unknown word after the name may distinguish this town from others of the same name.
  if (qualifiers.length > 0 && meant.length === 0) return null
  const fits = (entry: GazetteerEntry) =>
    entry.population >= fewestPeople * (homes.has(entry.country) ? 1 : timesAbroad) &&
    meant.every((some) =>
      some.some(({ country, code }) => country === entry.country && (code === undefined || code === entry.region)),
    )
  const entries = findPlacesByName(normalizePlaceName(name)).filter(fits)
  return entries.toSorted((a, b) => townSuggestionWeight(b, homes) - townSuggestionWeight(a, homes))[0] ?? null
}

/**
 * How likely a town is meant rather than others of its name: by its population, higher in countries where cars are on
 * offer.
 */
export function townSuggestionWeight({ population, country }: GazetteerEntry, homes = usualHomes): number {
  return (population + 1) * (homes.has(country) ? homeWeight : 1)
}

function placeOf(entry: GazetteerEntry): Place {
  return { name: formatPlaceLabel(entry), latitude: entry.latitude, longitude: entry.longitude }
}

function pointOf({ latitude, longitude }: Coordinates): Place | null {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  const point = roundCoordinates({ latitude, longitude })
  const town = findNearestTown(point)
  return { name: town ? formatPlaceLabel(town) : `${point.latitude}, ${point.longitude}`, ...point }
}
