// Makes packages/gazetteer/data/time-zones.txt.br: the time zone of every place of the gazetteer, with one line per
// country, per state where the country has several zones, and per town where the state has. The boundaries come from
// geo-tz, fetched here by exact version and not a dependency: 71 MB that only this script needs, once the gazetteer has
// changed (docs/decisions/0027-time-zone-of-a-meeting.md).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPlacesWithMinPopulation, type GazetteerEntry } from '@forecourt/gazetteer/gazetteer.ts'
import { brotliCompressText, withTemporarilyInstalledPackages } from './temporarily-installed-packages.ts'

type Placed = { entry: GazetteerEntry; zone: string }

const target = join(import.meta.dirname, '..', 'packages', 'gazetteer', 'data', 'time-zones.txt.br')

withTemporarilyInstalledPackages(['geo-tz@8.1.9'], (load) => {
  const { find } = load('geo-tz') as { find: (latitude: number, longitude: number) => string[] }
  const placed = [...findPlacesWithMinPopulation(0)].flatMap((entry) => {
    const [zone] = find(entry.latitude, entry.longitude)
    // The sea has its own zone: a harbour whose rounded point is in the sea gets the zone of its region.
    return zone === undefined || zone.startsWith('Etc/') ? [] : [{ entry, zone }]
  })
  const lines = [...groupBy(placed, ({ entry }) => entry.country)].flatMap(([country, places]) =>
    linesOf(country, places),
  )
  const packed = brotliCompressText(lines.sort().join('\n'))
  writeFileSync(target, packed)
  console.log(`${lines.length} lines, ${packed.length} bytes packed`)
})

/** A place with the same zone as the line above it gets no line of its own. */
function linesOf(country: string, places: Placed[]): string[] {
  const zone = mostUsed(places)
  const regions = [...groupBy(places, ({ entry }) => entry.region)]
  return [
    `${country}\t${zone}`,
    ...regions.flatMap(([region, some]) => linesOfRegion(`${country} ${region}`, some, zone)),
  ]
}

function linesOfRegion(region: string, places: Placed[], zoneOfCountry: string): string[] {
  const zone = mostUsed(places)
  const others = places
    .filter((place) => place.zone !== zone)
    .map(({ entry, zone }) => `${region} ${entry.key}\t${zone}`)
  return [...(zone === zoneOfCountry ? [] : [`${region}\t${zone}`]), ...new Set(others)]
}

/** The zone with the most people; ZIP codes and hamlets, whose population is unknown, count as one. */
function mostUsed(places: Placed[]): string {
  const people = new Map<string, number>()
  for (const { entry, zone } of places) people.set(zone, (people.get(zone) ?? 0) + Math.max(1, entry.population))
  return [...people].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}

function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
