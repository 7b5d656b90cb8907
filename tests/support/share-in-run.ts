type Started<T> = { value: T; stop: () => Promise<void> }
type Shared = { started: Promise<Started<unknown>>; users: number }

const key = Symbol.for('forecourt: shared by the projects of a test run')
const ofProcess = globalThis as { [key]?: Map<string, Shared> }

/**
 * Starts something once for all projects of a run; the last one that stops it ends it. Vitest loads the set-ups of each
 * project anew, so that a module would not know that another project has it already.
 */
export async function shareInRun<T>(name: string, start: () => Promise<Started<T>>): Promise<Started<T>> {
  ofProcess[key] ??= new Map()
  const all = ofProcess[key]
  const shared = all.get(name) ?? { started: start(), users: 0 }
  all.set(name, shared)
  shared.users += 1
  const { value, stop } = await (shared.started as Promise<Started<T>>)
  return {
    value,
    async stop() {
      shared.users -= 1
      if (shared.users > 0) return
      all.delete(name)
      await stop()
    },
  }
}
