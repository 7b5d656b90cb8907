import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderMediaStore } from './folder-media-store.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-media-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = new TextEncoder().encode('a photo')

describe('the folder of photos', () => {
  it('gives back what was put, and null once it is deleted or never was', async () => {
    const store = createFolderMediaStore(path.join(folder, 'made', 'on', 'demand'))
    expect(await store.get('a-320.webp')).toBeNull()
    await store.put('a-320.webp', bytes)
    expect(await store.get('a-320.webp')).toEqual(bytes)
    await store.delete('a-320.webp')
    await store.delete('a-320.webp')
    expect(await store.get('a-320.webp')).toBeNull()
  })

  it('leaves no unfinished file behind, also when writing fails', async () => {
    const store = createFolderMediaStore(folder)
    await Promise.all(Array.from({ length: 20 }, () => store.put('a-320.webp', bytes)))
    expect(await readdir(folder)).toEqual(['a-320.webp'])
    const file = path.join(folder, 'no-folder')
    await writeFile(file, '')
    await expect(createFolderMediaStore(file).put('a-320.webp', bytes)).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['a-320.webp', 'no-folder'])
  })

  it.each(['../secret.webp', '/etc/passwd', 'a/b.webp', 'a\\b.webp', '.webp', 'a.svg', 'a.webp\0.txt', '', '..'])(
    'neither reads nor writes %j',
    async (key) => {
      await writeFile(path.join(folder, 'secret.webp'), 'secret')
      const store = createFolderMediaStore(path.join(folder, 'inside'))
      expect(await store.get(key)).toBeNull()
      await expect(store.put(key, bytes)).rejects.toThrow(RangeError)
      await expect(store.delete(key)).rejects.toThrow(RangeError)
    },
  )
})
