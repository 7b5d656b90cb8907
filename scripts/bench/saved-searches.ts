import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { allowedFacetValues } from '#contract/attribute-names.ts'
import { type Db, openDatabase } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { notices } from '#db/schema/notices.ts'
import {
  carsToMatchWithSavedSearches,
  savedSearches,
  savedSearchHits,
  savedSearchIndexKeys,
} from '#db/schema/saved-searches.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { type Random, seededRandom } from '#db/seed/random.ts'
import { registerDomainEventHandlers } from '#domain/events/publish-domain-event.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import { matchChangedCarsToSavedSearches } from '#domain/saved-searches/match-changed-cars-to-saved-searches.ts'
import { type ParsedSavedSearch, parseSavedSearchQuery } from '#domain/saved-searches/parse-saved-search-query.ts'
import { queueSavedSearchMail } from '#domain/saved-searches/queue-saved-search-mail.ts'
import { indexKeysOfSavedSearch } from '#domain/saved-searches/saved-search-index-keys.ts'
import { domainEventHandlers } from '#domain/wiring/domain-event-handlers.ts'
import { createLogger, type Logger } from '#platform/log/logger.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { type BenchStock, benchStockDate } from './bench-stock.ts'
import { roundToDecimals } from './measure-bench-case.ts'
import { openBenchDatabases } from './open-bench-databases.ts'
import { cpuMsOfProcess, cpuMsOfProcessTree } from './process-usage.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { runBenchProgram } from './run-bench-program.ts'

// How many changed cars a minute are compared with the saved searches of many people, how many mails with their notices are written a minute
// about what was found, and how many leave. `npm run bench -- saved-searches --searches 100000 --changes 1000 --mails 1000`.

const root = join(import.meta.dirname, '../..')
/** Different searches; each is saved by many people, as popular ones are. */
const kinds = 2_000
const rowsAtOnce = 2_000
/** Of one person. */
const searchesOfAccount = 10
/** A mail server nearby answers within this time; one that answers at once shows what is ours. */
const mailServersMs = [0, 50]

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '20000' },
      stock: { type: 'string' },
      searches: { type: 'string', default: '100000' },
      changes: { type: 'string', default: '1000' },
      mails: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      label: { type: 'string' },
    },
  })
  registerDomainEventHandlers(domainEventHandlers)
  const { searches, changes, mails, seed } = values
  const settings = { searches: Number(searches), changes: Number(changes), mails: Number(mails), seed: Number(seed) }
  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  const results = []
  for await (const { url, stock } of openBenchDatabases({
    urls: values.stock,
    sizes: values.sizes,
    seed: settings.seed,
    isValued: false,
  })) {
    const database = await openDatabase({ url, dataDir: '', poolSize: 3, statementTimeoutMs: 600_000 })
    try {
      const result = { cars: stock.cars, ...(await measure(database.db, stock, settings)) }
      results.push(result)
      endProgressLine()
      console.log(JSON.stringify(result, null, 2))
    } finally {
      await database.close()
    }
  }
  const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  if (values.label) console.log(`Written to ${writeBenchResult(root, values.label, { settings, load, results })}`)
  return 0
})

type Settings = { searches: number; changes: number; mails: number; seed: number }

async function measure(db: Db, stock: BenchStock, { searches, changes, mails: mailCount, seed }: Settings) {
  const random = seededRandom(seed)
  await db.delete(savedSearches)
  await db.delete(mails)
  await db.delete(notices)
  await db.delete(carsToMatchWithSavedSearches)
  await saveMany(db, { stock, count: searches, random })
  await db.execute(sql`VACUUM (ANALYZE)`)
  showProgressLine(`${changes} cars change`)
  // Prices fall, as those of most cars that change do; each change is a transaction of its own, as sellers make them.
  for (let count = 0; count < changes; count++)
    await db.execute(
      sql`update listings set price_cents = greatest(50, price_cents - price_cents / 33) where id = ${random.pick(stock.ids)}`,
    )
  showProgressLine('comparing')
  const began = performance.now()
  const usage = () => ({
    processMs: cpuMsOfProcess(process.pid) ?? 0,
    postgresMs: cpuMsOfProcessTree(stock.postgres.postmaster ?? process.pid) ?? 0,
  })
  const used = usage()
  const log = createLogger('error')
  const taken = await matchChangedCarsToSavedSearches(db, { now: new Date(benchStockDate.getTime() + 60_000), log })
  const ms = performance.now() - began
  const matched = usage()
  return {
    searches,
    accounts: Math.ceil(searches / searchesOfAccount),
    changes: taken,
    hits: await db.$count(savedSearchHits),
    seconds: roundToDecimals(ms / 1000, 2),
    changesAMinute: Math.round((taken / ms) * 60_000),
    processMs: Math.round(matched.processMs - used.processMs),
    postgresMs: Math.round(matched.postgresMs - used.postgresMs),
    ...(await measureMails(db, { mailCount, log })),
  }
}

