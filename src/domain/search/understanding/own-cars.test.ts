import { expect, it } from 'vitest'
import { parseQueryIntent } from './parse-word-meanings.ts'
import { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

const vocabulary = new CarNameVocabulary([], ['Austin, TX'])

/** What is wanted, with `as X` for a car that others are compared with. */
function wantedIn(typed: string): string[] {
  const { understood, comparison } = parseQueryIntent(typed, vocabulary, { year: 2026 })
  return understood
    .filter(({ field }) => field !== 'unused' && field !== 'q')
    .map(({ field, value }) => `${field === 'model' && comparison.isWithCar ? 'as' : field} ${value}`)
    .toSorted()
}

it.each<[string, string[]]>([
  ['drove a tacoma for ten years, time for something electric', ['fuel Electric']],
  ['had a jetta, looking for something more fun', ['purpose fun']],
  ['coming from a 2015 accord, want something AWD under 20k', ['drive All-wheel drive', 'priceMax 20000']],
  ['lease on the explorer is up, need something smaller', ['as Ford Explorer', 'comparative smaller']],
  ['outgrew the miata', ['as Mazda MX-5 Miata', 'comparative bigger']],
  ['ich hatte einen Passat, jetzt was elektrisches', ['fuel Electric']],
  ['tengo un corolla y quiero algo más grande', ['as Toyota Corolla', 'comparative bigger']],
  ["j'ai une clio, je cherche quelque chose de plus grand", ['as Renault Clio', 'comparative bigger']],
  ['miałem golfa, szukam czegoś większego', ['as Volkswagen Golf', 'comparative bigger']],
])('a car that somebody has and leaves for something else is not wanted: %s', (typed, expected) => {
  expect(wantedIn(typed)).toEqual(expected)
})

it.each<[string, string[]]>([
  ["I'd like to own an explorer, something blue", ['colour Blue', 'model Ford Explorer']],
  ['do you have a golf, something with low miles', ['model Volkswagen Golf', 'sort mileage']],
  ['I have 12000 for a golf, something reliable', ['model Volkswagen Golf', 'priceMax 12000', 'purpose reliable']],
  ['just sold my civic, want another', ['model Honda Civic']],
])('a car that is asked for is, though something is said beside it: %s', (typed, expected) => {
  expect(wantedIn(typed)).toEqual(expected)
})

it.each<[string, string[]]>([
  ["I'd like a jetta", ['model Volkswagen Jetta']],
  ['I’d really like a golf', ['model Volkswagen Golf']],
  ['my wife would like to get a golf under 10k', ['model Volkswagen Golf', 'priceMax 10000']],
  ['something like a golf', ['as Volkswagen Golf']],
  ["I'd like something like a civic", ['as Honda Civic']],
  ["I'd like a golf but bigger", ['as Volkswagen Golf', 'comparative bigger']],
])('who would like a car wants that one, and not cars like it: %s', (typed, expected) => {
  expect(wantedIn(typed)).toEqual(expected)
})

it('beside a car that others are compared with, few miles are a wish: in their order nothing of it would be seen', () => {
  const { sort, traits } = parseQueryIntent('tacoma or something similar with less miles', vocabulary, { year: 2026 })
  expect([sort, traits.map(({ text }) => text)]).toEqual([null, ['less miles']])
})
