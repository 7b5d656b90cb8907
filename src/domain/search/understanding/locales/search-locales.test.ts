import { describe, expect, it } from 'vitest'
import { allowedFacetValues, facetNames } from '#contract/attribute-names.ts'
import { carSorts } from '#contract/car-search-options.ts'
import { dealLabels } from '#contract/car-terms.ts'
import { parseQueryIntent } from '../parse-word-meanings.ts'
import { carPurposeNames } from '../purposes/purposes.ts'
import { carNameCatalogue } from '../vocabulary/car-name-catalogue.ts'
import { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import { detectSearchLanguage, searchLocales } from './search-locales.ts'

const vocabulary = new CarNameVocabulary([])
const terms = (typed: string) =>
  parseQueryIntent(typed, vocabulary, { year: 2026 })
    .understood.filter(({ field }) => field !== 'q' && field !== 'unused')
    .map(({ field, value }) => `${field} ${value}`)
    .toSorted()

describe.each(Object.entries(searchLocales))('the words of %s', (_, locale) => {
  it('mean values that the filters know, and purposes that cars are ranked by', () => {
    const known = new Set<string>([
      ...facetNames.flatMap((field) => allowedFacetValues(field).map((value) => `${field} ${value}`)),
      ...dealLabels.map((value) => `deal ${value}`),
      ...carSorts.map((value) => `sort ${value}`),
      'verified true',
    ])
    const meant = [locale.features, locale.misspellableFeatures].flatMap((features = {}) =>
      Object.entries(features).flatMap(([field, values]) => Object.keys(values).map((value) => `${field} ${value}`)),
    )
    expect(meant.filter((one) => !known.has(one))).toEqual([])
    const purposes: readonly string[] = carPurposeNames
    expect(Object.keys(locale.purposes ?? {}).filter((name) => !purposes.includes(name))).toEqual([])
  })
})

it.each<[string, string[]]>([
  ['coche familiar diésel menos de 12 mil', ['fuel Diesel', 'priceMax 12000', 'purpose family']],
  ['honda civic 2018 o más nuevo automático', ['model Honda Civic', 'transmission Automatic', 'yearMin 2018']],
  ['golf unter fünfundzwanzigtausend', ['model Volkswagen Golf', 'priceMax 25000']],
  ['golf zwischen zehn und zwölf tausend', ['model Volkswagen Golf', 'priceMax 12000', 'priceMin 10000']],
  ['golf 5 liter auf 100 km', ['model Volkswagen Golf', 'mpgMin 47', 'purpose economy']],
  ['golf 5 litros a los 100 km', ['model Volkswagen Golf', 'mpgMin 47', 'purpose economy']],
  ['golf im umkreis von 50 km um miami', ['model Volkswagen Golf', 'near Miami, FL', 'radiusMiles 31']],
  ['nicht in florida golf', ['model Volkswagen Golf']],
  ['suv hybride après 2019', ['body SUV', 'fuel Hybrid', 'yearMin 2020']],
  ['Auto für eine Familie unter 15000 ab 2018', ['priceMax 15000', 'purpose family', 'yearMin 2018']],
  ['samochód do miasta poniżej 8000', ['priceMax 8000', 'purpose city']],
  ['szukam auta diesel kombi do 10000', ['body Estate', 'fuel Diesel', 'priceMax 10000']],
  ['سيارة عائلية تويوتا اقل من ٢٠ الف', ['brand Toyota', 'priceMax 20000', 'purpose family']],
  ['تويوتا اقل من ٢٠٬٠٠٠ دولار', ['brand Toyota', 'priceMax 20000']],
  ['تويوتا كامري أقل من 20000', ['model Toyota Camry', 'priceMax 20000']],
  ['لاند كروزر ابيض', ['colour White', 'model Toyota Land Cruiser']],
])('are read with their numbers: %s', (typed, expected) => {
  expect(terms(typed)).toEqual(expected)
})

it('every model with a name in another script is one of the catalogue', () => {
  const named = Object.values(searchLocales).flatMap(({ models = {} }) =>
    Object.entries(models).flatMap(([brand, own = {}]) => Object.keys(own).map((model) => ({ brand, model }))),
  )
  const isKnown = ({ brand, model }: (typeof named)[number]) =>
    carNameCatalogue.some((make) => make.brand === brand && make.models.includes(model))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((one) => !isKnown(one))).toEqual([])
})

it.each([
  ['camioneta', ['body Pickup']],
  ['camioneta 4x4', ['body Pickup', 'drive All-wheel drive']],
  ['camioneta de tres filas', ['body SUV', 'body Van']],
  ['camioneta para 7 personas', ['body SUV', 'body Van']],
])('a third row decides what a word for several bodies means: %s', (typed, expected) => {
  expect(terms(typed).filter((term) => /^(?:body|drive)/.test(term))).toEqual(expected)
})

it.each([
  ['not a red suv under 20k', null],
  ['4x4 truck no chevy no gmc', null],
  ['busco un coche para mi hija', 'es'],
  ['ich suche einen Kombi für die Familie', 'de'],
])('%s is surely in %s', (typed, language) => {
  expect(detectSearchLanguage(typed.toLowerCase().split(' '))).toBe(language)
})
