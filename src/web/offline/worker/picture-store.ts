import { cacheNames } from '#web/offline/saved-pages.ts'

const maxPictures = 200
const maxBytes = 25_000_000

/** Keeps pictures that stand on a kept page; they come out of the browser's own cache, where they have just been put. */
export async function keepPictures(paths: string[]): Promise<void> {
  const pictures = await caches.open(cacheNames.pictures)
  await Promise.all(
    paths.map(async (path) => {
      if (await pictures.match(path)) return
      const answer = await fetch(path, { cache: 'force-cache' }).catch(() => null)
      if (answer?.ok) await pictures.put(path, answer)
    }),
  )
  await removeSurplus(pictures)
}

/** In the order in which they came, until number and weight are within bounds. */
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

/** The picture, or the same one in another width or format: a browser shows it by what it is, not by its name. */
export async function findSavedPicture(path: string): Promise<Response | null> {
  const pictures = await caches.open(cacheNames.pictures)
  const exact = await pictures.match(path)
  if (exact) return exact
  const base = path.replace(/-\d+\.\w+$/, '-')
  if (base === path) return null
  for (const request of await pictures.keys()) {
    if (new URL(request.url).pathname.startsWith(base)) return (await pictures.match(request)) ?? null
  }
  return null
}
