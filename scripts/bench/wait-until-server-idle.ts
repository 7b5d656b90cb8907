import { setTimeout as pause } from 'node:timers/promises'
import { cpuMsOfProcess } from './process-usage.ts'

const mostSeconds = 900

/**
 * Until the server searches in its index and has nothing else to do, such as a fit of prices, and has been idle for four
 * seconds. Returns after how many ms the index stood: before, searches are the database's.
 *
 * @throws where that takes longer than a quarter of an hour.
 */
export async function waitUntilServerIdle({ url, pid }: { url: string; pid: number }): Promise<{ indexMs: number }> {
  const started = performance.now()
  const limit = started + mostSeconds * 1_000
  while (!(await hasIndex(url))) {
    if (performance.now() > limit) throw new Error(`The server has no index of its cars after ${mostSeconds} s.`)
    await pause(250)
  }
  const indexMs = Math.round(performance.now() - started)
  let last = cpuMsOfProcess(pid) ?? 0
  for (let idle = 0; idle < 4; ) {
    if (performance.now() > limit) throw new Error(`The server was still at work after ${mostSeconds} s.`)
    await pause(1_000)
    const used = cpuMsOfProcess(pid) ?? 0
    idle = used - last < 100 ? idle + 1 : 0
    last = used
  }
  return { indexMs }
}

async function hasIndex(url: string): Promise<boolean> {
  const page = await (await fetch(`${url}/metrics`)).text()
  return /^forecourt_search_index_up 1$/m.test(page)
}
