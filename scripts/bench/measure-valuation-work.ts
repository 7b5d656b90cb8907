import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { percentile } from './measure-bench-case.ts'
import { cpuMsOfProcess, cpuMsOfProcessTree } from './process-usage.ts'

const askEveryMs = 50

export type ValuationWork = Awaited<ReturnType<typeof measureValuationWork>>

/** Time and processor time of some work on a stock, and how long this process meanwhile takes to answer. */
export async function measureValuationWork(
  db: Db,
  { ids, postmaster }: { ids: readonly string[]; postmaster: number | null },
  work: () => Promise<unknown>,
) {
  const used = () => ({
    own: cpuMsOfProcess(process.pid) ?? 0,
    postgres: postmaster === null ? 0 : (cpuMsOfProcessTree(postmaster) ?? 0),
  })
  const before = used()
  const started = performance.now()
  const working = work()
  const answerMs = await measureAnswersDuring(db, ids, working)
  await working
  const ms = Math.round(performance.now() - started)
  const after = used()
  return { ms, cpuMs: after.own - before.own, postgresCpuMs: after.postgres - before.postgres, answerMs }
}

/** How long a server takes to answer with one car's row while it works: waits of its event loop and of the database. */
async function measureAnswersDuring(db: Db, ids: readonly string[], working: Promise<unknown>) {
  let isDone = false
  const stop = () => {
    isDone = true
  }
  working.then(stop, stop)
  const answers: number[] = []
  while (!isDone) {
    const asked = performance.now()
    await db
      .select()
      .from(listings)
      .where(eq(listings.id, ids[answers.length % ids.length] ?? ''))
    answers.push(performance.now() - asked)
    await pause(askEveryMs)
  }
  return { count: answers.length, ...spread(answers), most: Math.round(Math.max(0, ...answers)) }
}

/** The median and the 95th percentile. */
export function spread(some: readonly number[]) {
  const sorted = some.toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 50), p95: percentile(sorted, 95) }
}
