import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { seededRandom } from '#db/seed/random.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { copySeededDataFolder } from '#tests/support/seeded-data-folder.ts'
import { startServer } from '#tests/support/start-server.ts'
import { findLostWrites, findSaleViolations } from './crash-consistency-checks.ts'
import { type AcknowledgedWrites, createEmptyAcknowledgedWrites, tradeUntilServerGone } from './simulated-traders.ts'
import { spawnServerWithoutWaiting } from './spawn-server-without-waiting.ts'

/** Together with money-kill.test.ts: six in `npm test` and 1,000 in the proof. */
const rounds = chooseForTestOrProof({ test: 2, proof: 200 })
const env = { RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
const random = seededRandom(testSeed)
/** Within that a slow machine has long saved what a round waits for. */
const patienceMs = 120_000

let dataDir: string
beforeAll(async () => {
  dataDir = await copySeededDataFolder()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Data shown as saved is saved. The moments of the kills are random: every run tries others. */
describe('a server that is killed at any moment', () => {
  it(
    `starts again by itself with every acknowledged write, ${rounds} times`,
    async () => {
      console.log(`kills: TEST_SEED=${testSeed}`)
      const ledger = createEmptyAcknowledgedWrites()
      // More and longer rounds until each kind of write was acknowledged.
      const hasAll = () => Object.values(ledger).every(({ length }) => length > 0)
      for (let round = 1; round <= rounds || (!hasAll() && round <= 4 * rounds); round += 1) {
        const server = await startServer({ dataDir, env })
        try {
          expect(await findLostWrites(server.url, ledger, { random }), `round ${round}, TEST_SEED=${testSeed}`).toEqual(
            [],
          )
          const trading = tradeUntilServerGone({ url: server.url, random, ledger }, { traders: 5 })
          // By writes, not by the clock: a slow machine saves as many before it is killed as a fast one.
          const wanted = countAll(ledger) + random.whole(1, 40) * Math.ceil(round / rounds)
          const patience = performance.now() + patienceMs
          while (countAll(ledger) < wanted) {
            const isStuck = server.process.exitCode !== null || performance.now() > patience
            if (isStuck) expect.fail(`round ${round}: it stopped saving, TEST_SEED=${testSeed}\n${server.output()}`)
            await pause(random.whole(1, 20))
          }
          await server.kill()
          await trading
        } finally {
          await server.kill()
        }
        if (random.chance(0.3)) {
          const beginning = spawnServerWithoutWaiting({ dataDir, env })
          await pause(random.whole(0, 1500))
          beginning.process.kill('SIGKILL')
          await beginning.ended
        }
      }
      const counts = Object.entries(ledger).map(([name, { length }]) => `${length} ${name}`)
      console.log(`acknowledged before ${rounds} kills: ${counts.join(', ')}`)
      for (const [name, { length }] of Object.entries(ledger)) expect(length, name).toBeGreaterThan(0)

      const server = await startServer({ dataDir, env })
      const lost = await findLostWrites(server.url, ledger, { random }).finally(() => server.stop())
      expect(lost, `TEST_SEED=${testSeed}`).toEqual([])
      const database = await openDatabase({ dataDir })
      const broken = await findSaleViolations(database.db, ledger).finally(() => database.close())
      expect(broken, `TEST_SEED=${testSeed}`).toEqual([])
    },
    rounds * 240_000 + 60_000,
  )
})

function countAll(ledger: AcknowledgedWrites): number {
  return Object.values(ledger).reduce((sum, { length }) => sum + length, 0)
}
