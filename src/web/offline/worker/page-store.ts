import {
  formatPageSavedAt,
  offlineCacheNames,
  savedPageAssetsHeader,
  savedPageNoticeElementId,
  savedPageTimeElementId,
  savedPageTimeHeader,
  wishListPath,
} from '#web/offline/saved-pages.ts'

const maxCars = 30
const maxPageBytes = 1_000_000
const longestMs = 30 * 24 * 60 * 60_000
/** A document saved less than this ago, as it was loaded, is not requested again. */
const justNowMs = 60_000

/** Tasks run one after the other, so that none deletes the files of a page that another is just saving. */
let lastWork: Promise<unknown> = Promise.resolve()

function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const done = lastWork.then(work)
  lastWork = done.catch(() => {})
  return done
}

/** Grows whenever all pages are deleted: responses requested before that are no longer saved. */
let generation = 0

export async function deleteSavedPages(): Promise<void> {
  generation += 1
  await caches.delete(offlineCacheNames.pages)
  await inOrder(removeUnusedAssets)
}

/** How many pages were requested so far, and the last request of each path whose answer was taken. */
let requested = 0
const lastTaken = new Map<string, number>()

/**
 * Call it when a page is requested, and what it returns with the answer: what was requested before another answer that is
 * saved, or before all pages were deleted, is not saved.
 */
export function beginToSavePage(path: string): (answer: Response) => Promise<boolean> {
  const begun = { generation, number: ++requested }
  return (answer) => inOrder(() => keep(path, answer, begun))
}

/** Saves the page at a path that was reached without loading its document. Returns whether it is saved afterwards. */
export async function fetchAndSavePage(page: { path: string; assets: string[]; mustAsk: boolean }): Promise<boolean> {
  const isKept = await keepDocumentAt(page)
  if (isKept && page.assets.length > 0) await inOrder(() => addAssets(page))
  return isKept
}

async function keepDocumentAt({ path, mustAsk }: { path: string; mustAsk: boolean }): Promise<boolean> {
  const pages = await caches.open(offlineCacheNames.pages)
  const kept = await pages.match(path)
  if (!mustAsk && kept && Date.now() - Date.parse(kept.headers.get(savedPageTimeHeader) ?? '') < justNowMs) return true
  const save = beginToSavePage(path)
  const answer = await fetch(path, { headers: { Accept: 'text/html' }, priority: 'low' }).catch(() => null)
  return answer ? save(answer) : kept !== undefined
}

async function keep(path: string, answer: Response, begun: { generation: number; number: number }): Promise<boolean> {
  // A slow answer to an earlier request: the saved page is newer.
  if (begun.number < (lastTaken.get(path) ?? 0)) return true
  lastTaken.set(path, begun.number)
  const pages = await caches.open(offlineCacheNames.pages)
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') ?? false
  // A page that is gone, has moved or is refused now must not be readable offline.
  if (answer.status !== 200 || answer.redirected || !isPage) {
    if (answer.status >= 400 && answer.status < 500) await pages.delete(path)
    return false
  }
  const html = await answer.text()
  if (html.length > maxPageBytes || !(await keepAssets(html))) return false
  const headers = new Headers(answer.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'Set-Cookie']) headers.delete(name)
  headers.set(savedPageTimeHeader, new Date().toISOString())
  if (begun.generation !== generation) return false
  await pages.put(path, new Response(html, { headers }))
  if (begun.generation !== generation) await caches.delete(offlineCacheNames.pages)
  await removeSurplus(pages)
  return begun.generation === generation
}

/** Files that the page's scripts have loaded, such as its texts: the page is better with them, and readable without. */
async function addAssets({ path, assets }: { path: string; assets: string[] }): Promise<void> {
  const pages = await caches.open(offlineCacheNames.pages)
  const kept = await pages.match(path)
  if (!kept) return
  const begunIn = generation
  const there = await Promise.all(assets.map(async (asset) => ((await keepAsset(asset)) ? asset : null)))
  const headers = new Headers(kept.headers)
  headers.set(savedPageAssetsHeader, there.filter((asset) => asset !== null).join(' '))
  if (begunIn === generation) await pages.put(path, new Response(await kept.text(), { headers }))
}

