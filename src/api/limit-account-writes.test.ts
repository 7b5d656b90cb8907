import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { accountWriteLimits } from './limit-account-writes.ts'

const test = useDatabase()
const { atOnce, maxWaiting } = accountWriteLimits

/** An API on the database, which counts the most transactions that ran at once. */
function countingApi() {
  let running = 0
  const seen = { most: 0 }
  const transaction: typeof test.db.transaction = async (...of) => {
    running += 1
    seen.most = Math.max(seen.most, running)
    try {
      return await test.db.transaction(...of)
    } finally {
      running -= 1
    }
  }
  return { api: createTestApi(Object.create(test.db, { transaction: { value: transaction } })), seen }
}

const bookingOf = (carId: string) => {
  const meetingAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  return { method: 'POST', json: { carId, meetingAt, phone: '+1 512 555 0123' } }
}

it.each([false, true])(
  'of the writes of one account few run at once, the others wait, and those beyond are refused; with a key: %s',
  async (hasKey) => {
    const { api, seen } = countingApi()
    const [buyer, other] = [await aBuyer(test.db), await aBuyer(test.db)]
    const { listingId } = await aBooking(test.db, { buyerId: buyer.id })
    const headers = () => new Headers(hasKey ? { 'Idempotency-Key': randomUUID() } : {})
    const tooMany = 5
    const calls = Array.from({ length: atOnce + maxWaiting + tooMany }, () =>
      api.request('/bookings', { ...bookingOf(listingId), as: buyer, headers: headers() }),
    )
    const answers = await Promise.all(calls)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(tooMany)
    expect(refused.map(({ headers }) => headers.get('Retry-After'))).toEqual(Array(tooMany).fill('1'))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(atOnce + maxWaiting)
    expect(seen.most).toBe(atOnce)
    expect((await api.request('/bookings', { ...bookingOf(listingId), as: other })).status).toBe(201)
  },
)

it('the writes of many buyers of one car do not wait for each other there', async () => {
  const { api, seen } = countingApi()
  const car = await aListing(test.db)
  const buyers = await Promise.all(Array.from({ length: 8 }, () => aBuyer(test.db)))
  const answers = await Promise.all(buyers.map((as) => api.request('/bookings', { ...bookingOf(car.id), as })))
  expect(answers.map(({ status }) => status)).toEqual(Array(buyers.length).fill(201))
  expect(seen.most).toBeGreaterThan(atOnce)
})

it('also of the writes that take no key, as a draft that is saved with each letter, few of one account run at once', async () => {
  const { api, seen } = countingApi()
  const seller = await aSeller(test.db)
  const draft = { values: { title: 'Once more' }, photoIds: [], revision: 0 }
  const saves = Array.from({ length: 8 }, () =>
    api.request(`/my/car-drafts/${randomUUID()}`, { method: 'PUT', json: draft, as: seller }),
  )
  const answers = await Promise.all(saves)
  expect(answers.map(({ status }) => status)).toEqual(Array(saves.length).fill(200))
  expect(seen.most).toBe(atOnce)
})

it('of the writes of one visitor that take a key few run at once, however many come', async () => {
  const { api, seen } = countingApi()
  const json = { name: 'A visitor', email: 'visitor@example.test', text: 'Where can I see the cars?' }
  const send = (from: string) =>
    api.request('/contact', { method: 'POST', json, from, headers: { 'Idempotency-Key': randomUUID() } })
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('203.0.113.7')))
  expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(201))
  expect(seen.most).toBe(atOnce)
  await Promise.all(Array.from({ length: 8 }, (_, index) => send(`203.0.113.${index + 1}`)))
  expect(seen.most).toBeGreaterThan(atOnce)
})

it('while somebody’s writes without end are waiting in their name, a person can sign out every other device', async () => {
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const transaction: typeof test.db.transaction = async (...of) => {
    begun += 1
    if (begun <= atOnce) await gate.promise
    return test.db.transaction(...of)
  }
  const buyer = await aBuyer(test.db)
  const { listingId } = await aBooking(test.db, { buyerId: buyer.id })
  const api = createTestApi(Object.create(test.db, { transaction: { value: transaction } }))
  const [stolen, own] = [await api.signIn(buyer), await api.signIn(buyer)]
  const flood = Array.from({ length: atOnce + maxWaiting + 1 }, () =>
    api.request('/bookings', { ...bookingOf(listingId), headers: { cookie: stolen } }),
  )
  expect((await Promise.race(flood)).status).toBe(429)
  const ended = await api.request('/profile/sign-ins', { method: 'DELETE', headers: { cookie: own } })
  gate.resolve()
  await Promise.all(flood)
  expect(ended.status).toBe(200)
})
