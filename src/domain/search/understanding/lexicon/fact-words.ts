import {
  allowedFacetValues,
  allowedMultiChoiceValues,
  facetNames,
  multiChoiceAttributeNames,
} from '#contract/attribute-names.ts'
import words from './fact-words.json' with { type: 'json' }
import type { Feature } from './feature.ts'

/** By attribute and value, the words for it in each language. */
const wordsOfFacts: Partial<Record<string, Partial<Record<string, Partial<Record<string, readonly string[]>>>>>> = words

/** The words for the facts that a seller can state. All languages stand together, so that a new attribute is one file. */
export function featuresOfFacts(): { phrase: string; feature: Feature; language: string }[] {
  return facts.flatMap((feature) =>
    Object.entries(wordsOfFacts[feature.field]?.[feature.value] ?? {}).flatMap(([language, phrases = []]) =>
      phrases.map((phrase) => ({ phrase: phrase.replaceAll(/[^\p{L}\p{N}]+/gu, ' '), feature, language })),
    ),
  )
}

const facts: readonly Feature[] = [
  ...facetNames.flatMap((field) => allowedFacetValues(field).map((value): Feature => ({ field, value }))),
  ...multiChoiceAttributeNames.flatMap((field) =>
    allowedMultiChoiceValues(field).map((value): Feature => ({ field, value })),
  ),
]
