import { describe, expect, it } from 'vitest'
import type { SearchCarsQuery } from '#contract/cars.ts'
import { seededRandom } from '#db/seed/random.ts'
import { everyNthUnlessProof } from '#tests/support/sample-size.ts'
import { type SearchWithoutRemovedWords, suggestFiltersToRemove } from './suggest-filters-to-remove.ts'
import { buildIntentFromMeanings, parseQueryIntent, parseWordMeanings } from './understanding/parse-word-meanings.ts'
import { removeTermsFromMeanings } from './understanding/remove-terms-from-meanings.ts'
import { editDistanceCallCount } from './understanding/spelling/edit-distance.ts'
import { carNameCatalogue } from './understanding/vocabulary/car-name-catalogue.ts'
import { CarNameVocabulary } from './understanding/vocabulary/car-name-vocabulary.ts'

const offer = carNameCatalogue
  .slice(0, 40)
  .flatMap(({ brand, models }) => models.slice(0, 8).map((model, at) => ({ brand, model, count: 20 - at })))
const year = 2026

/**
 * Looks for removals in a search, and returns the work that it took.
 *
 * @param found how many cars each remaining search finds
 */
async function workOf(q: string, found: number) {
  const vocabulary = new CarNameVocabulary(offer, ['Austin, TX', 'Denver, CO', 'Leeds'])
  const before = editDistanceCallCount()
  const meanings = parseWordMeanings(q, vocabulary)
  const read = buildIntentFromMeanings(meanings, vocabulary, { year })
  const ofFirst = editDistanceCallCount() - before
  const work = { rounds: 0, counts: 0, readAnew: 0, readAsTyped: 0 }
  const withoutWords = async ({ words }: SearchWithoutRemovedWords) => {
    const left = removeTermsFromMeanings(meanings, words)
    if (!left) work.readAnew += 1
    return left ? { key: JSON.stringify(buildIntentFromMeanings(left, vocabulary, { year })) } : null
  }
  const asTyped = async ({ q: typed = '' }: SearchCarsQuery) => {
    // The same words mean the same.
    if (typed === q) return { key: JSON.stringify(read) }
    work.readAsTyped += 1
    return { key: JSON.stringify(parseQueryIntent(typed, vocabulary, { year })) }
  }
  const countEach = async (searches: readonly unknown[]) => {
    work.rounds += 1
    work.counts += searches.length
    return searches.map(() => found)
  }
  const asksForNothing = () => false
  await suggestFiltersToRemove({ q } as SearchCarsQuery, read, {
    radiusMiles: read.near && 50,
    withoutWords,
    asTyped,
    asksForNothing,
    countEach,
  })
  return { ...work, ofFirst, ofAll: editDistanceCallCount() - before }
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
  it.each(everyNthUnlessProof(Object.keys(shapes), 5))(
    'of %s is read, and ways out are looked for, within what others can wait',
    async (shape) => {
      for (const found of [0, 1]) {
        let q = ''
        while (q.length < 200) q += `${shapes[shape]?.()} `
        const { ofFirst, ofAll, counts, readAsTyped } = await workOf(q.slice(0, 200).trim(), found)
        // About 0.5 µs each; a count takes 0.1 ms, a reading 1 ms.
        expect(ofFirst).toBeLessThan(16_000)
        expect(ofAll).toBeLessThan(20_000)
        expect(counts).toBeLessThan(100)
        expect(readAsTyped).toBeLessThan(13)
      }
    },
  )
})

describe('an everyday search', () => {
  it.each([
    'red ford mustang under 20k diesel automatic',
    'automatic audi a4 estate under 30k near austin',
    'volkswagn golf desiel manual 2019 or newer',
    'tesla model 3 white long range below 40k',
  ])('%s has all its ways out tried from one reading of it, in one round each for one and two words', async (q) => {
    expect(await workOf(q, 0)).toMatchObject({ readAnew: 0, readAsTyped: 0 })
    const { rounds, readAnew, readAsTyped } = await workOf(q, 1)
    expect(rounds).toBeLessThan(3)
    expect(readAnew).toBe(0)
    expect(readAsTyped).toBeLessThan(7)
  })
})
