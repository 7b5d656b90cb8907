import { expect, it } from 'vitest'
import { suggestNearNames } from './suggest-near-names.ts'
import { CarNameVocabulary } from './understanding/vocabulary/car-name-vocabulary.ts'

const vocabulary = new CarNameVocabulary([
  { brand: 'Lamborghini', model: 'Huracan', count: 2 },
  { brand: 'Honda', model: 'Civic', count: 90 },
  { brand: 'Hyundai', model: 'Sonata', count: 60 },
])

it.each([
  ['lambrogyynee', ['Lamborghini']],
  ['hyundyeye', ['Hyundai', 'Honda']],
  ['zeppelin', []],
  // A word that exists is hardly ever a slip.
  ['birthday', []],
  ['12345', []],
])('“%s” may mean %j', (typed, names) => {
  expect(suggestNearNames([typed], vocabulary)).toEqual(names.map((name) => ({ text: typed, name })))
})
