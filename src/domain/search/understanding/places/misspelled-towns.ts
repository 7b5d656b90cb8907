import {
  findPlacesByName,
  findPlacesWithMinPopulation,
  type GazetteerEntry,
  normalizePlaceName,
} from '@forecourt/gazetteer/gazetteer.ts'
import { findRegionsByName, formatPlaceLabel } from '@forecourt/gazetteer/regions.ts'
import type { Place } from '#contract/places.ts'
import { findPlace, findTown, townSuggestionWeight } from '#domain/places/find-place.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { editDistance, mayBeWithinEditDistance } from '../spelling/edit-distance.ts'
import { letterBitSet } from '../spelling/letter-bit-set.ts'

/** Smaller towns are recognized only if spelt correctly. */
const fewestPeople = 40_000
/** Of equally near towns the larger one is meant; ten times as many people outweigh this many slips. */
const slipsOfTenfold = 0.25
const shortest = 5
/**
 * A town without a preposition must be at least this large; in a country without cars on offer, a metropolis. Many
 * words are near to a short name: there the town has to be a large one of a country with cars on offer.
 */
const [fewestPeopleAlone, fewestPeopleAbroad, slipsAlone] = [100_000, 1_000_000, 1]
const [fewestPeopleOfShortName, longName] = [300_000, 7]
/** A city this many times larger than a hamlet is meant if the names differ by one slip: `huston`. */
const cityTimes = 500
const mostSlips = 2

let towns: Map<string, { town: GazetteerEntry; letters: number }[]> | undefined
/** Results are cached: people type the same words repeatedly. */
const kept = new BoundedCache<GazetteerEntry | null>({ name: 'misspelt towns', maxBytes: 2 ** 20, bytesOf: () => 64 })

/** The larger towns by the first letter of their names, with the letters of each. */
function townsFrom(letter: string): readonly { town: GazetteerEntry; letters: number }[] {
  towns ??= Map.groupBy(
    findPlacesWithMinPopulation(fewestPeople).map((town) => ({ town, letters: letterBitSet(town.key) })),
    ({ town }) => town.key[0] ?? '',
  )
  return towns.get(letter) ?? []
}

/**
 * The town that a misspelt name means, `seatle`, `san fransisco`; null if none is near.
 *
 * @param homes countries whose towns are preferred, ISO 3166
 */
export function findTownByMisspelledName(written: string, homes: ReadonlySet<string>): Place | null {
  const town = nearestTown(written, homes)
  return town && findPlace(formatPlaceLabel(town))
}

/** A place, and whether its name was typed otherwise than it is spelt. */
export type NamedPlace = { place: Place; isMisspelled: boolean }

export function named(place: Place | null): NamedPlace | null {
  return place && { place, isMisspelled: false }
}

export function misspelled(place: Place | null): NamedPlace | null {
  return place && { place, isMisspelled: true }
}

/** A town, and how far its name is from the typed one. */
export type MisspelledTown = { place: Place; slips: number }

/** The same without a preposition, `suv cincinatti`: a larger town of these countries, or a metropolis. */
export function findMisspelledTownWithoutPreposition(
  written: string,
  homes: ReadonlySet<string>,
): MisspelledTown | null {
  const typed = normalizePlaceName(written)
  const town = nearestTown(written, homes)
  const slips = town ? editDistance(typed, town.key, slipsAlone) : Number.POSITIVE_INFINITY
  const isLong = typed.length >= longName
  const fewestAtHome = isLong ? fewestPeopleAlone : fewestPeopleOfShortName
  const fewestAbroad = isLong ? fewestPeopleAbroad : Number.POSITIVE_INFINITY
  if (!town || slips > slipsAlone) return null
  if (town.population < (homes.has(town.country) ? fewestAtHome : fewestAbroad)) return null
  const place = findPlace(formatPlaceLabel(town))
  return place && { place, slips }
}

/** The town that a misspelt name and its state or country mean: `pheonix az`. */
export function findMisspelledTownInRegion(
  words: readonly string[],
  homes: ReadonlySet<string>,
): MisspelledTown | null {
  const region = words.at(-1) ?? ''
  const written = words.slice(0, -1).join(' ')
  const town = findRegionsByName(region).length > 0 ? nearestTown(written, homes) : null
  const place = town && findTown(`${town.name.toLowerCase()} ${region}`, homes)
  return place && { place, slips: editDistance(normalizePlaceName(written), town.key, mostSlips) }
}

/** The city that is more likely meant than a hamlet whose name is one slip away; null if there is none. */
export function findLikelierCity(hamlet: string, homes: ReadonlySet<string>): Place | null {
  const city = nearestTown(hamlet, homes)
  const most = Math.max(
    ...findPlacesByName(normalizePlaceName(hamlet)).map((town) => townSuggestionWeight(town, homes)),
  )
  return city && homes.has(city.country) && townSuggestionWeight(city, homes) > most * cityTimes
    ? findPlace(formatPlaceLabel(city))
    : null
}

function nearestTown(written: string, homes: ReadonlySet<string>): GazetteerEntry | null {
  const typed = normalizePlaceName(written)
  if (typed.length < shortest || /\d/.test(typed)) return null
  const key = `${[...homes].join()} ${typed}`
  const known = kept.get(key)
  const town = known === undefined ? lookForNearest(typed, homes) : known
  kept.set(key, town)
  return town
}

function lookForNearest(typed: string, homes: ReadonlySet<string>): GazetteerEntry | null {
  const limit = typed.length < longName ? 1 : mostSlips
  let best: { town: GazetteerEntry; distance: number } | null = null
  const own = letterBitSet(typed)
  for (const { town, letters } of townsFrom(typed[0] ?? '')) {
    if (!mayBeWithinEditDistance(own, letters, limit)) continue
    const slips = editDistance(typed, town.key, limit)
    if (slips > limit) continue
    const distance = slips - slipsOfTenfold * Math.log10(townSuggestionWeight(town, homes))
    if (!best || distance < best.distance) best = { town, distance }
  }
  return best?.town ?? null
}
