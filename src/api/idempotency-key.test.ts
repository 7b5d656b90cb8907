import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { idempotencyKeyHeader, mayRepeatApiCall } from '#contract/idempotency.ts'
import { openDatabase } from '#db/client.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { feedback } from '#db/schema/feedback.ts'
import { idempotencyKeys } from '#db/schema/idempotency.ts'
import { mails } from '#db/schema/mail.ts'
import { messages } from '#db/schema/messages.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { seededRandom } from '#db/seed/random.ts'
import { issueCarAvailabilityLink } from '#domain/availability/car-availability-link.ts'
import { deleteExpiredIdempotencyKeys } from '#domain/idempotency/delete-expired-idempotency-keys.ts'
import { createTestApi } from '#tests/support/api.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const keyed = (key: string) => ({ [idempotencyKeyHeader]: key })
const inFiveDays = () => new Date(Date.now() + 5 * 86_400_000).toISOString()
const bookingOf = (carId: string) => ({ carId, meetingAt: inFiveDays(), phone: '+1 202 555 0123' })

describe('a write with an idempotency key', () => {
  it('is carried out once however often it is sent, one after the other and at the same time', async () => {
    const { request } = createTestApi(test.db)
    const [as, car] = [await aBuyer(test.db), await aListing(test.db)]
    const book = { method: 'POST', as, json: bookingOf(car.id), headers: keyed(randomUUID()) }
    const answers = await Promise.all([1, 2, 3].map(() => request('/bookings', book)))
    answers.push(await request('/bookings', book))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(bodies).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(3)
    expect(await test.db.$count(bookings)).toBe(1)
  })

  it('is refused with 422 for another body or another call, and is nobody else’s', async () => {
    const { request } = createTestApi(test.db)
    const [as, other] = [await aBuyer(test.db), await aBuyer(test.db)]
    const [car, second] = [await aListing(test.db), await aListing(test.db)]
    const headers = keyed(randomUUID())
    const book = { method: 'POST', json: bookingOf(car.id), headers }
    expect((await request('/bookings', { ...book, as })).status).toBe(201)
    const changed = await request('/bookings', { ...book, as, json: bookingOf(second.id) })
    expect([changed.status, (await changed.json()).error.message]).toEqual([
      422,
      'This idempotency key has been used for another request.',
    ])
    expect((await request(`/wishlist/${car.id}`, { method: 'PUT', as, headers })).status).toBe(422)
    const ofOther = await request('/bookings', { ...book, as: other })
    expect([ofOther.status, ofOther.headers.has('idempotency-replayed')]).toEqual([201, false])
    expect((await request('/bookings', { ...book, as, headers: keyed('short') })).status).toBe(400)
  })

  it('leaves nothing where it is refused, and may be tried again', async () => {
    const { request } = createTestApi(test.db)
    const [as, car] = [await aBuyer(test.db), await aListing(test.db)]
    const book = { method: 'POST', as, json: bookingOf(car.id), headers: keyed(randomUUID()) }
    const first = await request('/bookings', { ...book, headers: {} })
    const { id } = (await first.json()) as { id: string }
    expect((await request('/bookings', book)).status).toBe(409)
    expect(await test.db.$count(idempotencyKeys)).toBe(0)
    await request(`/bookings/${id}/cancel`, { method: 'POST', as })
    expect((await request('/bookings', book)).status).toBe(201)
  })

  it('spends the budget of a call that is refused, as a call without a key does', async () => {
    const { request } = createTestApi(test.db, { environment: { RATE_LIMIT: 'on' } })
    const as = await aBuyer(test.db)
    const { id } = await aBooking(test.db, { buyerId: as.id })
    const past = { startsAt: '2020-01-01T10:00:00.000Z', isProposal: true }
    const statuses = new Set<number>()
    for (let call = 0; call < 50; call++) {
      const headers = keyed(randomUUID())
      statuses.add((await request(`/bookings/${id}/meeting`, { method: 'PUT', as, json: past, headers })).status)
    }
    expect([...statuses]).toEqual([422, 429])
  })

  it('answers a message once, and a wish that was taken back since does not come again', async () => {
    const { request } = createTestApi(test.db)
    const [as, car] = [await aBuyer(test.db), await aListing(test.db)]
    const json = { carId: car.id, clientId: randomUUID(), text: 'Is it there?', photoIds: [] }
    const write = { method: 'POST', as, json, headers: keyed(randomUUID()) }
    const [one, two] = [await request('/messages', write), await request('/messages', write)]
    expect([one.status, await one.text()]).toEqual([201, await two.text()])
    expect(await test.db.$count(messages)).toBe(1)
    const wish = { method: 'PUT', as, headers: keyed(randomUUID()) }
    const path = `/wishlist/${car.id}`
    expect(await (await request(path, wish)).json()).toEqual({ added: true })
    await request(path, { method: 'DELETE', as, headers: keyed(randomUUID()) })
    expect(await (await request(path, wish)).json()).toEqual({ added: true })
    expect(await test.db.$count(wishlistItems)).toBe(0)
  })

  it('posts and changes a car once', async () => {
    const { request } = createTestApi(test.db)
    const seller = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: seller.id })
    const change = { method: 'PATCH', as: seller, json: { title: 'Another title' }, headers: keyed(randomUUID()) }
    expect((await request(`/cars/${car.id}`, change)).status).toBe(200)
    const later = { ...change, json: { title: 'A later title' }, headers: keyed(randomUUID()) }
    expect((await request(`/cars/${car.id}`, later)).status).toBe(200)
    expect((await request(`/cars/${car.id}`, change)).headers.get('idempotency-replayed')).toBe('true')
    expect(await (await request(`/cars/${car.id}`)).json()).toMatchObject({ title: 'A later title' })
  })

  it('saves a search, asks for a meeting and changes the profile once', async () => {
    const { request } = createTestApi(test.db)
    const as = await aBuyer(test.db)
    const booking = await aBooking(test.db, { buyerId: as.id })
    const writes = [
      ['POST', '/saved-searches', { items: [{ name: 'BMW', query: 'brand=BMW' }] }],
      ['PUT', `/bookings/${booking.id}/meeting`, { startsAt: inFiveDays(), isProposal: true }],
      ['PATCH', '/profile', { name: 'Another Name' }],
      ['POST', '/feedback', { email: as.email, text: 'The site is fine.' }],
    ] as const
    for (const [method, path, json] of writes) {
      const write = { method, as, json, headers: keyed(randomUUID()) }
      const [one, two] = [await request(path, write), await request(path, write)]
      expect([one.status, two.headers.get('idempotency-replayed')], `${path} ${await one.clone().text()}`).toEqual([
        expect.toSatisfy((status: number) => status < 300),
        'true',
      ])
      expect(await two.text(), path).toBe(await one.text())
    }
  })

  it('says that a car is still there, begins a conversation and changes the role once', async () => {
    const { request } = createTestApi(test.db)
    const as = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: as.id })
    const booking = await aBooking(test.db, { listingId: car.id })
    const writes = [
      ['POST', `/cars/${car.id}/confirmation`, undefined],
      ['POST', `/bookings/${booking.id}/conversation`, undefined],
      ['PUT', '/me/role', { role: 'Buyer' }],
    ] as const
    for (const [method, path, json] of writes) {
      const write = { method, as, json, headers: keyed(randomUUID()) }
      const [one, two] = [await request(path, write), await request(path, write)]
      expect(
        [one.status < 300, two.headers.get('idempotency-replayed')],
        `${path} ${await one.clone().text()}`,
      ).toEqual([true, 'true'])
    }
  })

  it('keeps a visitor’s message once, and without a key each time', async () => {
    const { request } = createTestApi(test.db, { environment: { RATE_LIMIT: 'on' } })
    const json = { email: 'visitor@example.test', text: 'Do you deliver?' }
    const write = { method: 'POST', json, headers: keyed(randomUUID()) }
    const answers = await Promise.all([1, 2, 3].map(() => request('/contact', write)))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect([new Set(bodies).size, await test.db.$count(feedback)]).toEqual([1, 1])
    expect((await request('/contact', { ...write, json: { ...json, text: 'And when?' } })).status).toBe(422)
    for (let sent = 1; sent < 20; sent++) expect((await request('/contact', { method: 'POST', json })).status).toBe(201)
    // No more keys are kept than messages are taken.
    expect((await request('/contact', { ...write, headers: keyed(randomUUID()) })).status).toBe(429)
    expect([await test.db.$count(feedback), await test.db.$count(idempotencyKeys)]).toEqual([20, 1])
    const own = await request('/contact', { ...write, as: await aBuyer(test.db), from: '203.0.113.9' })
    expect([own.status, own.headers.has('idempotency-replayed')]).toEqual([201, false])
  })

  it('answers a mailed link once, whoever opens it, and keeps no address of one', async () => {
    const { request } = createTestApi(test.db)
    const car = await aListing(test.db)
    const token = await test.db.transaction((tx) => issueCarAvailabilityLink(tx, { carId: car.id, now: new Date() }))
    const answer = { method: 'POST', json: { isAvailable: false }, headers: keyed(randomUUID()) }
    const answers = [await request(`/car-links/${token}`, answer), await request(`/car-links/${token}`, answer)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await answers[0]?.text()).toBe(await answers[1]?.text())
    expect(answers[1]?.headers.has('idempotency-replayed')).toBe(true)
    expect(JSON.stringify(await test.db.select().from(idempotencyKeys))).not.toContain(token)
    expect((await request(`/car-links/${token}`, { ...answer, headers: keyed(randomUUID()) })).status).toBe(410)
  })

  it('is needed by no batch of cars: what is done stays done, and no table of keys holds the names of its answer', async () => {
    const { request } = createTestApi(test.db)
    const [as, seller] = [await anAdmin(test.db), await aSeller(test.db, { email: 'lot@example.com' })]
    await aListing(test.db, { sellerId: seller.id })
    const json = { filter: { seller: 'lot@example.com' }, expected: 1, change: { kind: 'takeDown', reason: 'No car.' } }
    const change = { method: 'POST', as, json, headers: keyed(randomUUID()) }
    const send = async () => (await request('/admin/listings/change-matching', change)).json()
    expect(await send()).toMatchObject({ done: [{ name: expect.any(String) }], leftOut: 0 })
    expect(await send()).toMatchObject({ done: [], failed: [], leftOut: 1 })
    expect(await test.db.$count(auditEntries)).toBe(1)
    expect(await test.db.$count(idempotencyKeys)).toBe(0)
    expect(mayRepeatApiCall('/api/admin/listings/change-matching')).toBe(true)
  })

  it('is forgotten after a day', async () => {
    const { request } = createTestApi(test.db)
    const [as, car] = [await aBuyer(test.db), await aListing(test.db)]
    await request(`/wishlist/${car.id}`, { method: 'PUT', as, headers: keyed(randomUUID()) })
    await deleteExpiredIdempotencyKeys(test.db, { now: new Date(Date.now() + 23 * 3_600_000) })
    expect(await test.db.$count(idempotencyKeys)).toBe(1)
    await deleteExpiredIdempotencyKeys(test.db, { now: new Date(Date.now() + 25 * 3_600_000) })
    expect(await test.db.$count(idempotencyKeys)).toBe(0)
  })
})

