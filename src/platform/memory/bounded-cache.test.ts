import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BoundedCache, processCacheSizes } from './bounded-cache.ts'

const aCache = (maxBytes: number) =>
  new BoundedCache<string>({ name: 'test', maxBytes, bytesOf: (text) => text.length * 2 })

test('what nobody has asked for longest goes first', () => {
  const cache = aCache(700)
  cache.set('a', 'x'.repeat(100))
  cache.set('b', 'x'.repeat(100))
  cache.get('a')
  cache.set('c', 'x'.repeat(100))
  expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([true, false, true])
})

test('keys count as values do: a long one is not kept for nothing', () => {
  const cache = aCache(1_000)
  cache.set('short', '')
  cache.set('k'.repeat(600), '')
  expect(cache.size).toMatchObject({ entries: 0, bytes: 0 })
})

test('whatever is put in and taken out, it stays within its bytes and counts what it holds', () => {
  const act = fc.record({ key: fc.string({ maxLength: 40 }), length: fc.nat(400), isTakenOut: fc.boolean() })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 100 }), (acts) => {
      const cache = aCache(2_000)
      for (const { key, length, isTakenOut } of acts) {
        if (isTakenOut) cache.delete(key)
        else cache.set(key, 'x'.repeat(length))
        expect(cache.size.bytes).toBeLessThanOrEqual(2_000)
      }
      for (const { key } of acts) cache.delete(key)
      expect(cache.size).toEqual({ entries: 0, bytes: 0, maxBytes: 2_000 })
    }),
  )
})

test('every cache says how large it is, under its name', () => {
  const cache = aCache(1_000)
  cache.set('key', 'value')
  expect(processCacheSizes().test).toEqual(cache.size)
  cache.clear()
  expect(processCacheSizes().test).toMatchObject({ entries: 0, bytes: 0 })
})

describe('what it no longer has is garbage', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const withText = (length: number) => ({ text: 'x'.repeat(length) })
  const isCollected = async (value: WeakRef<object>) => {
    // What a WeakRef has just given or taken lives until the task at hand is over.
    await new Promise((resolve) => setImmediate(resolve))
    collect()
    return value.deref() === undefined
  }
  const aCacheOfObjects = () =>
    new BoundedCache<{ text: string }>({ name: 'test', maxBytes: 1e9, bytesOf: ({ text }) => text.length })
  /** The value is nowhere else. */
  function put(cache: BoundedCache<{ text: string }>, key: string): WeakRef<object> {
    const value = withText(10)
    cache.set(key, value)
    return new WeakRef(value)
  }

  test('when it is emptied, often and before it is ever full', async () => {
    const cache = aCacheOfObjects()
    const values: WeakRef<object>[] = []
    for (let round = 0; round < 3; round += 1) {
      values.push(put(cache, 'a'), put(cache, 'b'))
      cache.clear()
    }
    cache.set('c', withText(10))
    for (const value of values) expect(await isCollected(value)).toBe(true)
  })

  test('when it has grown since, and the value was taken out', async () => {
    const cache = aCacheOfObjects()
    const value = put(cache, 'early')
    for (let at = 0; at < 1_000; at += 1) cache.set(`${at}`, withText(10))
    cache.delete('early')
    for (let at = 0; at < 1_000; at += 1) cache.delete(`${at}`)
    expect(await isCollected(value)).toBe(true)
    expect(cache.size.entries).toBe(0)
  })
})
