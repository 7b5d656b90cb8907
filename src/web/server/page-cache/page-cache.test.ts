import { expect, test } from 'vitest'
import { toCachedPage } from '#web/server/page-cache/cached-page.ts'
import { minChangeCheckIntervalMs } from '#web/server/page-cache/change-watch.ts'
import { createPageCache } from '#web/server/page-cache/page-cache.ts'
import { type PageCacheKey, pageCacheKeyOf } from '#web/server/page-cache/page-cache-key.ts'

/** Pages that state how often the database was read for them; renderings end when the test says so, or at once. */
function aMemory({ maxBytes, isHeld = false }: { maxBytes?: number; isHeld?: boolean } = {}) {
  const world = { now: 0, commit: 1, isCurrent: true, staleMs: 0, status: 200, failure: null as Error | null }
  const renderings: { key: PageCacheKey; end: () => void }[] = []
  const errors: unknown[] = []
  const watch = {
    get generation() {
      return world.commit
    },
    isCurrent: () => world.isCurrent,
    makeCurrent: async () => {},
    makeCurrentIfThere: async () => 'current' as const,
    staleMs: () => world.staleMs,
    settle: async () => {},
  }
  const kept = createPageCache({
    watch,
    now: () => world.now,
    reportError: (error) => errors.push(error),
    ...(maxBytes ? { maxBytes } : {}),
    render: async (key) => {
      const { commit, status } = world
      if (world.failure) throw world.failure
      await new Promise<void>((end) => {
        renderings.push({ key, end })
        if (!isHeld) end()
      })
      const html = `<html>${key.target} as of commit ${commit}, rendering ${renderings.length}</html>`
      return toCachedPage({ status, html, contentType: 'text/html', nonce: 'none', policy: { mode: 'production' } })
    },
  })
  return { world, kept, renderings, errors }
}

function keyOf(target: string): PageCacheKey {
  const rest = { cookie: undefined, authorization: undefined, acceptLanguage: undefined }
  const key = pageCacheKeyOf({ method: 'GET', host: 'localhost', target, ...rest })
  if (!key) throw new Error(`${target} is not kept.`)
  return key
}
const home = keyOf('/')
const list = keyOf('/cars')

const textOf = async (page: Awaited<ReturnType<typeof toCachedPage>>) =>
  (await page?.body('identity'))?.bytes.toString()

test('a page is rendered once and then found at once', async () => {
  const { kept, renderings } = aMemory()
  expect(kept.findNow(home)).toBeNull()
  const page = await kept.get(home)
  expect(kept.findNow(home)).toBe(page)
  expect(await kept.get(home)).toBe(page)
  expect(renderings).toHaveLength(1)
})

test('people who ask for a page that is being rendered share it, unless it began too long ago', async () => {
  const { kept, renderings, world } = aMemory({ isHeld: true })
  const both = [kept.get(home), kept.get(home)]
  await new Promise(setImmediate)
  expect(renderings).toHaveLength(1)
  world.now += minChangeCheckIntervalMs
  const late = kept.get(home)
  await new Promise(setImmediate)
  expect(renderings).toHaveLength(2)
  for (const { end } of renderings) end()
  const [first, second] = await Promise.all(both)
  expect(second).toBe(first)
  expect(await late).not.toBe(first)
})

test('after a change nothing of before is given', async () => {
  const { kept, world } = aMemory()
  await kept.get(home)
  world.commit += 1
  expect(kept.findNow(home)).toBeNull()
  expect(await textOf(await kept.get(home))).toContain('commit 2')
})

test('a page of before a change is there for a database that is away, marked at once, if it was young then', async () => {
  const { kept, world } = aMemory()
  await kept.get(home)
  expect(kept.findUnchecked(home)).toMatchObject({ staleMs: 0 })
  world.commit += 1
  expect(kept.findNow(home)).toBeNull()
  const old = kept.findUnchecked(home)
  expect(await textOf(old?.page ?? null)).toContain('commit 1')
  expect(old?.staleMs).toBe(60_000)
  world.now = 90_000
  expect(kept.findUnchecked(home)?.staleMs).toBe(90_000)
  // Ten minutes and a bit before the database went away.
  world.now = 10 * 60_000 + 1
  expect(kept.findUnchecked(home)).toBeNull()
  // The database went away after a second: the page was young then, however long it stays away.
  world.staleMs = 10 * 60_000 - 1_000
  expect(kept.findUnchecked(home)?.staleMs).toBe(10 * 60_000 + 1)
})

test('a page that was being rendered while something changed is not shown again', async () => {
  const { kept, world, renderings } = aMemory({ isHeld: true })
  const asked = kept.get(home)
  await new Promise(setImmediate)
  world.commit += 1
  renderings[0]?.end()
  expect(await textOf(await asked)).toContain('commit 1')
  expect(kept.findNow(home)).toBeNull()
  expect(kept.findUnchecked(home)).toMatchObject({ staleMs: 60_000 })
})

test('nothing is found at once while a change could be unknown', async () => {
  const { kept, world } = aMemory()
  await kept.get(home)
  world.isCurrent = false
  expect(kept.findNow(home)).toBeNull()
  expect(kept.has(home)).toBe(true)
})

test('after a minute a page is rendered again while it is shown; where that fails it stays', async () => {
  const { kept, world, renderings, errors } = aMemory()
  const first = await kept.get(home)
  world.now = 60_001
  world.failure = new Error('The database is away.')
  expect(kept.findNow(home)).toBe(first)
  await new Promise(setImmediate)
  expect(errors).toEqual([world.failure])
  world.failure = null
  expect(kept.findNow(home)).toBe(first)
  await expect.poll(() => kept.findNow(home)).not.toBe(first)
  expect(renderings).toHaveLength(2)
})

test('after ten minutes in which nobody asked it is not shown again', async () => {
  const { kept, world } = aMemory()
  await kept.get(home)
  world.now = 10 * 60_000 + 1
  expect(kept.findNow(home)).toBeNull()
})

test('what is no success is given, but not kept', async () => {
  const { kept, world } = aMemory()
  world.status = 404
  expect((await kept.get(home))?.status).toBe(404)
  expect(kept.has(home)).toBe(false)
})

test('the pages together stay within their bytes: the longest unused goes first', async () => {
  const { kept } = aMemory({ maxBytes: 10_000 })
  await kept.get(home)
  await kept.get(list)
  kept.findNow(home)
  await kept.get(keyOf('/faq'))
  expect([home, list, keyOf('/faq')].map(kept.has)).toEqual([true, false, true])
  expect(kept.bytes).toBeLessThanOrEqual(10_000)
})
