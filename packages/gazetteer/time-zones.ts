import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { gazetteerDataFilePath } from './gazetteer-data-file-path.ts'
import type { Region } from './regions.ts'

/** `US`, `US TX` or `US TX elpaso` → the IANA name of the zone. A line applies only where no more specific one does. */
type Zones = ReadonlyMap<string, string>
let kept: Zones | undefined

function zones(): Zones {
  if (kept) return kept
  const lines = brotliDecompressSync(readFileSync(gazetteerDataFilePath('time-zones.txt.br')))
    .toString('utf8')
    .split('\n')
  kept = new Map(lines.map((line) => line.split('\t') as [string, string]))
  return kept
}

/** The time zone of a place of the gazetteer, `America/Chicago`; null where it has none. */
export function timeZoneOfPlace({
  key,
  region,
  country,
}: {
  key: string
  region: string
  country: string
}): string | null {
  const all = zones()
  return all.get(`${country} ${region} ${key}`) ?? all.get(`${country} ${region}`) ?? all.get(country) ?? null
}

/** The most populous time zone of a state or a country. */
export function timeZoneOfRegion({ country, code = '' }: Region): string | null {
  return zones().get(`${country} ${code}`) ?? zones().get(country) ?? null
}
