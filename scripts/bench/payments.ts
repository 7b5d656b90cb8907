import os from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createEmbeddedGateway, type EmbeddedGateway } from '@forecourt/test-gateway/gateway.ts'
import { type Db, openDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate-database.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { registerDomainEventHandlers } from '#domain/events/publish-domain-event.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { domainEventHandlers } from '#domain/wiring/domain-event-handlers.ts'
import { createStripeClientOfGateway } from '#platform/card-gateway/create-card-provider.ts'
import { createStripeCardProvider } from '#platform/card-gateway/create-stripe-card-provider.ts'
import { createInProcessBuyer, type RacingBuyer } from '#tests/load/race-for-one-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { startTestPostgres } from '#tests/support/database-postgres.ts'
import { type TestCardGateway, TestClock } from '#tests/support/payments.ts'
import { percentile, roundToDecimals } from './measure-bench-case.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'

// The number of payments per second from the first click to the sold car on PostgreSQL, and the gateway's share of
// their time, which in production is another company's. It runs the server's use cases in this process, without HTTP.
// `npm run bench -- payments --payments 2000 --concurrency 1,8,32 --label payments`.

const root = join(import.meta.dirname, '../..')

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      payments: { type: 'string', default: '2000' },
      concurrency: { type: 'string', default: '1,8,32' },
      label: { type: 'string', default: 'payments' },
    },
  })
  const count = Number(values.payments)
  registerDomainEventHandlers(domainEventHandlers)
  showProgressLine('starting PostgreSQL')
  const postgres = await startTestPostgres({ durability: 'full' })
  benchCleanUps.push(() => postgres.stop())
  await postgres.createDatabase('bench_payments')
  const database = await openDatabase({ dataDir: '', url: postgres.url('bench_payments'), poolSize: 10 })
  benchCleanUps.push(() => database.close())
  await migrateDatabase(database)
  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  const spent = { ms: 0, calls: 0 }
  const setup = aTimedGateway(database.db, spent)
  showProgressLine('warming up')
  await pay(await bookCars(database.db, setup, 100), 4)
  const results = []
  for (const concurrency of values.concurrency.split(',').map(Number)) {
    showProgressLine(`${count} payments, ${concurrency} at a time`)
    const buyers = await bookCars(database.db, setup, count)
    await database.db.execute('ANALYZE')
    Object.assign(spent, { ms: 0, calls: 0 })
    const started = performance.now()
    const times = await pay(buyers, concurrency)
    const seconds = (performance.now() - started) / 1000
    const ofAll = times.reduce((sum, ms) => sum + ms, 0)
    times.sort((one, other) => one - other)
    const result = {
      concurrency,
      payments: count,
      settledPerSecond: roundToDecimals(count / seconds, 1),
      p50: percentile(times, 50),
      p95: percentile(times, 95),
      gatewaySharePercent: roundToDecimals((spent.ms / ofAll) * 100, 1),
      gatewayCallsPerPayment: roundToDecimals(spent.calls / count, 2),
    }
    results.push(result)
    endProgressLine()
    console.log(JSON.stringify(result))
  }
  const faults = await findMoneyInconsistencies(database.db, setup.cards)
  if (faults.length > 0) throw new Error(`The books don’t match: ${faults.slice(0, 5).join('; ')}`)
  const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  if (values.label) console.log(`Written to ${writeBenchResult(root, values.label, { load, results })}`)
  return 0
})

/** The gateway with a timer around every call of the browser and of the server. */
function aTimedGateway(db: Db, spent: { ms: number; calls: number }): TestCardGateway {
  const clock = new TestClock()
  const real = createEmbeddedGateway({ db, now: () => new Date() })
  const gateway: EmbeddedGateway = {
    ...real,
    async answer(call) {
      const started = performance.now()
      try {
        return await real.answer(call)
      } finally {
        spent.ms += performance.now() - started
        spent.calls += 1
      }
    },
  }
  const stripe = createStripeClientOfGateway(gateway, { publicUrl: null })
  const { publishableKey, webhookSecret } = gateway
  const cards = createStripeCardProvider(stripe, { kind: 'embedded', publishableKey, webhookSecret })
  return { gateway, cards, stripe, clock }
}

/** `count` cars of one seller, each booked by one of a hundred buyers. */
async function bookCars(db: Db, setup: TestCardGateway, count: number): Promise<RacingBuyer[]> {
  const { id: sellerId } = await aSeller(db)
  const people = []
  for (let index = 0; index < Math.min(count, 100); index += 1) people.push(await aBuyer(db))
  const booked: RacingBuyer[] = []
  for (let index = 0; index < count; index += 1) {
    const buyer = people[index % people.length]
    if (!buyer) continue
    const { id: listingId } = await aListing(db, { sellerId })
    const { id: bookingId } = await aBooking(db, { listingId, sellerId, buyerId: buyer.id })
    booked.push(createInProcessBuyer(db, setup, { actor: actorOfUser(buyer), bookingId }))
  }
  return booked
}

/** Pays for each, from its start to the confirmation. Returns the duration of each in milliseconds. */
async function pay(buyers: RacingBuyer[], concurrency: number): Promise<number[]> {
  const times: number[] = []
  const queue = [...buyers]
  const worker = async () => {
    for (let buyer = queue.shift(); buyer; buyer = queue.shift()) {
      const started = performance.now()
      await buyer.confirm(await buyer.start())
      const { outcome } = await buyer.settle()
      if (outcome !== 'paid') throw new Error(`A payment came out as ${outcome}.`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return times
}
