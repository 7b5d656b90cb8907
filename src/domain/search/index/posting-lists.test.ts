import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testSeed } from '#tests/support/sample-size.ts'
import { createBitSet, growBitSet, hasBit } from './bit-set.ts'
import { PostingLists } from './posting-lists.ts'

const capacity = 1_600
const terms = ['a', 'ab', 'abc', 'b', 'bé', 'c-1', 'a word that is as long as some are', '']

type Step = { kind: 'add'; gap: number; terms: string[] } | { kind: 'trim' | 'file' | 'grow' }
const steps = fc.array(
  fc.oneof(
    {
      weight: 40,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        gap: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.integer({ min: 120, max: 140 })),
        terms: fc.subarray(terms),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('trim' as const, 'file' as const, 'grow' as const) }) },
  ),
  { minLength: 60, maxLength: 200 },
)

/** What was added, as a plain program would keep it. */
function plainOf(made: readonly Step[]): { cars: Map<string, number[]>; capacity: number } {
  const cars = new Map<string, number[]>()
  let [last, room] = [-1, capacity]
  for (const step of made) {
    if (step.kind === 'grow') room *= 2
    if (step.kind !== 'add' || last + step.gap >= room) continue
    last += step.gap
    for (const term of step.terms) cars.set(term, [...(cars.get(term) ?? []), last])
  }
  return { cars, capacity: room }
}

function listsOf(made: readonly Step[]): PostingLists {
  let [lists, last, room] = [new PostingLists(capacity), -1, capacity]
  for (const step of made) {
    if (step.kind === 'trim') lists.trim()
    if (step.kind === 'grow') {
      room *= 2
      lists.grow(room)
    }
    if (step.kind === 'file') {
      const read = new PostingLists(room)
      read.load(structuredClone(lists.save()))
      lists = read
    }
    if (step.kind !== 'add' || last + step.gap >= room) continue
    last += step.gap
    for (const term of step.terms) lists.add(last, term)
  }
  return lists
}

it(`lists have the cars of each term, however they were packed, read from a file and enlarged (seed ${testSeed})`, () => {
  fc.assert(
    fc.property(steps, (made) => {
      const [{ cars, capacity: room }, lists] = [plainOf(made), listsOf(made)]
      for (const term of terms) {
        const found = growBitSet(createBitSet(capacity), room)
        lists.collect(term, found)
        const numbers = Array.from({ length: room }, (_, car) => car).filter((car) => hasBit(found, car))
        expect(numbers).toEqual(cars.get(term) ?? [])
        const begun = [...cars.keys()].filter((known) => known.startsWith(term))
        expect([...new Set(lists.termsFrom(term))].sort()).toEqual(begun.sort())
      }
    }),
    { numRuns: 100, seed: testSeed, endOnFailure: true },
  )
})
