import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isMediaKey, type ListableMediaStore, requireMediaKey } from './media-store.ts'

/**
 * Photos in a folder of this machine. A file appears complete or not at all: it is written under another name, flushed
 * to the disk and renamed, so that a crash leaves at most a `.part` file that is never read.
 * @throws RangeError for a key that is not a plain file name; `get` returns null there, because keys come from
 * addresses.
 */
export function createFolderMediaStore(dir: string): ListableMediaStore {
  const folder = path.resolve(dir)
  const fileOf = (key: string) => path.join(folder, requireMediaKey(key))
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
      if (!isMediaKey(key)) return null
      try {
        return new Uint8Array(await readFile(fileOf(key)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async delete(key) {
      await rm(fileOf(key), { force: true })
    },
    async *list() {
      try {
        for await (const entry of await opendir(folder)) if (entry.isFile() && isMediaKey(entry.name)) yield entry.name
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
