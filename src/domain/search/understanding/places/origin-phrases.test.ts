import { normalizePlaceName } from '@forecourt/gazetteer/gazetteer.ts'
import { findRegionsByName } from '@forecourt/gazetteer/regions.ts'
import { describe, expect, it } from 'vitest'
import { languages, traitsOf } from '#contract/languages.ts'
import { searchLocales } from '../locales/search-locales.ts'
import { parseQueryIntent } from '../parse-word-meanings.ts'
import { carNameCatalogue } from '../vocabulary/car-name-catalogue.ts'
import { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import { findOriginPhrases } from './origin-phrases.ts'

const makesByCountry = Map.groupBy(carNameCatalogue, ({ country }) => country)
/** No car is on offer in a country of a maker, so that each name of one means the makers. */
const vocabulary = new CarNameVocabulary([], ['Reykjavik, Iceland'])
const brandsIn = (typed: string, places?: string[]) => {
  const { understood } = parseQueryIntent(typed, places ? new CarNameVocabulary([], places) : vocabulary, {
    year: 2026,
  })
  return understood.flatMap(({ field, value }) => (field === 'brand' ? value : [])).toSorted()
}
const brandsOf = (...countries: string[]) =>
  countries.flatMap((country) => (makesByCountry.get(country) ?? []).map(({ brand }) => brand)).toSorted()
const regionsIn = (typed: string, places: string[]) =>
  parseQueryIntent(typed, new CarNameVocabulary([], places), { year: 2026 }).understood.flatMap(({ field, value }) =>
    field === 'region' ? value : [],
  )

describe.each(languages.filter((language) => traitsOf(language).base === undefined))('in %s', (language) => {
  const { countries = {}, countryNames = {}, originWords = '' } = searchLocales[language] ?? {}
  const displayNames = new Intl.DisplayNames(language, { type: 'region' })
  const [from = ''] = originWords.split(' ')

  it.each([...makesByCountry.keys()])('the makes of %s are found by each adjective', (country) => {
    const adjectives = countries[country] ?? []
    expect(adjectives.length).toBeGreaterThan(0)
    const means = (adjective: string) => vocabulary.findMakesOfCountry(adjective).toSorted().join()
    expect(adjectives.filter((adjective) => means(adjective) !== brandsOf(country).join())).toEqual([])
  })

  it.each([...makesByCountry.keys()])('the makes of %s are found by each name of the country', (country) => {
    const [displayed, own] = [displayNames.of(country) ?? country, countryNames[country] ?? []]
    // Not only by another language that writes it alike: `japon`.
    const ownKeys = own.map((name) => normalizePlaceName(name))
    expect([
      ...findRegionsByName(displayed),
      ...ownKeys.filter((key) => key === normalizePlaceName(displayed)),
    ]).not.toEqual([])
    const names = [displayed, ...own]
    const means = (name: string) => {
      const [origin] = findOriginPhrases(`${from} ${name}`.toLowerCase().split(' '), vocabulary)
      return origin?.brands.toSorted().join()
    }
    expect(names.filter((name) => means(name) !== brandsOf(country).join())).toEqual([])
  })

  it.each(['EUROPE', 'ASIA'])('%s has adjectives, too', (continent) => {
    const adjectives = countries[continent] ?? []
    expect(adjectives.length).toBeGreaterThan(0)
    const [toyota, volvo] = [continent === 'ASIA', continent === 'EUROPE']
    for (const adjective of adjectives) {
      const brands = vocabulary.findMakesOfCountry(adjective)
      expect([adjective, brands.includes('Toyota'), brands.includes('Volvo')]).toEqual([adjective, toyota, volvo])
    }
  })
})

it.each([
  ['cars from Japan', 'JP'],
  ['something from italy', 'IT'],
  ['cars from the netherlands', 'NL'],
  ['Wagen aus Japan', 'JP'],
  ['Auto aus der Türkei', 'TR'],
  ['koreanischer Wagen', 'KR'],
  ['coche alemán', 'DE'],
  ['coche de Japón', 'JP'],
  ['coches chinos', 'CN'],
  ['carros de Estados Unidos', 'US'],
  ['voiture japonaise', 'JP'],
  ["voiture d'Allemagne", 'DE'],
  ['voitures de Corée du Sud', 'KR'],
  ['voiture des États-Unis', 'US'],
  ['samochód z Niemiec', 'DE'],
  ['auto ze Szwecji', 'SE'],
  ['szukam japończyka', 'JP'],
  ['سيارة ألمانية', 'DE'],
  ['السيارات اليابانية', 'JP'],
  ['سيارة من ألمانيا', 'DE'],
  ['سيارات من كوريا الجنوبية', 'KR'],
  ['سيارة ألماني الصنع', 'DE'],
])('“%s” asks for the makes of %s and for nothing else', (typed, country) => {
  const { understood, rest } = parseQueryIntent(typed, vocabulary, { year: 2026 })
  expect(brandsIn(typed)).toEqual(brandsOf(country))
  expect(understood.filter(({ field }) => field !== 'brand' && field !== 'unused')).toEqual([])
  expect(rest).toBe('')
})

it('cars that are on offer in the named country are asked for by their place', () => {
  const there = ['Munich, Germany']
  for (const typed of ['Auto aus Deutschland', 'samochód z Niemiec', 'coche de Alemania', "voiture d'Allemagne"]) {
    expect([typed, regionsIn(typed, there), brandsIn(typed, there)]).toEqual([typed, ['Germany'], []])
  }
})

it.each([
  ['coche en Alemania', 'Germany'],
  ['voitures en Belgique', 'Belgium'],
  ['auta w Niemczech', 'Germany'],
  ['samochód w Polsce', 'Poland'],
  ['سيارة في الإمارات', 'United Arab Emirates'],
  ['سيارات باليابان', 'Japan'],
])('“%s” is looked for in %s', (typed, region) => {
  expect(regionsIn(typed, ['Austin, TX'])).toEqual([region])
  expect(brandsIn(typed)).toEqual([])
})

it.each([
  'moving back from germany want an suv',
  'car made in japan',
  'coche hecho en Alemania',
  'voiture fabriquée en Allemagne',
  'auto sprowadzone z Niemiec',
])('“%s” asks for no makes by a country', (typed) => {
  expect(brandsIn(typed)).toEqual([])
  expect(typed.startsWith('moving') ? [] : regionsIn(typed, ['Austin, TX'])).toEqual([])
})
