import type { Db } from '#db/client.ts'
import { seededRandom } from '#db/seed/random.ts'
import { createInMemorySearchIndex } from '#domain/search/index/in-memory-search-index.ts'
import { currencyRates, setCurrencyRates } from '#domain/search/understanding/numbers/currencies.ts'
import { generateStockForExpectations } from './generate-stock-for-expectations.ts'
import type { GeneratedSearchMarket } from './grade-expected-search.ts'
import { insertGeneratedStock } from './insert-generated-stock.ts'
import type { TypedSearchList } from './read-typed-search-lists.ts'
import type { GeneratedStockVocabulary } from './stock-vocabulary.ts'

const now = new Date('2026-11-23T12:00:00Z')
const stockSeed = 20_261_123

/** A market whose cars were made for these searches, until it is closed. */
export type GeneratedMarket = GeneratedSearchMarket & { close(): Promise<void> }

/** Puts the cars that these searches ask for on offer in an empty database, and builds the index of them. */
export async function openGeneratedMarket(
  db: Db,
  lists: readonly TypedSearchList[],
  names: GeneratedStockVocabulary,
): Promise<GeneratedMarket> {
  const usualRates = currencyRates()
  // A price is in the currency of who types it, whatever that is: here all are worth the same.
  const dollars = Object.fromEntries(Object.keys(usualRates.dollars).map((code) => [code, 1]))
  setCurrencyRates({ date: '2026-11-23', dollars })
  const expectations = lists.flatMap(({ entries }) => entries.map(([, expected]) => expected))
  const stock = await insertGeneratedStock(
    db,
    generateStockForExpectations(expectations, names, seededRandom(stockSeed)),
    now,
  )
  const index = createInMemorySearchIndex(db, { minCars: 1, slice: 5_000 })
  await index.keep()
  return {
    db,
    index,
    names,
    now,
    cars: new Map(stock.map((car) => [car.id, car])),
    close: async () => {
      setCurrencyRates(usualRates)
      await index.stop()
    },
  }
}
