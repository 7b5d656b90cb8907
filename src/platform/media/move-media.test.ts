import { beforeEach, expect, it } from 'vitest'
import { combineMediaStores } from './combine-media-stores.ts'
import type { ListableMediaStore } from './media-store.ts'
import { moveMedia } from './move-media.ts'

type Store = ListableMediaStore & { files: Map<string, Uint8Array<ArrayBuffer>> }

function aStore(): Store {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    files,
    put: async (key, bytes) => void files.set(key, new Uint8Array(bytes)),
    get: async (key) => files.get(key) ?? null,
    delete: async (key) => void files.delete(key),
    async *list() {
      for (const key of [...files.keys()]) yield key
    },
  }
}

const keyOf = (number: number) => `${number}-320.webp`
const going = { signal: new AbortController().signal }
let folder: Store
let bucket: Store
beforeEach(async () => {
  folder = aStore()
  bucket = aStore()
  for (let number = 0; number < 40; number += 1) await folder.put(keyOf(number), new Uint8Array([number]))
})

it('moves every file, and every file can be read at every moment', async () => {
  const site = combineMediaStores({ current: bucket, former: folder })
  const missing: string[] = []
  const move = moveMedia(folder, bucket, going)
  let isMoving = true
  const reading = (async () => {
    for (let round = 0; isMoving; round += 1) {
      const key = keyOf(round % 40)
      if ((await site.get(key))?.[0] !== round % 40) missing.push(key)
    }
  })()
  expect(await move).toEqual({ files: 40, bytes: 40 })
  isMoving = false
  await reading
  expect(missing).toEqual([])
  expect([folder.files.size, bucket.files.size]).toEqual([0, 40])
  expect(await moveMedia(folder, bucket, going)).toEqual({ files: 0, bytes: 0 })
})

it('goes on where it was stopped', async () => {
  const stop = new AbortController()
  const report = ({ files }: { files: number }) => {
    if (files === 10) stop.abort()
  }
  const first = await moveMedia(folder, bucket, { signal: stop.signal, report })
  expect(first.files).toBeLessThan(20)
  expect(folder.files.size + bucket.files.size).toBe(40)
  expect(first.files + (await moveMedia(folder, bucket, going)).files).toBe(40)
})

it('leaves a file where it is that did not arrive unchanged', async () => {
  const lossy: Store = { ...bucket, put: (key, bytes) => bucket.put(key, key === keyOf(7) ? bytes.subarray(1) : bytes) }
  await expect(moveMedia(folder, lossy, going)).rejects.toThrow('7-320.webp did not arrive unchanged')
  expect(await folder.get(keyOf(7))).toEqual(new Uint8Array([7]))
})

it('leaves no copy of a photo that is deleted while it is on its way', async () => {
  const site = combineMediaStores({ current: bucket, former: folder })
  // At each step of the move in turn, the site deletes the photo.
  for (const step of ['get', 'put', 'delete'] as const) {
    await folder.put('x-320.webp', new Uint8Array([1]))
    const deleting = async () => void (await site.delete('x-320.webp'))
    const during = (store: Store): Store => ({
      ...store,
      [step]: async (key: string, bytes: Uint8Array) => {
        if (key === 'x-320.webp') await deleting()
        return store[step](key, bytes)
      },
    })
    await moveMedia(step === 'put' ? folder : during(folder), step === 'put' ? during(bucket) : bucket, going)
    expect([folder.files.has('x-320.webp'), bucket.files.has('x-320.webp')], step).toEqual([false, false])
  }
})

it('a store that is away hides no photo that lies in the other one', async () => {
  const away: Store = { ...aStore(), get: () => Promise.reject(new Error('away')) }
  const site = combineMediaStores({ current: away, former: folder })
  expect(await site.get(keyOf(3))).toEqual(new Uint8Array([3]))
  await expect(site.get('none-320.webp')).rejects.toThrow('away')
})
