import { setTimeout as pause } from 'node:timers/promises'
import { cpuMsOfProcess } from './process-usage.ts'

const mostSeconds = 40

/**
 * Until the server has built its index, for which it needs all of its processor; it says so only in a log that would cost
 * a line for every request.
 */
export async function waitUntilServerIdle(pid: number): Promise<void> {
  let last = cpuMsOfProcess(pid) ?? 0
  for (let idle = 0, waited = 0; idle < 4 && waited < mostSeconds; waited += 1) {
    await pause(1_000)
    const used = cpuMsOfProcess(pid) ?? 0
    idle = used - last < 100 ? idle + 1 : 0
    last = used
  }
}
