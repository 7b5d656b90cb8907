import {
  allowedFacetValues,
  allowedMultiChoiceValues,
  facetNames,
  multiChoiceAttributeNames,
} from '#contract/attribute-names.ts'
import type { CarPhraseMeaning } from './car-phrase-meaning.ts'
import words from './fact-words.json' with { type: 'json' }

/** By attribute and value, the words for it in each language. */
const wordsOfFacts: Partial<Record<string, Partial<Record<string, Partial<Record<string, readonly string[]>>>>>> = words

/** The words for the facts that a seller can state. All languages stand together, so that a new attribute is one file. */
export function carPhrasesOfFacts(): { phrase: string; feature: CarPhraseMeaning; language: string }[] {
  return facts.flatMap((feature) =>
    Object.entries(wordsOfFacts[feature.field]?.[feature.value] ?? {}).flatMap(([language, phrases = []]) =>
      phrases.map((phrase) => ({ phrase: phrase.replaceAll(/[^\p{L}\p{N}]+/gu, ' '), feature, language })),
    ),
  )
}

const facts: readonly CarPhraseMeaning[] = [
  ...facetNames.flatMap((field) => allowedFacetValues(field).map((value): CarPhraseMeaning => ({ field, value }))),
  ...multiChoiceAttributeNames.flatMap((field) =>
    allowedMultiChoiceValues(field).map((value): CarPhraseMeaning => ({ field, value })),
  ),
]
