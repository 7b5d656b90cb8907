import { allowedFacetValues, facetNames } from '#contract/attribute-names.ts'
import { carSorts } from '#contract/car-search-options.ts'
import { dealLabels } from '#contract/car-terms.ts'
import { locales } from '../locales.ts'
import type { Feature } from './feature.ts'

/** The words of other languages for the values of the filters. */
export function featuresOfLocales(): { phrase: string; feature: Feature }[] {
  return Object.values(locales).flatMap(({ features = {} }) =>
    allFeatures.flatMap((feature) => {
      const phrases = features[feature.field]?.[feature.value] ?? []
      return phrases.map((phrase) => ({ phrase, feature }))
    }),
  )
}

const allFeatures: readonly Feature[] = [
  ...facetNames.flatMap((field) => allowedFacetValues(field).map((value): Feature => ({ field, value }))),
  ...dealLabels.map((value): Feature => ({ field: 'deal', value })),
  { field: 'verified', value: 'true' },
  ...carSorts.map((value): Feature => ({ field: 'sort', value })),
]

/** Words of other languages that tell nothing about a car. */
export const foreignStopWords: readonly string[] = Object.values(locales).flatMap(({ functionWords = '' }) =>
  functionWords.split(' ').filter(Boolean),
)
