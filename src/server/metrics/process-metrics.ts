import { collectDefaultMetrics, Registry } from 'prom-client'

let registry: Registry | null = null

/** Memory, CPU, garbage collection and the delay of the event loop: one set of timers a process, however often it boots. */
export function createProcessMetrics(): Registry {
  if (registry) return registry
  registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
