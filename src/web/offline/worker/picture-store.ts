import { offlineCacheNames } from '#web/offline/saved-pages.ts'

const maxPictures = 200
const maxBytes = 25_000_000

/** Saves the pictures of a saved page; they come from the browser's own cache, which has just loaded them. */
export async function savePagePictures(paths: string[]): Promise<void> {
  const pictures = await caches.open(offlineCacheNames.pictures)
  await Promise.all(
    paths.map(async (path) => {
      if (await pictures.match(path)) return
      const answer = await fetch(path, { cache: 'force-cache' }).catch(() => null)
      if (answer?.ok) await pictures.put(path, answer)
    }),
  )
  await removeSurplus(pictures)
}

/** Deletes the oldest pictures until their number and total size are within the limits. */
async function removeSurplus(pictures: Cache): Promise<void> {
  const requests = await pictures.keys()
  const weights = await Promise.all(
    requests.map(async (request) => (await (await pictures.match(request))?.clone().blob())?.size ?? 0),
  )
  let count = requests.length
  let bytes = weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, request] of requests.entries()) {
    if (count <= maxPictures && bytes <= maxBytes) return
    await pictures.delete(request)
    count -= 1
    bytes -= weights[index] ?? 0
  }
}

/** The picture, or the same one in another width or format: a browser renders it by its content, not by its name. */
export async function findSavedPicture(path: string): Promise<Response | null> {
  const pictures = await caches.open(offlineCacheNames.pictures)
  const exact = await pictures.match(path)
  if (exact) return exact
  const base = path.replace(/-\d+\.\w+$/, '-')
  if (base === path) return null
  for (const request of await pictures.keys()) {
    if (new URL(request.url).pathname.startsWith(base)) return (await pictures.match(request)) ?? null
  }
  return null
}
