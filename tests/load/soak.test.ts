import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { seededRandom } from '#db/seed/random.ts'
import { recordProofFigures } from '#tests/support/proof-figures.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { copySeededDataFolder } from '#tests/support/seeded-data-folder.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { cpuMsOfProcess, memoryMiBOfProcess } from '../../scripts/bench/process-usage.ts'
import { createSoakVisitors } from './create-soak-visitors.ts'

/** docs/decisions/0026: the memory limits of a server on the embedded database, with its demo, in MiB. */
const ceiling = { atRest: 400, underLoad: 700 }
/**
 * How much more memory the last quarter may use than the second one, in a run that is long enough to fill every cache.
 */
const mostGrowth = 0.08
const visitorsAtOnce = 4
/** Sales come in bursts: each invalidates every page, and in between the pages fill their cache. */
const sales = { everyMs: 150_000, atOnce: 10 }

const minutes = chooseForTestOrProof({ test: 0.1, proof: Number(process.env.SOAK_MINUTES ?? 30) })
const sampleMs = chooseForTestOrProof({ test: 1_000, proof: 10_000 })
/** A first start seeds and fits prices; the memory for that is released within this time. */
const restMs = 60_000

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

it.skipIf(os.platform() !== 'linux')(
  'a server that is used by many stays within its memory, and takes no more of it the longer it runs',
  async () => {
    const dataDir = await chooseForTestOrProof({ test: copySeededDataFolder, proof: emptyDataFolder })()
    const server = await startServer({ dataDir, env: { RATE_LIMIT: 'off', LOG_LEVEL: 'error' } })
    undo.push(() => server.discard())
    const atRest = await comeToRest(server)
    const { samples, counts, cpu } = await soak(server)
    const [second = [], last = []] = [
      samples.slice(samples.length / 4, samples.length / 2),
      samples.slice(-samples.length / 4),
    ]
    await recordProofFigures({
      minutes,
      ...counts,
      atRestMiB: atRest,
      peakMiB: Math.max(...samples),
      secondQuarterMiB: median(second),
      lastQuarterMiB: median(last),
      afterMiB: samples.at(-1) ?? 0,
      cpuMsPerRequest: Math.round(cpu * 10) / 10,
      samplesMiB: samples.join(' '),
    })
    expect(atRest, 'at rest').toBeLessThanOrEqual(ceiling.atRest)
    expect(Math.max(...samples), 'under load').toBeLessThanOrEqual(ceiling.underLoad)
    // A short run is still filling its caches.
    if (minutes >= 15) expect(median(last) / median(second) - 1, 'growth').toBeLessThanOrEqual(mostGrowth)
  },
  (minutes * 60_000 + restMs) * 1.5 + 240_000,
)

/** A proof begins with a first start, which fills the demo and fits prices. */
function emptyDataFolder(): Promise<string> {
  return mkdtemp(join(os.tmpdir(), 'forecourt-soak-'))
}

/** Visitors come and go all the time, while the server's memory is measured repeatedly. */
async function soak({ url, process: { pid = 0 } }: RunningServer) {
  const visitors = createSoakVisitors({ url, random: seededRandom(testSeed) })
  await visitors.arrive()
  const end = performance.now() + minutes * 60_000
  const samples: number[] = []
  const cpuBefore = cpuMsOfProcess(pid) ?? 0
  const untilEnd = async (action: () => Promise<unknown>) => {
    while (performance.now() < end) await action()
  }
  const sell = async () => {
    for (let sold = 0; sold < sales.atOnce; sold += 1) await visitors.trade()
    await pause(Math.min(sales.everyMs, Math.max(0, end - performance.now())))
  }
  const sample = async () => {
    await pause(Math.min(sampleMs, Math.max(0, end - performance.now())))
    samples.push(memoryMiBOfProcess(pid)?.now ?? 0)
  }
  await Promise.all([
    ...Array.from({ length: visitorsAtOnce - 1 }, () => untilEnd(visitors.visit)),
    untilEnd(sell),
    untilEnd(sample),
  ])
  const requests = Object.values(visitors.counts).reduce((sum, count) => sum + count, 0)
  return { samples, counts: visitors.counts, cpu: ((cpuMsOfProcess(pid) ?? 0) - cpuBefore) / requests }
}

/** Its memory as soon as that is below the ceiling, else at the end of the time. */
async function comeToRest(server: RunningServer): Promise<number> {
  const end = performance.now() + restMs
  while (residentMiB(server) > ceiling.atRest && performance.now() < end) await pause(1_000)
  return residentMiB(server)
}

function residentMiB({ process: { pid = 0 } }: RunningServer): number {
  return memoryMiBOfProcess(pid)?.now ?? 0
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