// The embedded database has no connections that could be cut.
describe.runIf(inject('databaseSource').kind === 'postgres')('while connections to the database are cut', () => {
  const buyers = 4
  const actionsEach = chooseForTestOrProof({ test: 8, proof: 500 })

  it(
    'no action is repeated, none that was acknowledged is lost, and none is answered 500',
    async () => {
      console.log(`cut connections: TEST_SEED=${testSeed}`)
      const random = seededRandom(testSeed)
      const proxy = await startDatabaseProxy(test.database.pool.options.connectionString ?? '')
      const cutDatabase = await openDatabase({ url: proxy.url, dataDir: '', poolSize: 4 })
      const { request, signIn } = createTestApi(cutDatabase.db)
      const people = await Promise.all(Array.from({ length: buyers }, () => aBuyer(test.db)))
      const cars = await Promise.all(people.map(() => aListing(test.db)))
      const statuses = new Map<number, number>()
      let replayed = 0
      // Without packets there is no next cut: it ends with the requests.
      const keepCutting = async () => {
        for (;;) await proxy.cutAfter(random.whole(10, 200))
      }
      void keepCutting()

      async function untilAnswered(path: string, init: { method: string; json?: unknown; cookie: string }) {
        const headers = { ...keyed(randomUUID()), cookie: init.cookie, origin: 'http://localhost' }
        for (let tries = 0; ; tries += 1) {
          const answer = await request(path, { ...init, headers })
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          if (answer.headers.has('idempotency-replayed')) replayed += 1
          if (answer.status !== 503) return { status: answer.status, body: (await answer.json()) as { id: string } }
          if (tries > 400) throw new Error('It never came through.')
        }
      }

      const booked = await Promise.all(
        people.map(async (person, index) => {
          const made: string[] = []
          const cookie = await signInDirectly(person, signIn)
          const carId = cars[index]?.id ?? ''
          for (let action = 0; action < actionsEach; action += 1) {
            const booking = await untilAnswered('/bookings', { method: 'POST', json: bookingOf(carId), cookie })
            expect(booking.status, `TEST_SEED=${testSeed} ${JSON.stringify(booking.body)}`).toBe(201)
            made.push(booking.body.id)
            const cancelled = await untilAnswered(`/bookings/${booking.body.id}/cancel`, { method: 'POST', cookie })
            expect(cancelled.status, `TEST_SEED=${testSeed} ${JSON.stringify(cancelled.body)}`).toBe(200)
            // A car can be booked a few times a day only.
            await test.db
              .update(bookings)
              .set({ createdAt: new Date(0) })
              .where(eq(bookings.id, booking.body.id))
          }
          return made
        }),
      )
      await cutDatabase.close()
      await proxy.close()
      const stored = await test.db.select({ id: bookings.id, status: bookings.status }).from(bookings)
      console.log(`answers: ${JSON.stringify([...statuses])}, bookings: ${stored.length}, lost answers: ${replayed}`)
      expect(new Set(stored.map(({ id }) => id)), `TEST_SEED=${testSeed}`).toEqual(new Set(booked.flat()))
      expect(stored.filter(({ status }) => status !== 'cancelled')).toEqual([])
      expect(statuses.get(503) ?? 0, 'some connection was cut in the middle').toBeGreaterThan(0)
      expect([...statuses.keys()].toSorted()).toEqual([200, 201, 503])
      expect(await test.db.$count(mails)).toBeGreaterThan(0)
    },
    actionsEach * 25_000,
  )

  /** Signing in goes through the database that is cut, too. */
  async function signInDirectly(
    person: { id: string },
    signIn: (person: { id: string }) => Promise<string>,
  ): Promise<string> {
    for (;;) {
      const cookie = await signIn(person).catch(() => null)
      if (cookie !== null) return cookie
    }
  }
})
