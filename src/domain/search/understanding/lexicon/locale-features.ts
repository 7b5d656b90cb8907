import { allowedFacetValues, facetNames } from '#contract/attribute-names.ts'
import { carSorts } from '#contract/car-search-options.ts'
import { dealLabels } from '#contract/car-terms.ts'
import { searchLocales } from '../search-locales.ts'
import type { CarPhraseMeaning } from './car-phrase-meaning.ts'

/** The words of other languages for the values of the filters. */
export function carPhrasesOfLocales(): { phrase: string; feature: CarPhraseMeaning }[] {
  return Object.values(searchLocales).flatMap(({ features = {} }) =>
    allFeatures.flatMap((feature) => {
      const phrases = features[feature.field]?.[feature.value] ?? []
      return phrases.map((phrase) => ({ phrase, feature }))
    }),
  )
}

const allFeatures: readonly CarPhraseMeaning[] = [
  ...facetNames.flatMap((field) => allowedFacetValues(field).map((value): CarPhraseMeaning => ({ field, value }))),
  ...dealLabels.map((value): CarPhraseMeaning => ({ field: 'deal', value })),
  { field: 'verified', value: 'true' },
  ...carSorts.map((value): CarPhraseMeaning => ({ field: 'sort', value })),
]

/** Words of other languages that tell nothing about a car. */
export const foreignStopWords: readonly string[] = Object.values(searchLocales).flatMap(({ functionWords = '' }) =>
  functionWords.split(' ').filter(Boolean),
)
