import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { carAttributes } from '#contract/car-attributes.ts'
import { languages, languagesOfTexts } from '#contract/languages.ts'
import { parseQueryIntent } from './parse-word-meanings.ts'
import { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

const vocabulary = new CarNameVocabulary([])
const fields = ['fuel', 'transmission', 'body', 'colour', 'drive'] as const

/**
 * Words that mean more than the label: a German `Limousine` is a sedan or a limousine, a Spanish `familiar` is an estate or
 * for a family, and the search reads each by the words around it.
 */
const ambiguous = ['de body: Limousine', 'de body: Transporter', 'es body: Familiar']

/** What the page calls each value of a filter, in each language. */
const labels = languages.flatMap((language) => {
  const catalogues = languagesOfTexts(language).map((each) =>
    JSON.parse(readFileSync(`src/locales/${each}/pages/car-words.json`, 'utf8')),
  )
  const words: Record<string, string> = Object.assign({}, ...catalogues.toReversed())
  return fields.flatMap((field) =>
    carAttributes[field].values.map((value) => ({ language, field, value: String(value), label: words[value] ?? '' })),
  )
})

it('a search for the label of a filter finds what its click finds, in every language', () => {
  const missed = labels.filter(({ field, value, label }) => {
    const intent = parseQueryIntent(`civic ${label}`, vocabulary, { year: 2026 })
    return !intent[field].includes(value as never)
  })
  expect(missed.map(({ language, field, label }) => `${language} ${field}: ${label}`)).toEqual(ambiguous)
})
