import type { MediaStore } from './media-store.ts'

/**
 * Two storages as one, while photos move from the one to the other: new photos go to `current`, and what is not there is
 * read from `former`.
 */
export function combineMediaStores({ current, former }: { current: MediaStore; former: MediaStore }): MediaStore {
  return {
    put: (key, bytes) => current.put(key, bytes),
    async get(key) {
      let failure: unknown = null
      const found = await current.get(key).catch((error: unknown) => {
        failure = error
        return null
      })
      const old = found ?? (await former.get(key))
      if (old) return old
      if (failure !== null) throw failure
      // It may have been moved between the two looks.
      return current.get(key)
    },
    async delete(key) {
      // In this order a photo that is just being moved cannot stay behind: see `moveMedia`.
      await former.delete(key)
      await current.delete(key)
    },
  }
}
