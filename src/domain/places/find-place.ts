import { type Coordinates, roundCoordinates } from '@forecourt/gazetteer/earth.ts'
import {
  type GazetteerEntry,
  normalizePlaceName,
  placesNamed,
  placesWithPrefix,
} from '@forecourt/gazetteer/gazetteer.ts'
import { placeLabel, regionsNamed } from '@forecourt/gazetteer/regions.ts'
import { nearestTown } from '@forecourt/gazetteer/towns.ts'
import type { Place } from '#contract/places.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'

const coordinates = /^(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/
const zipCode = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/
/** Of towns that share a name, one of a country where cars are on offer counts as so many times larger. */
const homeWeight = 10
const usualHomes: ReadonlySet<string> = new Set(['US'])

/**
 * The place that somebody means by `Austin`, `Austin, TX`, `Austin Texas`, `78701`, `Munich, Germany` or `30.27, -97.74`;
 * the largest of several. Null where nobody knows it.
 *
 * @param homes countries whose towns are meant sooner, ISO 3166
 */
export function findPlace(written: string, homes = usualHomes): Place | null {
  const text = plainText(written)
  const point = pointIn(text)
  if (point) return pointOf(point)
  const found = entryIn(text, homes)
  return found && { ...placeOf(found), name: labelOf(found) }
}

/** The same as the gazetteer has it; coordinates are of the town that they belong to. */
export function findGazetteerEntry(written: string, homes = usualHomes): GazetteerEntry | null {
  const text = plainText(written)
  const point = pointIn(text)
  return point ? nearestTown(roundCoordinates(point)) : entryIn(text, homes)
}

function plainText(written: string): string {
  return written.normalize('NFKC').trim().slice(0, 120)
}

function pointIn(text: string): Coordinates | null {
  const [, latitude, longitude] = coordinates.exec(text) ?? []
  return latitude === undefined ? null : { latitude: Number(latitude), longitude: Number(longitude) }
}

function entryIn(text: string, homes: ReadonlySet<string>): GazetteerEntry | null {
  const [, zip] = zipCode.exec(text) ?? []
  const [byZip] = zip ? placesNamed(zip) : []
  if (byZip) return byZip

  const parts = text.split(',').flatMap((part) => part.trim() || [])
  // `Downtown, Austin, TX`: the first part that is a town.
  for (const [index, name] of parts.entries()) {
    const found = ofName(name, parts.slice(index + 1), homes) ?? ofWords(name, homes)
    if (found) return found
  }
  return null
}

/** `Austin, TX`, and `Austin, TX 78701` of a ZIP code. */
function labelOf(entry: GazetteerEntry): string {
  return /^\d/.test(entry.key) ? `${placeLabel(entry)} ${entry.key}` : placeLabel(entry)
}

/** A town of other countries must be so many times larger to be meant among other words. */
const timesAbroad = 3
/** So many people make a town that is meant where its name stands alone, and so few where its state or country follows. */
const [fewestAlone, fewestBesideRegion] = [20_000, 1000]

/** Words that were looked for are kept: what people type repeats. */
const keptTowns = new BoundedCache<Place | null>({ name: 'towns', maxBytes: 2 ** 20, bytesOf: () => 200 })

/** The town that a name among other words is, `leeds` or `boise id`: no hamlet, and no state but `new york`. */
export function findTown(written: string, homes = usualHomes): Place | null {
  const key = `${[...homes].join()} ${written}`
  const known = keptTowns.get(key)
  if (known !== undefined) return known
  const town = lookForTown(written, homes)
  keptTowns.set(key, town)
  return town
}

function lookForTown(written: string, homes: ReadonlySet<string>): Place | null {
  const isState = !written.includes(' ') && regionsNamed(written).some(({ code }) => code !== undefined)
  const alone = isState ? null : ofName(written, [], homes, fewestAlone)
  // Written together words make other names: `to run` is no Toruń.
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

/** Places whose name goes on so, the largest first. */
export function suggestPlaces(begun: string, count: number): Place[] {
  const [name = '', ...qualifiers] = begun.normalize('NFKC').split(',')
  const start = normalizePlaceName(name)
  if (start.length < 2) return []
  const entries = /^\d+$/.test(start) ? placesWithPrefix(start, count) : placesWithPrefix(start, 4000)
  const region = normalizePlaceName(qualifiers.join(''))
  const isIn = ({ label }: { label: string }) =>
    normalizePlaceName(label.split(', ').slice(1).join(' ')).startsWith(region)
  const labelled = entries
    .toSorted((a, b) => townWeight(b) - townWeight(a))
    .slice(0, region === '' ? count * 2 : undefined)
    .map((entry) => ({ entry, label: placeLabel(entry) }))
    .filter(isIn)
  const places = labelled.map(({ entry }) => ({
    ...placeOf(entry),
    name: labelOf(entry),
  }))
  return [...new Map(places.map((place) => [place.name, place])).values()].slice(0, count)
}

/** `Austin TX`, `Portland Oregon`, `Salt Lake City`. */
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
  const meant = qualifiers.map((qualifier) => regionsNamed(qualifier)).filter((some) => some.length > 0)
  // What stands behind it, and nobody knows, may be what tells it from others of its name.
  if (qualifiers.length > 0 && meant.length === 0) return null
  const fits = (entry: GazetteerEntry) =>
    entry.population >= fewestPeople * (homes.has(entry.country) ? 1 : timesAbroad) &&
    meant.every((some) =>
      some.some(({ country, code }) => country === entry.country && (code === undefined || code === entry.region)),
    )
  const entries = placesNamed(normalizePlaceName(name)).filter(fits)
  return entries.toSorted((a, b) => townWeight(b, homes) - townWeight(a, homes))[0] ?? null
}

/** How likely a town is meant, beside others that may be: by its people, more where cars are on offer. */
export function townWeight({ population, country }: GazetteerEntry, homes = usualHomes): number {
  return (population + 1) * (homes.has(country) ? homeWeight : 1)
}

function placeOf(entry: GazetteerEntry): Place {
  return { name: placeLabel(entry), latitude: entry.latitude, longitude: entry.longitude }
}

function pointOf({ latitude, longitude }: Coordinates): Place | null {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  const point = roundCoordinates({ latitude, longitude })
  const town = nearestTown(point)
  return { name: town ? placeLabel(town) : `${point.latitude}, ${point.longitude}`, ...point }
}
