import { expect, it } from 'vitest'
import { parseQueryIntent } from './parse-word-meanings.ts'
import { editDistanceCallCount } from './spelling/edit-distance.ts'
import { CarNameVocabulary } from './vocabulary/car-name-vocabulary.ts'

const vocabulary = new CarNameVocabulary([], ['Austin, TX', 'Denver, CO'])
/** What keeps cars out, in the order of the fields. */
function bounds(typed: string): string[] {
  const { understood } = parseQueryIntent(typed, vocabulary, { year: 2026 })
  const isHard = ({ field }: (typeof understood)[number]) => !['q', 'unused', 'purpose', 'sort'].includes(field)
  return understood
    .filter(isHard)
    .map(({ field, value }) => `${field} ${value}`)
    .toSorted()
}

const wanted = ['brand Audi', 'colour Red', 'priceMax 20000']

it.each([
  '🔥🔥 red audi under 20k 🚗💨',
  '\u202Ered audi under 20k\u202C \u200F',
  'RED AUDI UNDER 20K!!!',
  '\u0007red\u0000 \u001baudi\t\r\n under\u000b 20k\u007f',
  'red audi under 20k 👨‍👩‍👧‍👦',
])('signs around the words change nothing: %j', (typed) => {
  expect(bounds(typed)).toEqual(wanted)
})

it.each([
  '🚗🔥❤️',
  "' OR 1=1; DROP TABLE listings; --",
  "\" SELECT * FROM users WHERE ''='",
  '\u0000\u0001\u0002\u001b[31m',
  '. , ; : ! ? - _ / \\ | % $ #',
  '\uD800 \uDFFF',
  'ابتث جحخد ذرزس',
  'אבגד הוזח',
])('what asks for nothing keeps no car out: %j', (typed) => {
  expect(bounds(typed)).toEqual([])
})

it('a hundred numbers are read, at most one price and one range of years', () => {
  const numbers = Array.from({ length: 100 }, (_, at) => String(at * 37 + 1))
  const found = bounds(numbers.join(' ').slice(0, 200)).map((one) => one.split(' ')[0])
  expect(new Set(found).size).toBe(found.length)
})

it('numbers in a row are no VIN, whatever its check digit would be; one in parts with letters is', () => {
  const vinOf = (typed: string) => parseQueryIntent(typed, vocabulary, { year: 2026 }).vin
  expect(vinOf('97736 47280 30880 21178 75')).toBeNull()
  expect(vinOf('1HGCM 82633 A004352')).toBe('1HGCM82633A004352')
})

it('numbers between the words of a purpose are passed over, three at most', () => {
  const purposes = (typed: string) => parseQueryIntent(typed, vocabulary, { year: 2026 }).purposes
  const towing = (numbers: string) => purposes(`something to pull a ${numbers} camper`).map(({ purpose }) => purpose)
  expect(towing('24ft')).toEqual(['towing'])
  expect(towing('24 2 1')).toEqual(['towing'])
  expect(towing('24 2 1 4')).toEqual([])
})

it.each(Object.getOwnPropertyNames(Object.prototype))(
  'the name of a property of every object is a word: %s',
  (name) => {
    for (const typed of [
      name,
      `${name} bmw`,
      `audi ${name}`,
      `cheap ${name}`,
      `in ${name}`,
      `near ${name}`,
      `not ${name}`,
    ])
      expect(() => parseQueryIntent(typed, vocabulary, { year: 2026 }), typed).not.toThrow()
  },
)

it.each([
  ['bmw, text me at (214) 555-0199', 'text me at (214) 555-0199'],
  ['golf +49 89 1234567', '+49 89 1234567'],
  ['i am 6 foot 5', 'i am 6 foot 5'],
  ["suv, i'm 6'4", "i'm 6'4"],
  ['f150 6.5 ft bed', '6.5 ft bed'],
  ['truck with 6 foot bed', '6 foot bed'],
])('numbers that are neither of a car nor of its price are said to be unused: %s', (typed, unused) => {
  const { understood, asked, rest } = parseQueryIntent(typed, vocabulary, { year: 2026 })
  expect(understood).toContainEqual({ field: 'unused', value: unused, text: unused })
  expect({ asked, rest }).toEqual({ asked: {}, rest: '' })
})

it('contractions and numbers in words rank nothing beside others', () => {
  const { rest } = parseQueryIntent("a car that'll fit two prams", vocabulary, { year: 2026 })
  expect(rest).toBe('prams')
})

it('a number of three digits is a year or a car only where it may be one', () => {
  const terms = (typed: string) => {
    const { understood } = parseQueryIntent(typed, vocabulary, { year: 2026 })
    return understood.flatMap(({ field, value }) => (field === 'q' || field === 'unused' ? [] : `${field} ${value}`))
  }
  expect(terms('222')).toEqual([])
  expect(terms(Array.from({ length: 40 }, (_, at) => (at * 37) % 997).join(' '))).toEqual([])
  expect(terms('golf 171')).toEqual(['model Volkswagen Golf', 'yearMin 2017', 'yearMax 2017'])
  expect(terms('407')).toEqual(['model Peugeot 407'])
  expect(terms('2008 407')).toEqual(['model Peugeot 407', 'yearMin 2008', 'yearMax 2008'])
})

it('reading 200 characters compares few words letter by letter, and looks each name of a list up a few times', () => {
  const unknown = Array.from(
    { length: 28 },
    (_, at) => `${'bdfgklmnpr'[at % 10]}${'aeiou'[at % 5]}rd${'stvz'[at % 4]}o`,
  )
  const before = editDistanceCallCount()
  parseQueryIntent(unknown.join(' '), vocabulary, { year: 2026 })
  expect(editDistanceCallCount() - before).toBeLessThan(3_500)

  const listed = new CountedVocabulary(['Escape', 'Edge', 'Focus'].map((model) => ({ brand: 'Ford', model, count: 9 })))
  parseQueryIntent(Array(13).fill('escape or edge').join(' or ').slice(0, 200), listed, { year: 2026 })
  expect(listed.lookups).toBeLessThan(800)
})

class CountedVocabulary extends CarNameVocabulary {
  lookups = 0

  override exact(...asked: Parameters<CarNameVocabulary['exact']>) {
    this.lookups += 1
    return super.exact(...asked)
  }
}
