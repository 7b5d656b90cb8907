import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { gazetteerDataFilePath } from './gazetteer-data-file-path.ts'

/** A town, a city, or the area of a ZIP code. */
export type GazetteerEntry = {
  /** The normalised name (`normalizePlaceName`), or a ZIP code. */
  key: string
  name: string
  /** GeoNames' code of the state or province: `TX`, and `02` for New South Wales. */
  region: string
  /** ISO 3166, two letters. */
  country: string
  latitude: number
  longitude: number
  /** 0 where it is unknown: ZIP codes and hamlets. */
  population: number
}

/** 130,000 places in one buffer, one per line, sorted by key: read on first use, 6 MB from then on. */
type Gazetteer = { text: Buffer; starts: Uint32Array }
let kept: Gazetteer | undefined

const [newline, tab, zero] = [10, 9, 48]

function gazetteer(): Gazetteer {
  if (kept) return kept
  const text = brotliDecompressSync(readFileSync(gazetteerDataFilePath('gazetteer.txt.br')))
  const starts: number[] = [0]
  for (let at = text.indexOf(newline); at >= 0; at = text.indexOf(newline, at + 1)) starts.push(at + 1)
  kept = { text, starts: Uint32Array.from(starts) }
  return kept
}

const isAscii = /^[\0-\x7f]*$/

/** Normalises a name for look-up: letters and digits alone, without accents; `Saint Louis` is `St. Louis`. */
export function normalizePlaceName(name: string): string {
  const letters = isAscii.test(name)
    ? name.toLowerCase().replaceAll(/[^a-z\d]+/g, '')
    : name
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters.replace(/^saint(?=\p{L}{3})/u, 'st')
}

/** Every place with this name. */
export function findPlacesByName(key: string): GazetteerEntry[] {
  return walk(key, (entry) => entry.key === key)
}

/** Places whose name starts with `start`, at most `limit`. */
export function findPlacesWithPrefix(start: string, limit: number): GazetteerEntry[] {
  return walk(start, (entry, count) => count < limit && entry.key.startsWith(start))
}

/** Every place with at least this population, sorted by name. */
export function findPlacesWithMinPopulation(fewestPeople: number): GazetteerEntry[] {
  return findGazetteerLinesWithMinPopulation(fewestPeople).map(({ line }) => readGazetteerEntryAtLine(line))
}

/** The line numbers of these places, for `readGazetteerEntryAtLine`, and their populations. */
export function findGazetteerLinesWithMinPopulation(fewestPeople: number): { line: number; people: number }[] {
  const { text, starts } = gazetteer()
  const found: { line: number; people: number }[] = []
  for (let line = 0; line < starts.length; line++) {
    // Reads the last field of a line before the rest becomes a string: most lines are of hamlets.
    let people = 0
    let unit = 1
    let at = (starts[line + 1] ?? text.length + 1) - 2
    for (let digit = text[at]; digit !== undefined && digit !== tab; digit = text[--at]) {
      people += (digit - zero) * unit
      unit *= 10
    }
    if (people >= fewestPeople) found.push({ line, people })
  }
  return found
}

function walk(from: string, isWanted: (entry: GazetteerEntry, count: number) => boolean): GazetteerEntry[] {
  const found: GazetteerEntry[] = []
  const lines = gazetteer().starts.length
  for (let line = firstNotBefore(from); line < lines; line++) {
    const entry = readGazetteerEntryAtLine(line)
    if (!isWanted(entry, found.length)) break
    found.push(entry)
  }
  return found
}

function firstNotBefore(key: string): number {
  const bytes = Buffer.from(key)
  let [low, high] = [0, gazetteer().starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isKeyBefore(middle, bytes)) low = middle + 1
    else high = middle
  }
  return low
}

/** True if the key of a line sorts before another one; bytes of UTF-8 sort as the letters do. */
function isKeyBefore(line: number, key: Buffer): boolean {
  const { text, starts } = gazetteer()
  const start = starts[line] ?? 0
  for (let at = 0; at < key.length; at++) {
    const own = text[start + at] ?? tab
    if (own !== key[at]) return own < (key[at] ?? 0)
  }
  return false
}

export function readGazetteerEntryAtLine(line: number): GazetteerEntry {
  const { text, starts } = gazetteer()
  const end = starts[line + 1]
  const fields = text.toString('utf8', starts[line], end === undefined ? text.length : end - 1).split('\t')
  const [key = '', name = '', region = '', country = '', latitude, longitude, population] = fields
  return {
    key,
    name,
    region,
    country,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
  }
}
