import { beforeAll, expect, it } from 'vitest'
import { beginToSavePage, deleteSavedPages, findSavedPage } from './page-store.ts'

const page = (price: string) =>
  new Response(`<html lang="en"><body>${price}</body></html>`, { headers: { 'Content-Type': 'text/html' } })
const textOf = async (path: string) => (await findSavedPage(path))?.text()

/** As much of the browser's cache storage as the pages need, which Node has not. */
class MemoryCache {
  readonly #kept = new Map<string, Response>()
  async match(path: string) {
    return this.#kept.get(path)?.clone()
  }
  async put(path: string, answer: Response) {
    this.#kept.set(path, answer)
  }
  async delete(path: string) {
    return this.#kept.delete(path)
  }
  async keys() {
    return [...this.#kept.keys()].map((path) => new Request(`https://cars.test${path}`))
  }
  async matchAll() {
    return [...this.#kept.values()].map((answer) => answer.clone())
  }
}

beforeAll(() => {
  const opened = new Map<string, MemoryCache>()
  const open = async (name: string) => opened.get(name) ?? opened.set(name, new MemoryCache()).get(name)
  Object.assign(globalThis, { caches: { open, delete: async (name: string) => opened.delete(name) } })
})

it('G-25 a slow answer to an earlier request takes no later one’s place', async () => {
  const [early, late] = [beginToSavePage('/cars/1'), beginToSavePage('/cars/1')]
  expect(await late(page('$12,222'))).toBe(true)
  expect(await early(page('$11,111'))).toBe(true)
  expect(await textOf('/cars/1')).toContain('$12,222')
  expect(await beginToSavePage('/cars/1')(page('$13,333'))).toBe(true)
  expect(await textOf('/cars/1')).toContain('$13,333')
})

it('G-25 what was requested before all pages were deleted is not saved', async () => {
  const save = beginToSavePage('/cars/2')
  await deleteSavedPages()
  expect(await save(page('$11,111'))).toBe(false)
  expect(await findSavedPage('/cars/2')).toBeNull()
})
