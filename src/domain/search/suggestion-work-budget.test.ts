import { describe, expect, it } from 'vitest'
import type { SearchCars } from '#contract/cars.ts'
import { seededRandom } from '#db/seed/random.ts'
import { suggestFiltersToRemove } from './suggest-filters-to-remove.ts'
import { SuggestionWorkBudget } from './suggestion-work-budget.ts'
import { parseQueryIntent } from './understanding/understand.ts'
import { CarNameVocabulary } from './understanding/vocabulary/car-name-vocabulary.ts'
import { catalogue } from './understanding/vocabulary/catalogue.ts'
import { editDistanceCallCount } from './understanding/vocabulary/edit-distance.ts'

const offer = catalogue
  .slice(0, 40)
  .flatMap(({ brand, models }) => models.slice(0, 8).map((model, at) => ({ brand, model, count: 20 - at })))
const year = 2026

/** Looks for removals in a search that finds no car whatever is removed, and returns the work that it took. */
async function workOf(q: string, vocabulary = new CarNameVocabulary(offer, ['Austin, TX', 'Denver, CO', 'Leeds'])) {
  const before = editDistanceCallCount()
  const read = parseQueryIntent(q, vocabulary, { year })
  const ofFirst = editDistanceCallCount() - before
  const budget = new SuggestionWorkBudget(q)
  const words: number[] = []
  let cutAfter: number | null = null
  await suggestFiltersToRemove({ q } as SearchCars, read, async (left) => {
    if (!budget.hasMore()) {
      cutAfter = words.length
      return null
    }
    const { q: typed = '' } = left
    words.push(typed.split(/\s+/).length)
    budget.spend(typed)
    parseQueryIntent(typed, vocabulary, { year })
    return 0
  })
  const ofAll = editDistanceCallCount() - before
  return { ofFirst, ofAll, cutAfter, counts: words.length, words: words.reduce((sum, one) => sum + one, 0) }
}

const random = seededRandom(20261123)
const letters = (count: number) =>
  Array.from({ length: count }, () => 'abcdefghijklmnopqrstuvwxyz'[random.whole(0, 25)]).join('')
const number = (digits: number) => String(random.whole(10 ** (digits - 1), 10 ** digits - 1))
const misspelt = ['volkswagn', 'mercedez', 'corola', 'mustan', 'seatle', 'pheonix', 'desiel', 'automtic', 'convertable']
const shapes: Record<string, () => string> = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 40].map((count) => [`${count} letters`, () => letters(count)]),
  ),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((digits) => [`${digits} digits`, () => number(digits)])),
  'misspelt words': () => random.pick(misspelt),
  'letters and digits': () => `${letters(3)}${number(2)}`,
  'words with a slash': () => `${letters(4)}/${letters(4)}`,
  'words in one': () => `diesel${letters(7)}`,
  'near a word': () => `near ${letters(6)}`,
  'not a word': () => `not ${letters(6)}`,
  'a make and a word': () => `bmw ${letters(6)}`,
  'other letters': () => `ßäöü${letters(3)}`,
}

describe('the longest search that may be typed', () => {
  it.each(Object.keys(shapes))(
    'of %s is read, and ways out are looked for, within what others can wait',
    async (shape) => {
      for (let round = 0; round < 2; round++) {
        let q = ''
        while (q.length < 200) q += `${shapes[shape]?.()} `
        const { ofFirst, ofAll, words } = await workOf(q.slice(0, 200).trim())
        // About 0.5 µs each, and 0.1 ms for each word that is read again.
        expect(ofFirst).toBeLessThan(16_000)
        expect(ofAll).toBeLessThan(60_000)
        expect(words).toBeLessThan(230)
      }
    },
  )
})

it('the same search has as many ways out tried when its words are remembered', async () => {
  const q = Array.from({ length: 33 }, () => letters(5)).join(' ')
  const vocabulary = new CarNameVocabulary(offer, ['Austin, TX'])
  const first = await workOf(q, vocabulary)
  const again = await workOf(q, vocabulary)
  expect(again.ofAll).toBeLessThan(first.ofAll)
  expect(again).toMatchObject({ cutAfter: first.cutAfter, counts: first.counts })
})

describe('an everyday search', () => {
  it.each([
    'red ford mustang under 20k diesel automatic',
    'automatic audi a4 estate under 30k near austin',
    'volkswagn golf desiel manual 2019 or newer',
    'tesla model 3 white long range below 40k',
  ])('%s has all its ways out tried', async (q) => {
    expect(await workOf(q)).toMatchObject({ cutAfter: null })
  })
})
