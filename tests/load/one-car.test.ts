import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { OpenedDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate-database.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { anEmptyServerDatabase } from '#tests/support/an-empty-server-database.ts'
import {
  aCardGateway,
  findSaleInvariantViolations,
  findUnsettledSaleViolations,
  readSaleState,
} from '#tests/support/payments.ts'
import { recordProofFigures } from '#tests/support/proof-figures.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { countOpenPayments, createBookedCars, type SignedInCrowd, signInCrowd, testAuthSecret } from './crowd.ts'
import { createHttpBuyer, type RacingBuyer, raceForOneCar } from './race-for-one-car.ts'

const rounds = chooseForTestOrProof({ test: 1, proof: 10 })
/** Within this time every hold that did not get its car is released, without any request. */
const releasedWithinMs = 60_000

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

type Place = { name: string; kind: 'embedded' | 'postgres'; servers: number; cars: number; buyers: number }
/** `npm test` makes do with fewer, the fewest on the embedded database, where everything takes turns anyway. */
const usual: Place[] = [
  {
    name: 'the embedded database',
    kind: 'embedded',
    servers: 1,
    cars: 1,
    buyers: chooseForTestOrProof({ test: 30, proof: 200 }),
  },
  {
    name: 'PostgreSQL with two servers',
    kind: 'postgres',
    servers: 2,
    cars: 1,
    buyers: chooseForTestOrProof({ test: 80, proof: 200 }),
  },
]
const further: Place[] = [
  { name: 'PostgreSQL with two servers', kind: 'postgres', servers: 2, cars: 20, buyers: 200 },
  { name: 'PostgreSQL', kind: 'postgres', servers: 1, cars: 1, buyers: 200 },
  { name: 'the embedded database', kind: 'embedded', servers: 1, cars: 20, buyers: 200 },
]
const places = chooseForTestOrProof({ test: usual, proof: [...usual, ...further] })

describe.each(places)('G-15: $buyers buyers of $cars cars over the network, on $name', (place) => {
  it(
    `one a car is charged, the holds of all others are released within a minute, ${rounds} times over`,
    async () => {
      const { dataDir, env, open } = await anEmptyServerDatabase(place.kind, {
        undo,
        LOG_LEVEL: 'error',
        AUTH_SECRET: testAuthSecret,
      })
      const before = await open()
      await migrateDatabase(before)
      const people = await signInCrowd(before.db, place.buyers).finally(() => before.close())
      for (let round = 1; round <= rounds; round += 1) {
        const quiet = await open()
        const booked = await createBookedCars(quiet.db, people, place).finally(() => quiet.close())
        const servers: RunningServer[] = []
        for (let index = 0; index < place.servers; index += 1) {
          const server = await startServer({ dataDir, env })
          undo.push(() => server.kill())
          servers.push(server)
        }
        const buyers = booked.map(({ bookingId, token }, index) => {
          const baseUrl = servers[Math.floor(index / place.cars) % servers.length]?.url ?? ''
          return createHttpBuyer({ baseUrl, bookingId, headers: { authorization: `Bearer ${token}` } })
        })
        const carIds = [...new Set(booked.map(({ carId }) => carId))]
        const started = performance.now()
        const race = await raceForOneCar(buyers.map(sometimesLeaving), { atOnce: place.buyers })
        const racedMs = Math.round(performance.now() - started)
        expect(Object.keys(race.errors).filter((message) => !/very busy right now/.test(message))).toEqual([])
        // No requests any more: the servers finish the work on their own.
        const releasedMs = await comeToRest(servers, people)
        const outcomes: string[] = []
        for (const buyer of buyers) outcomes.push((await buyer.settle()).outcome)
        const charged = outcomes.filter((outcome) => outcome === 'paid').length
        expect(charged).toBe(place.cars)
        // A buyer whose card was not confirmed in time has failed, not lost; no outcome stays open.
        expect(outcomes).not.toContain('pending')
        for (const server of servers) expect(await server.stop()).toBe(0)

        const after = await open()
        const faults = await faultsOf(after, carIds).finally(() => after.close())
        await recordProofFigures({
          database: place.kind,
          servers: place.servers,
          buyers: place.buyers,
          cars: place.cars,
          round,
          racedMs,
          releasedMs,
          charged,
          violations: faults.length,
        })
        expect(faults, `TEST_SEED=${testSeed}`).toEqual([])
        expect(releasedMs).toBeLessThan(releasedWithinMs)
      }
    },
    rounds * 180_000 + 60_000,
  )
})

/** Every third buyer closes the page after confirming the card: only webhooks and the reconciler learn of them. */
function sometimesLeaving(buyer: RacingBuyer, index: number): RacingBuyer {
  if (index % 3 !== 2) return buyer
  return { ...buyer, settle: async () => ({ outcome: 'pending', transactionId: null, message: '' }) }
}

/** The time until no server has work on a payment left. */
async function comeToRest([server]: RunningServer[], people: SignedInCrowd): Promise<number> {
  const since = performance.now()
  const lastMs = 2 * releasedWithinMs
  for (;;) {
    const elapsedMs = Math.round(performance.now() - since)
    if (elapsedMs > lastMs || !server || (await countOpenPayments(server.url, people)) === 0) return elapsedMs
    await pause(250)
  }
}

async function faultsOf({ db }: OpenedDatabase, carIds: string[]): Promise<string[]> {
  const setup = aCardGateway(db)
  const faults = await findMoneyInconsistencies(db, setup.cards)
  for (const carId of carIds) {
    const sale = await readSaleState(db, carId)
    faults.push(
      ...[...findSaleInvariantViolations(sale), ...findUnsettledSaleViolations(sale)].map(
        (fault) => `car ${carId}: ${fault}`,
      ),
    )
    if (sale.car.status !== 'sold') faults.push(`car ${carId} is ${sale.car.status}`)
  }
  const { rows } = await db.execute<{ held: number }>(
    sql`select count(*)::int held from test_gateway.objects
      where type = 'payment_intent' and body->>'status' = 'requires_capture'`,
  )
  if (rows[0]?.held !== 0) faults.push(`${rows[0]?.held} holds were not released`)
  return faults
}
