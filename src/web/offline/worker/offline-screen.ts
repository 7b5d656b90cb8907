import { formatPageSavedAt, offlinePagePath, offlineScriptPath, savedPagesElementId } from '#web/offline/saved-pages.ts'
import { whenServerAnswers } from '#web/offline/when-server-answers.ts'
import { listSavedPages } from './page-store.ts'

/** Inserted by the build: the release, which changes each time, and the files that the offline screen needs. */
declare const __RELEASE__: string
declare const __SHELL_FILES__: string[]

const shellPrefix = 'forecourt-shell-'
const shellName = `${shellPrefix}${__RELEASE__}`
const lookHeader = 'X-Look'

/**
 * Caches the screen for pages that are not saved, with its style files.
 * @throws where one of them is missing
 */
export async function cacheOfflineScreen(): Promise<void> {
  const shell = await caches.open(shellName)
  await shell.addAll(__SHELL_FILES__)
  await putScreen('')
}

export async function removeOldOfflineScreens(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(shellPrefix) && name !== shellName)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Renews the screen: the language or the colours may have changed since it was cached. */
export async function refreshOfflineScreen(look: string): Promise<void> {
  const screen = await (await caches.open(shellName)).match(offlinePagePath)
  if (screen?.headers.get(lookHeader) === look) return
  // Without a connection the screen stays as it is.
  await putScreen(look).catch(() => {})
}

async function putScreen(look: string): Promise<void> {
  const answer = await fetch(offlinePagePath, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`The offline screen answered ${answer.status}.`)
  const headers = new Headers(answer.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'Set-Cookie']) headers.delete(name)
  headers.set(lookHeader, look)
  await (await caches.open(shellName)).put(offlinePagePath, new Response(await answer.text(), { headers }))
}

export async function offlineScreenResponse(): Promise<Response | null> {
  const screen = await (await caches.open(shellName)).match(offlinePagePath)
  if (!screen) return null
  const html = await screen.text()
  const locale = /<html[^<>]* lang="([\w-]+)"/.exec(html)?.[1] ?? 'en'
  const pages = await listSavedPages()
  const items = pages.map(
    ({ path, title, savedAt }) =>
      `<li><a href="${path}"><span>${title}</span> <time datetime="${savedAt}">${formatPageSavedAt(savedAt, locale)}</time></a></li>`,
  )
  const filled = html.replace(new RegExp(`<ul id="${savedPagesElementId}"[^>]*>`), (start) => start + items.join(''))
  const script = `<script src="${offlineScriptPath}" defer></script></body>`
  return new Response(filled.replace('</body>', script), { status: 503, headers: screen.headers })
}

/** Loads the page in place of the screen as soon as the server answers. */
export function offlineScriptResponse(): Response {
  const text = `(${whenServerAnswers})(() => location.reload())`
  return new Response(text, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
}