/** Every file that the document loads at once; without one of them the page would be incomplete. */
async function keepAssets(html: string): Promise<boolean> {
  const kept = await Promise.all(assetsIn(html).map(keepAsset))
  return kept.every(Boolean)
}

async function keepAsset(path: string): Promise<boolean> {
  const assets = await caches.open(offlineCacheNames.assets)
  if (await assets.match(path)) return true
  const answer = (await caches.match(path)) ?? (await fetch(path).catch(() => null))
  if (!answer?.ok) return false
  await assets.put(path, answer)
  return true
}

function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g))]
}

/** Deletes the oldest cars above the limit, and pages too old to be useful. */
async function removeSurplus(pages: Cache): Promise<void> {
  const requests = await pages.keys()
  const dated = await Promise.all(
    requests.map(async (request) => {
      const savedAt = (await pages.match(request))?.headers.get(savedPageTimeHeader)
      return { request, at: Date.parse(savedAt ?? '') || 0, isCar: new URL(request.url).pathname !== wishListPath }
    }),
  )
  const cars = dated.filter(({ isCar }) => isCar).sort((a, b) => b.at - a.at)
  const surplus = [...cars.slice(maxCars), ...dated.filter(({ at }) => Date.now() - at > longestMs)]
  if (surplus.length === 0) return
  await Promise.all(surplus.map(({ request }) => pages.delete(request)))
  await removeUnusedAssets()
}

async function removeUnusedAssets(): Promise<void> {
  const [pages, assets] = await Promise.all([
    caches.open(offlineCacheNames.pages),
    caches.open(offlineCacheNames.assets),
  ])
  const lists = await Promise.all(
    (await pages.matchAll()).map(async (answer) => [
      ...(answer.headers.get(savedPageAssetsHeader)?.split(' ') ?? []),
      ...assetsIn(await answer.text()),
    ]),
  )
  const used = new Set(lists.flat())
  const requests = await assets.keys()
  await Promise.all(
    requests.map((request) => (used.has(new URL(request.url).pathname) ? undefined : assets.delete(request))),
  )
}

/** The page as it was saved, with its time inserted; its scripts find the time in `data-saved-at`, its styles `data-cut`. */
export async function findSavedPage(path: string): Promise<Response | null> {
  const kept = await (await caches.open(offlineCacheNames.pages)).match(path)
  const savedAt = kept?.headers.get(savedPageTimeHeader)
  if (!kept || !savedAt) return null
  return new Response(withSavedPageNotice(await kept.text(), savedAt), { headers: kept.headers })
}

export function withSavedPageNotice(html: string, savedAt: string): string {
  const locale = /<html[^<>]* lang="([\w-]+)"/.exec(html)?.[1] ?? 'en'
  return html
    .replace('<html ', `<html data-saved-at="${savedAt}" data-cut `)
    .replace(`id="${savedPageNoticeElementId}" hidden=""`, `id="${savedPageNoticeElementId}"`)
    .replace(
      new RegExp(`<time id="${savedPageTimeElementId}"[^>]*>`),
      (start) => start + formatPageSavedAt(savedAt, locale),
    )
}

export type SavedPageListItem = { path: string; title: string; savedAt: string }

/** The saved pages, newest first; titles are HTML-escaped. */
export async function listSavedPages(): Promise<SavedPageListItem[]> {
  const pages = await caches.open(offlineCacheNames.pages)
  const found = await Promise.all(
    (await pages.keys()).map(async (request) => {
      const answer = await pages.match(request)
      const title = /<title>([^<]*)<\/title>/.exec((await answer?.text()) ?? '')?.[1] ?? ''
      const savedAt = answer?.headers.get(savedPageTimeHeader) ?? ''
      return { path: new URL(request.url).pathname, title: title.replace(/ · [^·]*$/, ''), savedAt }
    }),
  )
  return found.sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}
