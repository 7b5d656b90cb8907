import { expect, it } from 'vitest'
import { allowedFacetValues, facetNames } from '#contract/attribute-names.ts'
import { dealLabels } from '#contract/car-terms.ts'
import { createRecordFromKeys } from '#contract/create-record-from-keys.ts'
import { removeQueryWords } from '#contract/remove-query-words.ts'
import { CarNameVocabulary } from '#domain/search/words/car-name-vocabulary.ts'
import { parseQueryIntent } from '#domain/search/understanding/understand.ts'
import type { QueryIntent } from '#domain/search/words/query-intent.ts'
import abroadQueries from './lists/abroad-queries.json' with { type: 'json' }
import askedQueries from './lists/asked-queries.json' with { type: 'json' }
import everydayQueries from './lists/everyday-queries.json' with { type: 'json' }
import furtherNames from './lists/further-names.json' with { type: 'json' }
import furtherQueries from './lists/further-queries.json' with { type: 'json' }
import heardNames from './lists/heard-names.json' with { type: 'json' }
import judgedQueries from './lists/judged-queries.json' with { type: 'json' }
import loggedQueries from './lists/logged-queries.json' with { type: 'json' }
import misspelt from './lists/misspelt-names.json' with { type: 'json' }
import plainQueries from './lists/plain-queries.json' with { type: 'json' }
import promisedQueries from './lists/promised-queries.json' with { type: 'json' }
import secretQueries from './lists/secret-queries.json' with { type: 'json' }
import slippedNames from './lists/slipped-names.json' with { type: 'json' }
import toldQueries from './lists/told-queries.json' with { type: 'json' }
import typedNames from './lists/typed-names.json' with { type: 'json' }
import typedQueries from './lists/typed-queries.json' with { type: 'json' }
import visitedQueries from './lists/visited-queries.json' with { type: 'json' }
import wishedQueries from './lists/wished-queries.json' with { type: 'json' }
import worldwideNames from './lists/worldwide-names.json' with { type: 'json' }

// The lists are written from the way people type, beside the code that reads them: a miss is mended by a rule, never
// by an entry for it. Of the last, by people who had not seen that code and read strictly, 98 % of 450 names, and of plain
// language 98 % of three lists, 96 % of two more, 88 and 52 % of people who told of themselves and 82 and 87 % of people
// abroad were understood at once; then what they missed was mended.
const vocabulary = new CarNameVocabulary([], ['Austin, TX', 'San Antonio, TX', 'Chicago, IL', 'Berlin', 'Denver, CO'])
/** Every list is read by two tests, and many queries stand in several lists. */
const readings = new Map<string, QueryIntent>()
function read(typed: string): QueryIntent {
  const known = readings.get(typed)
  if (known) return known
  const reading = parseQueryIntent(typed, vocabulary, { year: 2026 })
  readings.set(typed, reading)
  return reading
}
const facetValues: Record<string, readonly string[]> = {
  ...createRecordFromKeys(facetNames, allowedFacetValues),
  deal: dealLabels,
}
const share = (right: number, of: number) => Math.round((1000 * right) / of) / 10

it.each([
  ['misspelt-names', misspelt],
  ['further-names', furtherNames],
  ['worldwide-names', worldwideNames],
  ['heard-names', heardNames],
  ['typed-names', typedNames],
  ['slipped-names', slippedNames],
])('G-01: at least 95 of 100 misspelt makes and models are understood as the ones meant: %s', (_, names) => {
  const missed = names.filter(([typed = '', brand, model]) => {
    const { brand: brands, model: models } = read(typed)
    return String(brands) !== brand || (model !== undefined && String(models) !== model)
  })
  expectFew(missed, names)
})

it.each([
  ['plain-queries', plainQueries],
  ['further-queries', furtherQueries],
  ['everyday-queries', everydayQueries],
  ['logged-queries', loggedQueries],
  ['judged-queries', judgedQueries],
  ['secret-queries', secretQueries],
  ['typed-queries', typedQueries],
  ['wished-queries', wishedQueries],
  ['asked-queries', askedQueries],
  ['promised-queries', promisedQueries],
  ['told-queries', toldQueries],
  ['abroad-queries', abroadQueries],
  ['visited-queries', visitedQueries],
])(
  'G-01: at least 95 of 100 queries in plain language are understood, with nothing that nobody said: %s',
  (_, queries) => {
    const missed = queries.filter(
      ([typed, expected]) => JSON.stringify(said(read(String(typed)))) !== written(expected),
    )
    expectFew(missed, queries)
  },
)

it.each([
  ['names', [misspelt, furtherNames, worldwideNames, heardNames, typedNames, slippedNames]],
  ['plain queries', [plainQueries, furtherQueries, everydayQueries, loggedQueries, judgedQueries, secretQueries]],
  ['typed queries', [typedQueries, wishedQueries, askedQueries]],
  ['promised queries', [promisedQueries, toldQueries]],
  ['queries of visitors', [abroadQueries, visitedQueries]],
])('takes off what was understood, whatever was typed for it: %s', (_, lists) => {
  for (const [typed = ''] of lists.flat() as [string][]) {
    const stays = read(typed).understood.filter(
      ({ text }) => removeQueryWords(typed, text) === removeQueryWords(typed, ''),
    )
    expect([typed, stays]).toEqual([typed, []])
  }
})

function expectFew(missed: readonly unknown[], of: readonly unknown[]): void {
  expect(share(of.length - missed.length, of.length), JSON.stringify(missed)).toBeGreaterThanOrEqual(95)
}

/** What was read as the list writes it: one value bare, several in a list; the words that are left only where some are. */
function said(reading: QueryIntent): unknown {
  const { understood, saidOf, asked, near, except, purposes, comparison, traits, ...lists } = reading
  const left = Object.entries(except).map(([field, denied]) => [
    field,
    others(field, lists).filter((one) => !denied.includes(one)),
  ])
  return inOrder({ ...lists, ...asked, ...Object.fromEntries(left), near: near && [near.place.name, near.radiusMiles] })
}

/** The lists name what is left of a field where something of it is not wanted. */
function others(field: string, { brand }: Pick<QueryIntent, 'brand'>): readonly string[] {
  if (field === 'brand') return vocabulary.makes()
  return field === 'model' ? brand.flatMap((one) => vocabulary.modelsOf(one)) : (facetValues[field] ?? [])
}

function written(expected: unknown): string {
  return JSON.stringify(inOrder(expected as Record<string, unknown>))
}

function inOrder(fields: Record<string, unknown>): unknown {
  return Object.entries(fields)
    .flatMap(([name, value]) => {
      const values = [value].flat().filter((one) => one !== '' && one !== null && one !== false && one !== undefined)
      return values.length > 0 ? [[name, values]] : []
    })
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
}
