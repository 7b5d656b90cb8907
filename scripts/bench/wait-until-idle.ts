import { setTimeout as pause } from 'node:timers/promises'
import { cpuMs } from './process-usage.ts'

const mostSeconds = 40

/**
 * Until the server has built its index, for which it needs all of its processor; it says so only in a log that would cost
 * a line for every request.
 */
export async function waitUntilIdle(pid: number): Promise<void> {
  let last = cpuMs(pid) ?? 0
  for (let idle = 0, waited = 0; idle < 4 && waited < mostSeconds; waited += 1) {
    await pause(1_000)
    const used = cpuMs(pid) ?? 0
    idle = used - last < 100 ? idle + 1 : 0
    last = used
  }
}
