import { beforeAll, describe, expect, it } from 'vitest'
import { EstimateChoicesResponse, type ValueCarRequest, ValuedCarResponse } from '#contract/valuation.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { findCarValuation } from '#domain/valuation/find-car-valuation.ts'
import { refitPriceModel } from '#domain/valuation/refit-price-model.ts'
import { addListingToWishlist } from '#domain/wishlist/add-listing-to-wishlist.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { createTestApi } from '#tests/support/api.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const now = new Date('2026-11-20T12:00:00Z')
const clock = { now: () => now }
const test = useDatabase({ rows: 'kept' })

const golf = {
  brand: 'Volkswagen',
  model: 'Golf',
  fuel: 'Petrol',
  transmission: 'Manual',
  body: 'Hatchback',
  drive: 'Front-wheel drive',
  engineCc: 1395,
  powerHp: 150,
  location: 'Austin, TX',
  equipment: null,
  titleStatus: 'Clean',
  accidents: 'None',
  serviceHistory: 'Full',
}
const described: ValueCarRequest = { ...golf, year: 2020, mileageMiles: 40_000, title: '2020 Volkswagen Golf GTI' }
let sellers: Awaited<ReturnType<typeof aSeller>>[]
let firstId = ''

/** Sixty Golfs of twelve sellers, every third a GTI, every second with an automatic gearbox; there are two Polos. */
beforeAll(async () => {
  sellers = []
  for (let index = 0; index < 12; index++) sellers.push(await aSeller(test.db))
  for (let index = 0; index < 60; index++) {
    const [isGti, isAutomatic] = [index % 3 === 0, index % 2 === 0]
    const car = await aListing(test.db, {
      ...golf,
      title: `Volkswagen ${index % 5 ? 'Golf' : 'golf'}${isGti ? ' GTI' : ''}`,
      model: index % 10 === 9 ? 'golf' : 'Golf',
      transmission: isAutomatic ? 'Automatic' : 'Manual',
      sellerId: sellers[index % sellers.length]?.id ?? '',
      year: 2018 + (index % 5),
      mileageMiles: 25_000 + 700 * index,
      priceCents: 1_800_000 + (index % 5) * 120_000 + (isGti ? 400_000 : 0) + (isAutomatic ? 200_000 : 0) - 500 * index,
      pictures: [],
    })
    firstId ||= car.id
  }
  for (let index = 0; index < 2; index++) {
    await aListing(test.db, {
      ...golf,
      model: 'Polo',
      year: 2020,
      mileageMiles: 40_000,
      priceCents: 1_500_000,
      pictures: [],
    })
  }
  await refitPriceModel(test.db, { now, log: silentLogger })
})

const choicesOf = async (query: string) =>
  EstimateChoicesResponse.parse(
    await (await createTestApi(test.db, { clock }).request(`/valuations/choices${query}`)).json(),
  )

async function valued(car: ValueCarRequest) {
  const response = await createTestApi(test.db, { clock }).request('/valuations', { method: 'POST', json: car })
  return ValuedCarResponse.parse(await response.json())
}

describe('GET /valuations/choices', () => {
  it('names makes and models of which enough cars are known, as most sellers write them, each once', async () => {
    expect(await choicesOf('')).toMatchObject({ brands: ['Volkswagen'], brand: null, models: [] })
    expect(await choicesOf('?brand=volkswagen')).toMatchObject({ brand: 'Volkswagen', models: ['Golf'], model: null })
  })

  it('asks of a model what its sellers state, and nothing else; a trim by the words of titles that count', async () => {
    const { model, facts, trims } = await choicesOf('?brand=VOLKSWAGEN&model=golf')
    expect(model).toBe('Golf')
    expect(facts).toEqual(expect.arrayContaining(['fuel', 'transmission', 'body', 'trim']))
    expect(facts).not.toContain('cylinders')
    expect(trims).toEqual(['gti'])
  })

  it('says what is usual of a model in the facts that its price depends on, and nothing in which its cars differ', async () => {
    const { typical } = await choicesOf('?brand=Volkswagen&model=Golf&year=2020')
    expect(typical).toMatchObject({ fuel: 'Petrol', body: 'Hatchback', drive: 'Front-wheel drive', engineCc: 1395 })
    expect(Object.keys(typical)).not.toEqual(expect.arrayContaining(['transmission']))
    expect(Object.keys(typical)).not.toEqual(expect.arrayContaining(['doors']))
    expect((await choicesOf('?brand=Volkswagen')).typical).toEqual({})
  })

  it('answers nothing of what it does not know, and no error', async () => {
    expect(await choicesOf('?brand=Zeppelin&model=LZ127')).toMatchObject({ brand: null, model: null, facts: [] })
    expect(await choicesOf('?brand=Volkswagen&model=Polo')).toMatchObject({ model: null, facts: [] })
  })

  it('names every other make and model that people sell, and says which of these was chosen', async () => {
    const { brands, otherBrands, other, otherModels } = await choicesOf('?brand=toyota')
    expect(other).toEqual({ brand: 'Toyota', model: null })
    expect(otherBrands).toEqual(expect.arrayContaining(['Toyota', 'Mercedes_Benz']))
    expect(otherBrands.some((make) => brands.includes(make))).toBe(false)
    expect(otherModels).toEqual([])
    const polo = await choicesOf('?brand=Volkswagen&model=polo')
    expect(polo.other).toEqual({ brand: 'Volkswagen', model: 'Polo' })
    expect(polo.otherModels).not.toContain('Golf')
    expect(await choicesOf('?brand=Zeppelin')).toMatchObject({ other: null })
    expect(await choicesOf('?brand=Volkswagen&model=Golf')).toMatchObject({ other: null })
  })
})

