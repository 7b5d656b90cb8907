import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { type OpenedDatabase, openDatabase } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { priceFits, priceModels, valuations } from '#db/schema/valuations.ts'
import { seededRandom } from '#db/seed/random.ts'
import { startTestPostgres, type TestPostgresServer } from '#tests/support/database-postgres.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { recordProofFigures } from '#tests/support/proof-figures.ts'
import { testSeed } from '#tests/support/sample-size.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { findLostWrites, findSaleViolations } from './crash-consistency-checks.ts'
import { prepareEarlierRelease } from './prepare-earlier-release.ts'
import { createEmptyAcknowledgedWrites, tradeUntilServerGone } from './simulated-traders.ts'

// A release is rolled out server by server: for a while two versions work on one database, that of the newer one.
const release = '0.1.0'
/** So many payments on both before the older server ends, and again as many after it. */
const sales = 15
/** Mail of a kind that the older release does not have it gives up; the newer one sends it. */
const unknownMail = /There is no template/
/** What a server has written of errors, line by line. */
const errorsIn = ({ output }: RunningServer) =>
  output()
    .split('\n')
    .filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line))

let folder: string
let postgres: TestPostgresServer
const servers: RunningServer[] = []
const opened: OpenedDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-rolling-'))
  postgres = await startTestPostgres()
})
afterAll(async () => {
  for (const server of servers) await server.kill()
  for (const database of opened) await database.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

itInProof(
  `G-36 the server of ${release} and that of today work on one database: people sign up, post, wish, book and pay on both`,
  async () => {
    await postgres.createDatabase('rolling')
    const env = {
      DATABASE_URL: postgres.url('rolling'),
      AUTH_SECRET: 'of-both-servers-and-long-enough-for-it',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
    }
    const older = await startServer({
      dataDir: folder,
      env,
      entry: join(prepareEarlierRelease(release), 'scripts/start.mjs'),
    })
    servers.push(older)
    const random = seededRandom(testSeed)
    const ledger = createEmptyAcknowledgedWrites()
    const trade = ({ url }: RunningServer) => tradeUntilServerGone({ url, random, ledger }, { traders: 3 })
    const onOlder = trade(older)
    const database = await openDatabase({ dataDir: folder, url: env.DATABASE_URL, poolSize: 1 })
    opened.push(database)
    const fitsOfOlder = () => database.db.select({ id: priceModels.id }).from(priceModels)
    await expect.poll(fitsOfOlder).toHaveLength(1)
    const fits = await fitsOfOlder()
    // It migrates the database below the older one, which works on.
    const newer = await startServer({ dataDir: folder, env })
    servers.push(newer)
    const migratedAt = ledger.paid.length
    const onNewer = trade(newer)
    const untilPaid = (count: number) =>
      expect.poll(() => ledger.paid.length, { timeout: 240_000 }).toBeGreaterThan(count)
    await untilPaid(migratedAt + sales)
    expect(await findLostWrites(older.url, ledger, { random })).toEqual([])
    expect(await findLostWrites(newer.url, ledger, { random })).toEqual([])
    const beside = ledger.paid.length - migratedAt
    // Each has its fit of prices, and leaves the other's alone, and the labels.
    await expect.poll(() => database.db.$count(priceFits)).toBe(1)
    expect(await fitsOfOlder()).toEqual(fits)
    expect(await database.db.$count(valuations)).toBeGreaterThan(0)
    // Before it ends: while its clients go on it refuses the last of their requests.
    expect(errorsIn(older).filter((line) => !unknownMail.test(line))).toEqual([])
    expect(await older.stop()).toBe(0)
    await onOlder
    await untilPaid(ledger.paid.length + sales)
    expect(await findLostWrites(newer.url, ledger, { random })).toEqual([])
    expect(errorsIn(newer)).toEqual([])
    const givenUp = () => database.db.$count(mails, eq(mails.state, 'failed'))
    await expect.poll(givenUp, { timeout: 180_000 }).toBe(0)
    expect(await newer.stop()).toBe(0)
    await onNewer
    const faults = await findSaleViolations(database.db, ledger)
    expect(faults, `TEST_SEED=${testSeed}`).toEqual([])
    await recordProofFigures({
      olderRelease: release,
      people: ledger.people.length,
      cars: ledger.cars.length,
      paid: ledger.paid.length,
      paidBesideEachOther: beside,
      lost: 0,
      violations: faults.length,
    })
  },
  600_000,
)
