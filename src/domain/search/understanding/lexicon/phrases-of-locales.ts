import {
  allowedFacetValues,
  allowedMultiChoiceValues,
  type FacetName,
  facetNames,
  type MultiChoiceAttributeName,
  multiChoiceAttributeNames,
} from '#contract/attribute-names.ts'
import { carSorts } from '#contract/car-search-options.ts'
import { dealLabels } from '#contract/car-terms.ts'
import type { CarPhraseMeaning } from '../locales/car-phrase-meaning.ts'
import { searchLocales } from '../locales/search-locales.ts'

type FactMeaning = Extract<CarPhraseMeaning, { field: FacetName } | { field: MultiChoiceAttributeName }>
type PhraseOfLocale = { phrase: string; feature: CarPhraseMeaning }

/** The words of all languages for the values of the filters: those recognized misspelt, too, or the others. */
export function carPhrasesOfLocales(list: 'features' | 'misspellableFeatures'): PhraseOfLocale[] {
  return Object.values(searchLocales).flatMap(({ [list]: features = {} }) =>
    allFeatures.flatMap((feature) => {
      const phrases = features[feature.field]?.[feature.value] ?? []
      return phrases.map((phrase) => ({ phrase, feature }))
    }),
  )
}

/** The names of paints: `alpine white`. */
export function paintsOfLocales(): PhraseOfLocale[] {
  return Object.values(searchLocales).flatMap(({ shades = [], misspellableFeatures: { colour = {} } = {} }) =>
    Object.entries(colour).flatMap(([value, words = []]) =>
      words.flatMap((word) =>
        shades.map((shade) => ({ phrase: `${shade} ${word}`, feature: { field: 'colour' as const, value } })),
      ),
    ),
  )
}

const facetValues = facetNames.flatMap((field) =>
  allowedFacetValues(field).map((value): FactMeaning => ({ field, value })),
)
const allFeatures: readonly CarPhraseMeaning[] = [
  ...facetValues,
  ...dealLabels.map((value): CarPhraseMeaning => ({ field: 'deal', value })),
  { field: 'verified', value: 'true' },
  ...carSorts.map((value): CarPhraseMeaning => ({ field: 'sort', value })),
]

/** Words of other languages that tell nothing about a car. */
export const foreignStopWords: readonly string[] = Object.values(searchLocales).flatMap(({ functionWords = '' }) =>
  functionWords.split(' ').filter(Boolean),
)

/** The words for the facts that a seller can state, of every language. */
export function carPhrasesOfFacts(): { phrase: string; feature: CarPhraseMeaning; language: string }[] {
  return allFacts.flatMap((feature) =>
    Object.entries(searchLocales).flatMap(([language, { facts = {} }]) =>
      (facts[feature.field]?.[feature.value] ?? []).map((phrase) => ({
        phrase: phrase.replaceAll(/[^\p{L}\p{N}]+/gu, ' '),
        feature,
        language,
      })),
    ),
  )
}

const allFacts: readonly FactMeaning[] = [
  ...facetValues,
  ...multiChoiceAttributeNames.flatMap((field) =>
    allowedMultiChoiceValues(field).map((value): FactMeaning => ({ field, value })),
  ),
]