describe('POST /valuations', () => {
  it('answers a sum that adds up exactly to the value, in whole dollars', async () => {
    const { estimate, sum, comparables } = await valued(described)
    if (!estimate || !sum) throw new Error('nothing is said')
    expect(sum.parts.reduce((cents, part) => cents + part.cents, sum.usualCents)).toBe(sum.valueCents)
    expect(sum.valueCents).toBe(Math.round(estimate.valueCents / 100) * 100)
    expect([sum.usualCents, ...sum.parts.map(({ cents }) => cents)].every((cents) => cents % 100 === 0)).toBe(true)
    expect(comparables.length).toBeGreaterThan(2)
  })

  it('says what each fact is worth that is left out, and stating it gives that value', async () => {
    const { transmission: _, ...rest } = described
    const { missingFacts, estimate } = await valued(rest)
    const [missing] = missingFacts.filter(({ fact }) => fact === 'transmission')
    expect(missing?.values.map(({ value }) => value)).toEqual(['Manual', 'Automatic'])
    expect(estimate?.valueCents).toBe(missing?.values[0]?.valueCents)
    for (const { value, valueCents } of missing?.values ?? []) {
      const stated = await valued({ ...rest, transmission: String(value) })
      expect(stated.estimate?.valueCents).toBe(valueCents)
      expect(stated.missingFacts.map(({ fact }) => fact)).not.toContain('transmission')
    }
  })

  it('says nothing of facts where years or miles lie beyond the market', async () => {
    const { silence, missingFacts } = await valued({ ...golf, transmission: null, year: 1990, mileageMiles: 40_000 })
    expect([silence?.reason, missingFacts]).toEqual(['age', []])
  })

  it.each([
    ['engine', { engineCc: 30_000 }],
    ['power', { powerHp: 1 }],
    ['mileage', { mileageMiles: 2_000_000 }],
  ])('is silent about an absurd %s and points at it', async (fact, more) => {
    expect(await valued({ ...described, ...more })).toMatchObject({
      estimate: null,
      silence: { reason: 'absurd', facts: [fact] },
    })
  })

  it('is limited for strangers by their address, and ten times as wide for people who are signed in', async () => {
    const { request } = createTestApi(test.db, { clock, environment: { RATE_LIMIT: 'on' } })
    const ask = async (from: string, as?: { id: string }) =>
      request('/valuations', { method: 'POST', json: { brand: 'Volkswagen' }, from, ...(as ? { as } : {}) })
    const statuses = []
    for (let n = 0; n < 61; n += 1) statuses.push((await ask('203.0.113.9')).status)
    expect(statuses).toEqual([...Array(60).fill(200), 429])
    expect(Number((await ask('203.0.113.9')).headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('203.0.113.10')).status).toBe(200)
    expect((await ask('203.0.113.9', sellers[0])).status).toBe(200)
  })
})

it('a mail that a price fell says the estimate as the page of the car does', async () => {
  const [seller] = sellers
  const buyer = await aBuyer(test.db)
  if (!seller) throw new Error('there is no seller')
  await addListingToWishlist(test.db, actorOfUser(buyer), { listingId: firstId }, now)
  await editCar(test.db, actorOfUser(seller), { id: firstId, changes: { priceCents: 1_200_000 }, now })
  const { sum } = await findCarValuation(test.db, null, { id: firstId, now })
  const [mail] = (await readWrittenMails(test.db)).filter(({ template }) => template === 'price-fell')
  expect(mail?.data).toMatchObject({ estimate: { usualCents: sum?.usualCents, valueCents: sum?.valueCents } })
})
