import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#db/seed/random.ts'
import { createInMemoryIndex, type InMemoryIndex } from '#domain/search/index/in-memory-index.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { grades, type SearchGrade } from '../grades.ts'
import { type Graded, gradeEntry } from './grade-lists.ts'
import knownMisses from './known-misses.json' with { type: 'json' }
import type { MadeCar } from './made-car.ts'
import { makeStock } from './make-stock.ts'
import { offerStock } from './offer-stock.ts'
import { readLists, readStockNames } from './read-corpus.ts'

const now = new Date('2026-11-23T12:00:00Z')
const stockSeed = 20_261_123
/** In `npm test`, one search of so many is graded. */
const sampleStep = 10
const minutes = 60_000

/**
 * Grades the lists whose names contain this, `words-07`, or `all` of them, prints the counts and writes what is not
 * right to a file, instead of comparing with the known misses.
 */
const printed = process.env.GRADE_SEARCHES
const printedFile = '.cache/graded-searches.tsv'

const lists = readLists()
const names = readStockNames()
const isMiss = ({ grade }: Graded) => grades.indexOf(grade) > grades.indexOf('acceptable')

describe('what people type, on cars that were made for it', () => {
  const kept = useDatabase({ rows: 'kept' })
  let index: InMemoryIndex | null = null
  let cars: MadeCar[] = []

  beforeAll(async () => {
    const expectations = lists.flatMap(({ entries }) => entries.map(([, expected]) => expected))
    cars = await offerStock(kept.db, makeStock(expectations, names, seededRandom(stockSeed)), now)
    index = createInMemoryIndex(kept.db, { minCars: 1, slice: 5_000 })
    await index.keep()
  }, 5 * minutes)
  afterAll(() => index?.stop())

  async function gradeAll(some: typeof lists): Promise<(Graded & { list: string })[]> {
    if (!index) throw new Error('The index is not built.')
    const graded = []
    for (const { name, entries } of some) {
      for (const entry of entries) {
        graded.push({ list: name, ...(await gradeEntry(entry, { db: kept.db, index, cars, names, now })) })
      }
    }
    return graded
  }

  it.runIf(printed)('prints the grades', { timeout: 15 * minutes }, async () => {
    const some = lists.filter(({ name }) => printed === 'all' || name.includes(printed ?? ''))
    const graded = await gradeAll(some)
    const lines = [...Map.groupBy(graded, ({ list }) => list)].map(([list, own]) => `${list}\t${countsOf(own)}`)
    const kinds = ['words', 'names'].map(
      (kind) => `${kind}\t${countsOf(graded.filter(({ list }) => list.includes(kind)))}`,
    )
    console.log(['list\tright\tacceptable\twrong\tharmful', ...lines, ...kinds, `all\t${countsOf(graded)}`].join('\n'))
    mkdirSync('.cache', { recursive: true })
    const worst = graded
      .filter(({ grade }) => grade !== 'right')
      .toSorted((a, b) => grades.indexOf(b.grade) - grades.indexOf(a.grade))
    writeFileSync(
      printedFile,
      ['grade\tlist\ttyped\texpected\tfit\tfound\tunderstood', ...worst.map(asLine)].join('\n'),
    )
    console.log(`What is not right stands in ${printedFile}.`)
  })

  it.skipIf(printed)(
    'G-01: misses what is known to be missed and nothing else',
    { timeout: 15 * minutes },
    async () => {
      const start = testSeed % sampleStep
      const isDrawn = (at: number) => chooseForTestOrProof({ test: at % sampleStep === start, proof: true })
      const drawn = lists.map((list) => ({ ...list, entries: list.entries.filter((_, at) => isDrawn(at)) }))
      const missed = (await gradeAll(drawn)).filter(isMiss).map(({ q, grade }) => [q, grade])
      const asked = new Set(drawn.flatMap(({ entries }) => entries.map(([q]) => q)))
      const known = Object.entries(knownMisses).filter(([q]) => asked.has(q))
      expect(Object.fromEntries(missed), `TEST_SEED=${testSeed}`).toEqual(Object.fromEntries(known))
    },
  )
})

function countsOf(graded: readonly { grade: SearchGrade }[]): string {
  return grades.map((one) => graded.filter(({ grade }) => grade === one).length).join('\t')
}

function asLine({ grade, list, q, expected, fitting, found, understood }: Graded & { list: string }): string {
  return [grade, list, q, JSON.stringify(expected), fitting, found, understood].join('\t')
}
