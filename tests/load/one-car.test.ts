import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { sessions } from '#db/schema/accounts.ts'
import { aBuyer, aListing } from '#db/seed/builders.ts'
import { signSessionToken } from '#platform/identity/session-token.ts'
import { startPostgres } from '#tests/support/database-postgres.ts'
import { aCardGateway, faultsOfSale, healAll, readSale, TestClock, unsettledOf } from '#tests/support/payments.ts'
import { startServer } from '#tests/support/server.ts'
import { httpBuyer, raceForOneCar } from './two-hundred-buyers.ts'

const size = 200
const authSecret = 'a secret for this test only, of 32 characters or more'
const kinds = ['embedded', 'PostgreSQL'] as const

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

type Place = { dataDir: string; env: Record<string, string>; open(): Promise<OpenDatabase> }

/** An empty database of the kind, which a server and, before and after it, this test may open. */
async function aPlace(kind: (typeof kinds)[number]): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-load-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  if (kind === 'embedded') return { dataDir, env: {}, open: () => openDatabase({ dataDir }) }
  const postgres = await startPostgres()
  undo.push(() => postgres.stop())
  await postgres.createDatabase('forecourt')
  const url = postgres.url('forecourt')
  return { dataDir, env: { DATABASE_URL: url }, open: () => openDatabase({ dataDir, url }) }
}

/** People with an account of their own each, signed in on a device each, and the car that all of them want. */
async function aCrowd(database: OpenDatabase) {
  const { db } = database
  const { id: carId } = await aListing(db, { priceCents: 3_210_000 })
  const tokens: string[] = []
  for (let index = 0; index < size; index += 1) {
    const { id: userId } = await aBuyer(db)
    const token = randomUUIDv7()
    const expiresAt = new Date(Date.now() + 86_400_000)
    await db.insert(sessions).values({ id: randomUUIDv7(), userId, token, expiresAt })
    tokens.push(signSessionToken(token, authSecret))
  }
  return { carId, tokens }
}

async function book(url: string, { carId, token }: { carId: string; token: string }): Promise<string> {
  const meetingAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const response = await fetch(`${url}/api/bookings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ carId, meetingAt, phone: '+1 202 555 0123' }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

describe.each(kinds)('two hundred buyers of one car over the network, on the %s database', (kind) => {
  it('one is charged, the holds of all others are released, and nothing stays in doubt', async () => {
    const { dataDir, env, open } = await aPlace(kind)
    const before = await open()
    await migrate(before)
    const { carId, tokens } = await aCrowd(before).finally(() => before.close())

    const settings = { RATE_LIMIT: 'off', LOG_LEVEL: 'error', AUTH_SECRET: authSecret }
    const server = await startServer({ dataDir, env: { ...settings, ...env } })
    undo.push(() => server.kill())
    const buyers = []
    for (const token of tokens) {
      const bookingId = await book(server.url, { carId, token })
      buyers.push(httpBuyer({ baseUrl: server.url, bookingId, headers: { authorization: `Bearer ${token}` } }))
    }
    const started = performance.now()
    const race = await raceForOneCar(buyers, { atOnce: size })
    console.log(`${kind}: ${Math.round(performance.now() - started)} ms, ${JSON.stringify(race)}`)
    // In the crowd a page may be told that the server is busy; it asks again, as its buyer may at any time.
    const outcomes: Record<string, number> = {}
    for (const buyer of buyers) {
      const { outcome } = await buyer.settle()
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
    expect(outcomes).toEqual({ paid: 1, lost: size - 1 })
    expect(await server.stop()).toBe(0)

    const after = await open()
    undo.push(() => after.close())
    const setup = aCardGateway(after.db, new TestClock())
    setup.clock.forward({ minutes: 31 })
    await healAll(after.db, setup)
    const sale = await readSale(after.db, carId)
    expect([...faultsOfSale(sale), ...unsettledOf(sale)]).toEqual([])
    expect(sale.car.status).toBe('sold')
    expect(sale.intents).toEqual({ succeeded: 1, canceled: size - 1 })
    expect(sale.bookings).toEqual({ paid: 1, lost: size - 1 })
    expect(sale.payments.captured).toBe(1)
    expect(Object.keys(race.errors).filter((message) => !/very busy right now/.test(message))).toEqual([])
  }, 180_000)
})
