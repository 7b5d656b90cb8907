import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createCatalogueChangeWatch,
  maxChangeFeedGapMs,
  minChangeCheckIntervalMs,
} from '#web/server/page-cache/change-watch.ts'

/** A watch over a counter of commits, with its own clock; its checks end when the test says so. */
function aWatch({ hasPeers = true } = {}) {
  const world = { now: 0, commits: 0, looks: [] as { since: number | null; end: () => void; fail: () => void }[] }
  const waits: number[] = []
  const watch = createCatalogueChangeWatch<number>({
    hasPeers,
    isAway: () => true,
    now: () => world.now,
    wait: async (ms) => {
      waits.push(ms)
      world.now += ms
    },
    read: (since) =>
      new Promise((resolve, reject) => {
        const seen = world.commits
        const end = () => resolve({ moment: seen, hasChanged: seen !== since })
        world.looks.push({ since, end, fail: () => reject(new Error('The database is away.')) })
      }),
  })
  async function look() {
    const done = watch.makeCurrent()
    world.looks.at(-1)?.end()
    await done
  }
  return { world, watch, waits, look }
}

test('a look holds for the lease, from its beginning and not from its end', async () => {
  const { world, watch } = aWatch()
  const done = watch.makeCurrent()
  world.now = minChangeCheckIntervalMs - 1
  world.looks[0]?.end()
  await done
  expect(watch.isCurrent()).toBe(true)
  world.now = minChangeCheckIntervalMs
  expect(watch.isCurrent()).toBe(false)
})

test('whoever comes while a look is under way shares it, unless it began too long ago', async () => {
  const { world, watch } = aWatch()
  const first = watch.makeCurrent()
  world.now = minChangeCheckIntervalMs - 1
  const second = watch.makeCurrent()
  world.now = minChangeCheckIntervalMs
  const third = watch.makeCurrent()
  expect(world.looks).toHaveLength(1)
  world.looks[0]?.end()
  await Promise.all([first, second])
  await new Promise(setImmediate)
  expect(world.looks).toHaveLength(2)
  world.looks[1]?.end()
  await third
})

test('a commit makes another generation when it is noticed, and only then', async () => {
  const { world, watch, look } = aWatch()
  await look()
  const before = watch.generation
  world.now += minChangeCheckIntervalMs
  await look()
  expect(watch.generation).toBe(before)
  world.commits += 1
  world.now += minChangeCheckIntervalMs
  await look()
  expect(watch.generation).toBe(before + 1)
})

test('whoever was away for long assumes that all has changed', async () => {
  const { world, look } = aWatch()
  await look()
  world.now += maxChangeFeedGapMs
  await look()
  expect(world.looks[1]?.since).toBeNull()
})

test('a look that fails proves nothing, and the next one catches up', async () => {
  const { world, watch, look } = aWatch()
  await look()
  world.commits += 1
  world.now += minChangeCheckIntervalMs
  const failing = watch.makeCurrent()
  world.looks[1]?.fail()
  await expect(failing).rejects.toThrow('away')
  expect(watch.isCurrent()).toBe(false)
  const before = watch.generation
  await look()
  expect(watch.generation).toBe(before + 1)
})

test('an answer to a write waits until the lease of every other server has run out', async () => {
  const { world, watch, waits, look } = aWatch()
  await look()
  world.commits += 1
  const settled = watch.settle()
  world.looks[1]?.end()
  await settled
  expect(waits).toEqual([minChangeCheckIntervalMs + 1])
  // A caller here sees the change without another check.
  const unchanged = watch.settle()
  world.now += minChangeCheckIntervalMs
  world.looks[2]?.end()
  await unchanged
  expect(waits).toHaveLength(1)
})

test('a change that somebody else has noticed here meanwhile is waited for all the same', async () => {
  const { world, watch, waits, look } = aWatch()
  world.commits += 1
  await look()
  world.now += 5
  const settled = watch.settle()
  world.looks.at(-1)?.end()
  await settled
  expect(waits).toEqual([minChangeCheckIntervalMs - 5 + 1])
})

test('where no other server can be, nobody waits', async () => {
  const { world, watch, waits, look } = aWatch({ hasPeers: false })
  await look()
  world.commits += 1
  const settled = watch.settle()
  world.looks[1]?.end()
  await settled
  expect(waits).toEqual([])
})

test('a write whose look fails is answered after the lease, and shows nothing from memory', async () => {
  const { world, watch, waits, look } = aWatch()
  await look()
  const settled = watch.settle()
  world.looks[1]?.fail()
  await settled
  expect(waits).toEqual([minChangeCheckIntervalMs + 1])
  expect(watch.isCurrent()).toBe(false)
})

test('a database that is away is said to be so at once, is asked again in a while, and its age grows meanwhile', async () => {
  const { world, watch, look } = aWatch()
  await look()
  world.now = 1_000
  const first = watch.makeCurrentIfThere()
  world.looks.at(-1)?.fail()
  expect(await first).toBe('away')
  expect(watch.staleMs()).toBe(1_000)
  expect(await watch.makeCurrentIfThere()).toBe('away')
  expect(world.looks).toHaveLength(2)
  world.now = 2_000
  const asked = watch.makeCurrentIfThere()
  expect(world.looks).toHaveLength(3)
  expect(await watch.makeCurrentIfThere(), 'only one of many waits').toBe('away')
  world.looks.at(-1)?.end()
  expect(await asked).toBe('current')
  expect(watch.staleMs()).toBe(0)
})

test('a look that hangs does not keep back the answer of a write for long, which is then marked as missing', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { world, watch, look } = aWatch({ hasPeers: false })
  await look()
  const settled = watch.settle()
  await vi.advanceTimersByTimeAsync(5_000)
  await settled
  expect(watch.staleMs()).toBe(60_000)
  world.looks.at(-1)?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(watch.staleMs()).toBe(0)
})

test('what may lack a write of this server is marked as old at once', async () => {
  const { world, watch, look } = aWatch({ hasPeers: false })
  await look()
  const settled = watch.settle()
  world.looks.at(-1)?.fail()
  await settled
  expect(watch.staleMs()).toBe(60_000)
})
