import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { createInMemorySearchIndex, type InMemorySearchIndex } from '#domain/search/index/in-memory-search-index.ts'
import { searchCars } from '#domain/search/search-cars.ts'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import {
  gradeSearchResult,
  SearchCorpus,
  type SearchCorpusEntry,
  type SearchGrade,
  searchGrades,
} from './grade-search-result.ts'
import { importRealAdverts, realAdvertsFile, searchCorpusDate } from './import-real-adverts.ts'
import knownMisses from './known-misses.json' with { type: 'json' }
import { loadCarsForGrading } from './load-cars-for-grading.ts'

const folder = import.meta.dirname
const corpora = readdirSync(folder).filter((name) => /^\d{4}-.*\.json$/.test(name))
/** A corpus that is no part of the clone, to be graded once. */
const held = process.env.SEARCH_CORPUS
const minutes = 60_000

/** Loading the adverts takes two minutes. */
const isGraded = realAdvertsFile !== null && (held !== undefined || chooseForTestOrProof({ test: false, proof: true }))

describe.runIf(isGraded)('searches of people on real adverts; skipped without ../shared/data', () => {
  const kept = useDatabase({ rows: 'kept' })
  let index: InMemorySearchIndex

  beforeAll(async () => {
    await importRealAdverts(kept.db, realAdvertsFile ?? '')
    index = createInMemorySearchIndex(kept.db, { minCars: 1, slice: 5_000 })
    await index.keep()
  }, 15 * minutes)
  afterAll(() => index.stop())

  async function grade(entry: SearchCorpusEntry): Promise<SearchGrade> {
    const query = SearchCarsQuery.parse({ q: entry.q.slice(0, 200), limit: '10' })
    const found = await searchCars(kept.db, query, { now: searchCorpusDate, index })
    const cars = await loadCarsForGrading(
      kept.db,
      found.items.map(({ id }) => id),
    )
    return gradeSearchResult(entry, { cars, total: found.total })
  }

  const read = (path: string) => SearchCorpus.parse(JSON.parse(readFileSync(path, 'utf8')))

  it.runIf(held).for([held ?? ''])('prints the grades of %s', { timeout: 10 * minutes }, async (path) => {
    const counts: Record<string, number> = {}
    for (const entry of read(path)) {
      const own = await grade(entry)
      for (const key of [own, `${entry.kind} ${own}`]) counts[key] = (counts[key] ?? 0) + 1
      if (own !== 'right') console.log(`${own}\t${entry.kind}\t${entry.q}\t${entry.accept}`)
    }
    console.log(JSON.stringify(counts))
  })

  it.skipIf(held)('misses what is known to be missed and nothing else', { timeout: 10 * minutes }, async () => {
    const missed: Record<string, SearchGrade> = {}
    for (const name of corpora) {
      for (const entry of read(join(folder, name))) {
        const own = await grade(entry)
        if (searchGrades.indexOf(own) > searchGrades.indexOf('acceptable')) missed[entry.q] = own
      }
    }
    expect(missed).toEqual(knownMisses)
  })
})
