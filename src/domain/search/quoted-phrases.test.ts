import { expect, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { readQuotedPhrases } from './find-quoted-phrases.ts'
import { createInMemorySearchIndex } from './index/in-memory-search-index.ts'
import { searchCars } from './search-cars.ts'

const test = useDatabase()
const now = new Date('2026-11-26T12:00:00Z')
const all = ['Audi', 'BMW', 'Ford', 'Honda', 'Kia']

/** Searches five cars, each of another make; finds their makes, and the phrases that their adverts do not say. */
async function search(q: string, chosen: Record<string, string> = {}) {
  const { id: sellerId } = await aSeller(test.db)
  const adverts = {
    Audi: 'Never smoked in.',
    BMW: 'It comes with a wombat hitch. Towed back the same day.',
    Ford: 'One owner, and tires of last year.',
    Honda: 'Always garaged; with hubcaps and brakes.',
    Kia: 'A car. The back seats are new.',
  }
  for (const [brand, description] of Object.entries(adverts)) {
    const car = { sellerId, brand, model: 'Q', title: `${brand} Q`, equipment: null, owners: null }
    await aListing(test.db, { ...car, description })
  }
  const query = SearchCarsQuery.parse({ q, ...chosen })
  const found = await searchCars(test.db, query, { now })
  const index = createInMemorySearchIndex(test.db, { minCars: 1, slice: 100 })
  try {
    await index.keep()
    expect(await searchCars(test.db, query, { now, index }), 'the index').toEqual(found)
  } finally {
    await index.stop()
  }
  const unsaid = found.unsaid.map(({ phrase, isSaidElsewhere }) => [phrase, isSaidElsewhere ? 'elsewhere' : 'nowhere'])
  return { found, makes: found.items.map(({ brand }) => brand).toSorted(), unsaid }
}

it.each([
  ['"never smoked in"', ['Audi']],
  ['“wombat hitch”', ['BMW']],
  ['"one owner"', ['Ford']],
  ['"always garaged" "hubcaps"', ['Honda']],
  ['"always garaged""hubcaps"', ['Honda']],
  // The words of the phrase stand in other adverts, but not side by side.
  ['"the back"', ['Kia']],
  ['"the back" "seats are new"', ['Kia']],
  ['"back THE"', ['BMW']],
])(
  'a search of phrases in quotation marks finds the adverts that say them, whatever else they mean: %s',
  async (q, expected) => {
    const { makes, unsaid, found } = await search(q)
    expect(makes).toEqual(expected)
    expect(unsaid).toEqual([])
    expect(found.understood.map(({ use }) => use)).not.toContain('unused')
  },
)

it.each([
  ['"quimble zorb"', all, [['quimble zorb', 'nowhere']]],
  // Two adverts say a word each.
  ['"brakes tires"', all, [['brakes tires', 'nowhere']]],
  ['"brakes tires" honda', ['Honda'], [['brakes tires', 'nowhere']]],
  ['"never smoked in" "zorb"', ['Audi'], [['zorb', 'nowhere']]],
  // Each is said, together they are not.
  ['"comes with a wombat" "hubcaps"', all, []],
  ['"always garaged" ford', ['Ford'], [['always garaged', 'elsewhere']]],
  ['"always garaged" honda', ['Honda'], []],
  ['"never smoked in" kia', ['Kia'], [['never smoked in', 'elsewhere']]],
  ['"never smoked in" audi', ['Audi'], []],
  ['"kia"', ['Kia'], []],
  // A word and a phrase, of one advert and of two.
  ['"never smoked in" "audi"', ['Audi'], []],
  ['"never smoked in" "kia"', ['Kia'], [['never smoked in', 'elsewhere']]],
  // One advert says all of the words, side by side none.
  ['"wombat it"', all, [['wombat it', 'nowhere']]],
  ['"wombat it" bmw', ['BMW'], [['wombat it', 'nowhere']]],
  ['"the back" bmw', ['BMW'], [['the back', 'elsewhere']]],
])(
  'a phrase is unsaid where no found car says it, and nowhere said where none on offer does: %s',
  async (q, makes, unsaid) => {
    expect(await search(q)).toMatchObject({ makes, unsaid })
  },
)

it('a phrase that is a fact of cars is told as unsaid where no found car states it, nor says so', async () => {
  const { id: sellerId } = await aSeller(test.db)
  const van = { sellerId, brand: 'Fiat', model: 'Q', title: 'Fiat Q', body: 'Van' }
  await aListing(test.db, { ...van, seats: null, description: 'A van.' })
  expect(await search('"nine seats"')).toMatchObject({ makes: ['Fiat'], unsaid: [['nine seats', 'nowhere']] })
  await aListing(test.db, { ...van, seats: 9, description: 'Another.' })
  expect(await search('"nine seats"')).toMatchObject({ makes: ['Fiat', 'Fiat'], unsaid: [] })
})

it('a phrase of two facts is told as unsaid where the cars have the one or the other', async () => {
  const { id: sellerId } = await aSeller(test.db)
  const car = { sellerId, brand: 'Fiat', model: 'Q', title: 'Fiat Q', description: 'Fine.' }
  await aListing(test.db, { ...car, fuel: 'Diesel' })
  await aListing(test.db, { ...car, fuel: 'Hybrid' })
  expect(await search('"diesel hybrid" fiat')).toMatchObject({
    makes: ['Fiat', 'Fiat'],
    unsaid: [['diesel hybrid', 'nowhere']],
  })
  expect(await search('"diesel" fiat')).toMatchObject({ makes: ['Fiat'], unsaid: [] })
})

it('a phrase of words that very many adverts say is found wherever they stand', async () => {
  const { id: sellerId } = await aSeller(test.db)
  const car = { sellerId, brand: 'Seat', model: 'Q', title: 'Seat Q' }
  for (let made = 0; made < 4; made++) await aListing(test.db, { ...car, description: 'Blue. A dog sat in it.' })
  const phrase = (most?: number) => readQuotedPhrases(test.db, '"dog blue"', { ...(most && { mostAdvertsRead: most }) })
  expect(await phrase()).toEqual([{ text: 'dog blue', carsSaying: [], isSaid: false }])
  expect(await phrase(3)).toEqual([{ text: 'dog blue', carsSaying: null, isSaid: true }])
})

it('a phrase that only others say, where a filter leaves no car, is not told as unsaid', async () => {
  expect(await search('"always garaged"', { brand: 'Ford' })).toMatchObject({ makes: [], unsaid: [] })
})

it('cars that say a whole phrase come before those that say its words apart', async () => {
  const { found } = await search('"never smoked in" audi or kia')
  expect(found.items.map(({ brand }) => brand)).toEqual(['Audi', 'Kia'])
  expect(found.understood).toContainEqual({
    field: 'q',
    value: 'never smoked in',
    text: 'never smoked in',
    use: 'prefer',
  })
})
