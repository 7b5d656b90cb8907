import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { isWordWithoutMeaning } from './lexicon/word-commonness.ts'
import { parseQueryIntent } from './parse-word-meanings.ts'
import { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

const vocabulary = new CarNameVocabulary(
  [
    { brand: 'Ford', model: 'Escape', count: 90 },
    { brand: 'Ford', model: 'F-150', count: 300 },
    { brand: 'Honda', model: 'Civic', count: 200 },
    { brand: 'Mazda', model: 'CX-5', count: 80 },
    { brand: 'Tesla', model: 'Model 3', count: 60 },
  ],
  ['Austin, TX', 'Denver, CO'],
)
const read = (q: string) => parseQueryIntent(q, vocabulary, { year: 2026, rates: null })

/** What a page tells: the words that it uses, and those that it does not. */
function toldOf(q: string) {
  const { understood, comparison } = read(q)
  const all = [...understood, ...(comparison.wanted?.understood ?? [])]
  const textsOf = (isUsed: boolean) => all.flatMap(({ field, text }) => ((field === 'unused') === isUsed ? [] : [text]))
  return { used: textsOf(true), unused: textsOf(false) }
}

describe('words that are not used are said', () => {
  it.each([
    ['car for my wife and two kids', ['wife and two kids']],
    ['baby number 3 is coming in march minivan', ['baby number 3 is coming in march']],
    ['suv under 20k under 10k', ['under 10k']],
    ['diesel within 50 miles', ['within 50 miles']],
    ['outback denver or colorado springs', ['colorado springs']],
    ['civic, 555-123-4567, red', ['555-123-4567']],
    ["suv, doesn't have to be automatic", ['automatic']],
    ['civic for the weekends please', ['weekends']],
  ])('%s: %j', (q, unused) => {
    expect(toldOf(q).unused).toEqual(unused)
  })

  it.each([
    ['suv for my partner', 'my partner'],
    ['suv pour ma mère', 'mère'],
    ['suv pour maman', 'maman'],
    ['suv para mi señora', 'señora'],
    ['kombi für meinen mann', 'mann'],
    ['suv dla mojego konia', 'konia'],
    ['suv dla taty', 'taty'],
  ])('people are no misspelt cars: %s', (q, person) => {
    const { brand, model, transmission } = read(q)
    expect({ brand, model, transmission }).toEqual({ brand: [], model: [], transmission: [] })
    expect(toldOf(q).unused.join(' ')).toContain(person)
  })

  it.each(['kombi für meine oma', 'suv pour ma mamie', 'suv dla mojej babci'])(
    'grandparents are a purpose: %s',
    (q) => {
      expect(read(q).purposes.map(({ purpose }) => purpose)).toEqual(['easyEntry'])
    },
  )

  it('what a wanted value or car leaves out anyway is shown as excluded', () => {
    const denied = (q: string) => read(q).understood.flatMap(({ isDenied, value }) => (isDenied ? value : []))
    expect(denied('gasoline not diesel suv')).toEqual(['Diesel'])
    expect(denied('mazda cx-5 not a honda')).toEqual(['Honda'])
    expect(denied('something similar to a tesla model 3 but not a tesla')).toEqual(['Tesla'])
  })
})

/** Of every kind: names, facts, numbers, places, purposes, people, comparisons, other languages, and no words at all. */
const pieces = [
  ...['honda civic', 'ford escape', 'f150', 'tesla', 'mazda cx-5', 'civik', 'hnda'],
  ...['red', 'diesel', 'automatic', 'suv', 'pickup truck', '4 doors', '7 seater', 'one owner', 'heated seats', 'awd'],
  ...['no accidents', 'not black', 'without sunroof', 'anything but silver', 'kein diesel', 'ohne schiebedach'],
  ...[
    'under 20k',
    '15000 max',
    'between 10k and 15k',
    'over 300 hp',
    '2018 or newer',
    'less than 60000 miles',
    '30 mpg',
  ],
  ...['$350 a month', '€9000', '3.5 litre', '12', '90210', '555-123-4567', '6 foot 5', '1HGCM82633A004352'],
  ...['near austin', 'in denver', 'within 50 miles', 'texas', 'denver'],
  ...['for snow', 'for grandma', 'for my teenager', 'driving uber', 'first car', 'good on gas', 'towing a boat'],
  ...['my wife', 'kids', 'nurse', 'uncle', 'weekends', 'salary', 'moving', 'birthday', 'tuesday', 'hobbies', 'plumber'],
  ...['like a golf', 'bigger', 'cheaper', 'newer than my corolla', 'similar', 'cheapest', 'low mileage'],
  ...['zorbly', 'qwxz', 'blimpish', 'reliabel', 'comuting', 'escape to the hills', 'horse', 'spoon', 'galactic'],
  ...[
    'für meine oma',
    'zuverlässig',
    'para mi hija',
    'barato',
    'pour ma femme',
    'pas cher',
    'dla żony',
    'tani',
    'لزوجتي',
  ],
  ...['please', 'i want a', 'and', 'or', 'the', 'lookng for', '🚗', '!!', "I'm", "that'll"],
]
const sentence = fc
  .tuple(fc.uniqueArray(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 }), fc.constantFrom(' ', ', '))
  .map(([some, joint]) => some.join(joint))

const isOfWord = /[\p{L}\p{N}]/u
/** Words that join and compare others. */
const operators = new Set('or and not no without but like than anything similar kein ohne que to'.split(' '))

/** A text without what stands in others, which may overlap. */
function without(text: string, told: readonly string[]): string {
  const left = text.split('')
  for (const one of told.filter(Boolean)) {
    for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + 1)) left.fill('|', at, at + one.length)
  }
  return left.join('')
}

const wordsOf = (text: string) =>
  text.split(/[\s|,]+/u).flatMap((word) => {
    const plain = word.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    return isOfWord.test(plain) ? [plain] : []
  })

it('every word of a search is used, said not to be used, or one that everybody says; never two of these', () => {
  fc.assert(
    fc.property(sentence, (q) => {
      const { used, unused } = toldOf(q)
      const left = wordsOf(without(q, [...used, ...unused]))
      expect(left.filter((word) => !isWordWithoutMeaning(word) && !operators.has(word))).toEqual([])
      expect(unused.filter((text) => used.includes(text))).toEqual([])
    }),
    { numRuns: chooseForTestOrProof({ test: 400, proof: 20_000 }) },
  )
})