/** Everybody's daily mail is due at once, as after the night. */
async function measureMails(db: Db, { mailCount, log }: { mailCount: number; log: Logger }) {
  const now = new Date(benchStockDate.getTime() + 25 * 3_600_000)
  showProgressLine('writing mails')
  const began = performance.now()
  await queueSavedSearchMail(db, { now })
  const ms = performance.now() - began
  const written = await db.$count(mails)
  const sending = []
  for (const answerMs of mailServersMs) sending.push(await measureSending(db, { now, answerMs, mailCount, log }))
  return {
    mailsWritten: written,
    noticesWritten: await db.$count(notices),
    mailsWrittenAMinute: Math.round((written / ms) * 60_000),
    sending,
  }
}

type Sending = { now: Date; answerMs: number; mailCount: number; log: Logger }

/** Mails of one person go as one: a mail that leaves may carry several that were written. */
async function measureSending(db: Db, { now, answerMs, mailCount, log }: Sending) {
  showProgressLine(`sending mails to a server that answers after ${answerMs} ms`)
  const stopping = new AbortController()
  let left = 0
  const mailer: Mailer = {
    kind: 'smtp',
    host: 'bench.test',
    address: 'no-reply@bench.test',
    async send() {
      if (answerMs > 0) await pause(answerMs)
      left += 1
      if (left >= mailCount) stopping.abort()
    },
  }
  const began = performance.now()
  await sendDueMails(db, mailer, {
    baseUrl: 'https://bench.test',
    clock: { now: () => new Date(now.getTime() + performance.now() - began) },
    log,
    signal: stopping.signal,
  })
  return { answerMs, left, leavingAMinute: Math.round((left / (performance.now() - began)) * 60_000) }
}

/** People who have confirmed their addresses: others get no such mail. */
async function makeAccounts(db: Db, { count, random }: { count: number; random: Random }): Promise<string[]> {
  const model = await aBuyer(db, { emailVerified: true })
  const people = Array.from({ length: count }, (_, at) => ({
    ...model,
    id: random.uuid(benchStockDate),
    email: `buyer-${at}@bench.test`,
  }))
  for (let from = 0; from < people.length; from += rowsAtOnce)
    await db.insert(users).values(people.slice(from, from + rowsAtOnce))
  return people.map(({ id }) => id)
}

/** Saves searches as people make them: most by model or make, with a price; some by body and price alone. */
async function saveMany(db: Db, { stock, count, random }: { stock: BenchStock; count: number; random: Random }) {
  const accounts = await makeAccounts(db, { count: Math.ceil(count / searchesOfAccount), random })
  const made: ParsedSavedSearch[] = []
  for (let kind = 0; kind < Math.min(kinds, count); kind++) {
    const query = aQuery(stock, random)
    made.push(await parseSavedSearchQuery(db, { query, now: benchStockDate }))
  }
  for (let from = 0; from < count; from += rowsAtOnce) {
    showProgressLine(`saving searches ${from.toLocaleString('en-US')}`)
    const part = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, at) => {
      const search = random.pick(made)
      // One account saves a search only once, so the number makes those of one person differ.
      return { id: random.uuid(benchStockDate), number: from + at, ...search, ...indexKeysOfSavedSearch(search.tests) }
    })
    await db.insert(savedSearches).values(
      part.map(({ id, number, query, tests }) => ({
        id,
        accountId: accounts[number % accounts.length] ?? '',
        name: 'A search',
        query: `${query}&n=${number}`,
        tests,
        token: id,
        frequency: 'daily' as const,
        wantsPriceDrops: true,
        createdAt: benchStockDate,
      })),
    )
    const keys = part.flatMap(({ id, anchors, bounds }) =>
      [...new Set(anchors)].map((anchor) => ({ anchor, searchId: id, ...bounds })),
    )
    for (let at = 0; at < keys.length; at += rowsAtOnce)
      await db.insert(savedSearchIndexKeys).values(keys.slice(at, at + rowsAtOnce))
  }
}

function aQuery({ models }: BenchStock, random: Random): string {
  const { brand, model } = random.pick(models)
  const query = new URLSearchParams()
  const price = () => query.set('priceMax', String(random.whole(5, 60) * 1_000))
  const kind = random.next()
  if (kind < 0.9) query.set('brand', brand)
  if (kind < 0.6 && model) query.set('model', model)
  if (kind >= 0.9) query.set('body', random.pick(allowedFacetValues('body')))
  if (random.chance(0.7) || kind >= 0.9) price()
  if (random.chance(0.4)) query.set('yearMin', String(random.whole(2010, 2023)))
  if (random.chance(0.3)) query.set('mileageMax', String(random.whole(2, 12) * 10_000))
  if (random.chance(0.2)) query.set('fuel', random.pick(allowedFacetValues('fuel')))
  return query.toString()
}
