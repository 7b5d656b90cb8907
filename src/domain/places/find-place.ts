import type { Place } from '#contract/places.ts'
import { roughly } from './earth.ts'
import { type Entry, entriesFrom, entriesOf, plainName } from './gazetteer.ts'
import { meaningsOf, placeLabel } from './regions.ts'
import { nearestTown } from './towns.ts'

const coordinates = /^(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/
const zipCode = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/
const plainWords = new Set(['in', 'or', 'me', 'hi', 'ok', 'oh', 'ma', 'pa', 'la', 'de', 'id', 'al', 'co'])
/** Most cars here are American: of towns that share a name, an American one counts as so many times larger. */
const homeWeight = 5

/**
 * The place that somebody means by `Austin`, `Austin, TX`, `Austin Texas`, `78701`, `Munich, Germany` or `30.27, -97.74`;
 * the largest of several. Null where nobody knows it.
 */
export function findPlace(written: string): Place | null {
  const text = written.normalize('NFKC').trim().slice(0, 120)
  const [, latitude, longitude] = coordinates.exec(text) ?? []
  if (latitude !== undefined && longitude !== undefined) return pointOf(Number(latitude), Number(longitude))
  const [, zip] = zipCode.exec(text) ?? []
  const [byZip] = zip ? entriesOf(zip) : []
  if (byZip) return { ...placeOf(byZip), name: `${placeLabel(byZip)} ${zip}` }

  const parts = text.split(',').flatMap((part) => part.trim() || [])
  // `Downtown, Austin, TX`: the first part that is a town.
  for (const [index, name] of parts.entries()) {
    const found = ofName(name, parts.slice(index + 1)) ?? ofWords(name)
    if (found) return placeOf(found)
  }
  return null
}

/** Places whose name goes on so, the largest first. */
export function suggestPlaces(begun: string, count: number): Place[] {
  const [name = '', ...qualifiers] = begun.normalize('NFKC').split(',')
  const start = plainName(name)
  if (start.length < 2) return []
  const entries = /^\d+$/.test(start) ? entriesFrom(start, count) : entriesFrom(start, 4000)
  const region = plainName(qualifiers.join(''))
  const isIn = ({ label }: { label: string }) => plainName(label.split(', ').slice(1).join(' ')).startsWith(region)
  const labelled = entries
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, region === '' ? count * 2 : undefined)
    .map((entry) => ({ entry, label: placeLabel(entry) }))
    .filter(isIn)
  const places = labelled.map(({ entry, label }) => ({
    ...placeOf(entry),
    name: /^\d/.test(entry.key) ? `${label} ${entry.key}` : label,
  }))
  return [...new Map(places.map((place) => [place.name, place])).values()].slice(0, count)
}

/** `Austin TX`, `Portland Oregon`, `Salt Lake City`. */
function ofWords(text: string): Entry | null {
  const words = text.split(/\s+/)
  for (const length of [1, 2]) {
    if (words.length <= length) break
    // `in`, `or` and `me` are words before they are states.
    if (length === 1 && plainWords.has(words.at(-1) ?? '')) continue
    const found = ofName(words.slice(0, -length).join(' '), [words.slice(-length).join(' ')])
    if (found) return found
  }
  return null
}

function ofName(name: string, qualifiers: readonly string[]): Entry | null {
  const meant = qualifiers.map((qualifier) => meaningsOf(qualifier)).filter((some) => some.length > 0)
  // What stands behind it, and nobody knows, may be what tells it from others of its name.
  if (qualifiers.length > 0 && meant.length === 0) return null
  const fits = (entry: Entry) =>
    meant.every((some) =>
      some.some(({ country, code }) => country === entry.country && (code === undefined || code === entry.region)),
    )
  const entries = entriesOf(plainName(name)).filter(fits)
  return entries.toSorted((a, b) => weight(b) - weight(a))[0] ?? null
}

function weight({ population, country }: Entry): number {
  return (population + 1) * (country === 'US' ? homeWeight : 1)
}

function placeOf(entry: Entry): Place {
  return { name: placeLabel(entry), latitude: entry.latitude, longitude: entry.longitude }
}

function pointOf(latitude: number, longitude: number): Place | null {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  const point = roughly({ latitude, longitude })
  const town = nearestTown(point)
  return { name: town ? placeLabel(town) : `${point.latitude}, ${point.longitude}`, ...point }
}
