import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MediaStore } from './media-store.ts'

/** One file name, without anything that could leave the folder. */
const validKey = /^[A-Za-z0-9][A-Za-z0-9-]{0,99}\.(webp|avif)$/

/**
 * Photos in a folder of this machine. A file appears complete or not at all: it is written under another name, flushed
 * to the disk and renamed, so that a crash leaves at most a `.part` file that is never read.
 * @throws RangeError for a key that is not a plain file name; `get` returns null there, because keys come from
 * addresses.
 */
export function createFolderMediaStore(dir: string): MediaStore {
  const folder = path.resolve(dir)
  const fileOf = (key: string) => {
    if (!validKey.test(key)) throw new RangeError('not the key of a stored photo')
    return path.join(folder, key)
  }
  return {
    async put(key, bytes) {
      const file = fileOf(key)
      const unfinished = path.join(folder, `${randomUUID()}.part`)
      await mkdir(folder, { recursive: true })
      try {
        await writeFile(unfinished, bytes, { flush: true })
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(key) {
      if (!validKey.test(key)) return null
      try {
        return new Uint8Array(await readFile(fileOf(key)))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async delete(key) {
      await rm(fileOf(key), { force: true })
    },
  }
}
