import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenedDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate-database.ts'
import { sessions } from '#db/schema/accounts.ts'
import { aBuyer, anAdmin } from '#db/seed/builders.ts'
import { type Random, seededRandom } from '#db/seed/random.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { signSessionToken } from '#platform/identity/session-token.ts'
import { createHttpBuyer } from '#tests/load/race-for-one-car.ts'
import { anEmptyServerDatabase } from '#tests/support/an-empty-server-database.ts'
import { aCardGateway, testCardNumbers } from '#tests/support/payments.ts'
import { recordProofFigures } from '#tests/support/proof-figures.ts'
import { runMoneyScheduleUntilSettled } from '#tests/support/run-money-schedule-until-settled.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { bundleTestServer } from './bundle-test-server.ts'

/** On each kind of database; together with kill.test.ts: six in `npm test` and 1,000 in the proof. */
const kills = chooseForTestOrProof({ test: 1, proof: 400 })
const carsOfRound = 2
const buyerCount = 4
const authSecret = 'a secret for this test only, of 32 characters or more'

let entry: string
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  entry = await bundleTestServer('tests/faults/money-server.ts')
})
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

type Staged = { id: string; bookings: { id: string; buyerId: string }[] }[]
/** The acknowledged writes: a buyer saw that a booking is paid, an Admin that a refund was accepted. */
type Told = { paid: { bookingId: string; transactionId: string }[]; refunds: string[] }

describe.concurrent.each(['pglite', 'postgres'] as const)(
  'G-15, G-16: a server on %s that dies while people pay',
  (kind) => {
    it(
      `leaves books that add up, ${kills} times, whatever becomes of its webhooks`,
      async () => {
        const random = seededRandom(kind === 'pglite' ? testSeed : testSeed + 1)
        const { dataDir, env, open } = await anEmptyServerDatabase(kind === 'pglite' ? 'embedded' : kind, {
          undo,
          LOG_LEVEL: 'silent',
          AUTH_SECRET: authSecret,
        })
        const before = await open()
        await migrateDatabase(before)
        const tokens = await peopleOf(before).finally(() => before.close())
        const told: Told = { paid: [], refunds: [] }
        const violations: string[] = []
        const at = { round: 0 }
        const serve = () => startServer({ entry, dataDir, env: { ...env, FAULT_SEED: String(random.whole(1, 1e9)) } })
        for (at.round = 1; at.round <= kills && violations.length === 0; at.round += 1) {
          const server = await serve()
          try {
            const faults = (await (await fetch(`${server.url}/proof/books`)).json()) as string[]
            violations.push(...faults.map((fault) => `after kill ${at.round - 1}: ${fault}`))
            // Some cars are sold in any run: the last kill comes late.
            const fewestCalls = at.round === kills ? mostCalls / 2 : 1
            await payUntilKilled({ server, random, tokens, told, fewestCalls })
          } finally {
            await server.kill()
          }
        }
        const after = await open()
        const { broken, captured } = await closeBooks(after, told).finally(() => after.close())
        violations.push(...broken)
        await recordProofFigures({
          database: kind,
          kills,
          captured,
          acknowledged: told.paid.length,
          refunds: told.refunds.length,
          violations: violations.length,
        })
        expect(violations, `TEST_SEED=${testSeed}`).toEqual([])
        expect(captured).toBeGreaterThan(0)
      },
      kills * 60_000 + 120_000,
    )
  },
)

type Tokens = { admin: string; buyers: Map<string, string> }

/** An Admin and some buyers, with lasting sessions. */
async function peopleOf({ db }: OpenedDatabase): Promise<Tokens> {
  const signIn = async ({ id: userId }: { id: string }) => {
    const token = randomUUIDv7()
    const for100Years = new Date(Date.now() + 3e12)
    const session = { id: randomUUIDv7(), userId, token, expiresAt: for100Years, confirmedAt: for100Years }
    await db.insert(sessions).values(session)
    return signSessionToken(token, authSecret)
  }
  const buyers = new Map<string, string>()
  for (let index = 0; index < buyerCount; index += 1) {
    const buyer = await aBuyer(db)
    buyers.set(buyer.id, await signIn(buyer))
  }
  return { admin: await signIn(await anAdmin(db)), buyers }
}

