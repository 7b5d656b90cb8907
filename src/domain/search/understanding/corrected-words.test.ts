import { expect, it } from 'vitest'
import { parseQueryIntent } from './parse-word-meanings.ts'
import { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

const vocabulary = new CarNameVocabulary([], ['Austin, TX', 'Seattle, WA'])

it.each<[string, string[]]>([
  ['toyta camary', ['toyta camary']],
  ['hey show me a mercedez benz glc', ['mercedez benz glc']],
  ['desiel suv in seattle', ['desiel']],
  ['golf cincinatti', ['cincinatti']],
  ['golf near seatle', ['near seatle']],
  ['golf los angelas', ['los angelas']],
  ['golf near los angeles', []],
  ['red vw golf diesel under 20k', []],
  ['chevy silverado in austin', []],
  ['vwgolf', []],
  ['wibble snorkack', []],
  ['"toyta camary"', []],
  ['desiel golf "cincinatti"', ['desiel']],
])('what is spelt otherwise than meant is told apart: %s', (typed, expected) => {
  expect(parseQueryIntent(typed, vocabulary, { year: 2026 }).corrected).toEqual(expected)
})
