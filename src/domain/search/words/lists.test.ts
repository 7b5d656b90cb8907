import { expect, it } from 'vitest'
import misspelt from './lists/misspelt-names.json' with { type: 'json' }
import plainQueries from './lists/plain-queries.json' with { type: 'json' }
import { understandQuery } from './understand-query.ts'
import type { Understanding } from './understanding.ts'
import { Vocabulary } from './vocabulary.ts'

// Both lists are written from the way people type, beside the code that reads them: a miss is mended by a rule, never
// by an entry for it.
const vocabulary = new Vocabulary([], ['Austin, TX', 'San Antonio, TX', 'Chicago, IL', 'Berlin', 'Denver, CO'])
const read = (typed: string) => understandQuery(typed, vocabulary, { year: 2026 })
const share = (right: number, of: number) => Math.round((1000 * right) / of) / 10

it('G-01: at least 95 of 100 misspelt makes and models are understood as the ones meant', ({ annotate }) => {
  const missed = misspelt.filter(([typed = '', brand, model]) => {
    const { brand: brands, model: models } = read(typed)
    return String(brands) !== brand || (model !== undefined && String(models) !== model)
  })
  const right = share(misspelt.length - missed.length, misspelt.length)
  annotate(`${right} % of ${misspelt.length} misspelt names; missed: ${missed.map(([typed]) => typed).join(', ')}`)
  expect(right, String(missed)).toBeGreaterThanOrEqual(95)
})

it('G-01: at least 95 of 100 queries in plain language are understood, with nothing that nobody said', ({
  annotate,
}) => {
  const missed = plainQueries.filter(
    ([typed, expected]) => JSON.stringify(said(read(String(typed)))) !== written(expected),
  )
  const right = share(plainQueries.length - missed.length, plainQueries.length)
  annotate(`${right} % of ${plainQueries.length} queries; missed: ${missed.map(([typed]) => typed).join(', ')}`)
  expect(right, JSON.stringify(missed)).toBeGreaterThanOrEqual(95)
})

/** What was read as the list writes it: one value bare, several in a list; the words that are left only where some are. */
function said({ understood, saidOf, asked, rest, isVerified, sort, ...lists }: Understanding): unknown {
  return inOrder({ ...lists, ...asked, rest, sort, isVerified })
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