type Round = { server: RunningServer; random: Random; tokens: Tokens; told: Told; fewestCalls: number }
/** About as many as all buyers of a round make. */
const mostCalls = carsOfRound * buyerCount * 6

/**
 * All buyers pay for all cars at once, an Admin refunds payments, and the server is killed after some of their calls.
 */
async function payUntilKilled({ server, random, tokens, told, fewestCalls }: Round): Promise<void> {
  const staged = await fetch(`${server.url}/proof/stage/${carsOfRound}`, { method: 'POST' })
  const cars = (await staged.json()) as Staged
  let callsLeft = random.whole(fewestCalls, mostCalls)
  const call = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const given = await answer
    callsLeft -= 1
    if (callsLeft === 0) await server.kill()
    return given
  }
  const pay = async ({ id: bookingId, buyerId }: { id: string; buyerId: string }) => {
    const headers = { authorization: `Bearer ${tokens.buyers.get(buyerId)}` }
    const card = random.chance(0.85) ? testCardNumbers.approved : testCardNumbers.declined
    const buyer = createHttpBuyer({ baseUrl: server.url, bookingId, headers, card })
    const refundCents = random.chance(0.5) ? random.whole(100, 1_000_000) : null
    const started = await insist(() => call(buyer.start()))
    await call(buyer.confirm(started))
    await Promise.allSettled([call(buyer.settle()), call(buyer.settle())])
    const { outcome, transactionId } = await insist(() => call(buyer.settle()))
    if (outcome !== 'paid' || transactionId === null) return
    told.paid.push({ bookingId, transactionId })
    if (refundCents === null) return
    const given = await call(
      fetch(`${server.url}/api/admin/payments/${started.paymentId}/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' },
        body: JSON.stringify({ amountCents: refundCents, reason: 'As agreed.' }),
      }),
    )
    const { id } = (await given.json()) as { id?: string }
    if (given.ok && id) told.refunds.push(id)
  }
  // Failed calls are the point; `told` has the acknowledged ones.
  await Promise.allSettled(cars.flatMap(({ bookings }) => bookings.map(pay)))
}

/** Retries as a page and its buyer do, where the card provider did not respond. */
async function insist<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let left = 3; left > 0; left -= 1) {
    const answer = await work().catch(() => null)
    if (answer !== null) return answer
  }
  return work()
}

/** Lets all work finish on the data that the last kill left, and checks the books, including the gateway's. */
async function closeBooks({ db }: OpenedDatabase, told: Told): Promise<{ broken: string[]; captured: number }> {
  const setup = aCardGateway(db)
  const broken = await findMoneyInconsistencies(db, null)
  await runMoneyScheduleUntilSettled(db, setup)
  broken.push(...(await findMoneyInconsistencies(db, setup.cards)))
  const { rows } = await db.execute<{ fault: string }>(sql`
    select 'hold ' || id || ' was not released' fault from test_gateway.objects
      where type = 'payment_intent' and body->>'status' = 'requires_capture'
    union all select 'payment ' || id || ' is still ' || state from payments where state in ('new', 'won', 'lost')
    union all select 'refund ' || id || ' is still open' from refunds where state = 'new'`)
  broken.push(...rows.map(({ fault }) => fault))
  const captured = await db.execute<{ id: string }>(
    sql`select provider_intent_id id from payments where state in ('captured', 'refunded')`,
  )
  const given = await db.execute<{ id: string }>(sql`select id from refunds`)
  const known = new Set([...captured.rows, ...given.rows].map(({ id }) => id))
  for (const { bookingId, transactionId } of told.paid) {
    if (!known.has(transactionId)) broken.push(`booking ${bookingId} was told that it is paid`)
  }
  for (const id of told.refunds) if (!known.has(id)) broken.push(`refund ${id} was acknowledged and is gone`)
  return { broken, captured: captured.rows.length }
}
