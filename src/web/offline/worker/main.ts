/**
 * The service worker, built into /sw.js. It always asks the network first: a saved copy is shown only where no response
 * comes, with its date. A new release takes over at once and disturbs no open page, since nothing here depends on a
 * page's release: documents are saved only for offline reading, each with the files of its own release, and the names
 * of those files contain their hash.
 */
import {
  isAssetPath,
  isOfflineSavablePath,
  isPicturePath,
  offlineCacheNames,
  offlineScriptPath,
  picturePathOf,
  type ServiceWorkerMessage,
} from '#web/offline/saved-pages.ts'
import {
  cacheOfflineScreen,
  offlineScreenResponse,
  offlineScriptResponse,
  refreshOfflineScreen,
  removeOldOfflineScreens,
} from './offline-screen.ts'
import { beginToSavePage, deleteSavedPages, fetchAndSavePage, findSavedPage } from './page-store.ts'
import { findSavedPicture, savePagePictures } from './picture-store.ts'
import {
  checkPushSubscriptionOwner,
  endPushNotifications,
  openPageOfNotification,
  renewPushSubscription,
  showPushedNotification,
} from './push-notifications.ts'
import { type FetchEvent, serviceWorkerScope } from './service-worker-scope.ts'

serviceWorkerScope.addEventListener('install', (event) => {
  event.waitUntil(cacheOfflineScreen().then(() => serviceWorkerScope.skipWaiting()))
})

serviceWorkerScope.addEventListener('activate', (event) => {
  // With navigation preload the browser would request every page before this worker could decline it, and then once
  // more: the first request used up a provider's answer, which is valid for one call. The setting persists from earlier
  // releases.
  const withoutPreload = serviceWorkerScope.registration.navigationPreload?.disable()
  event.waitUntil(
    Promise.all([removeOldOfflineScreens(), withoutPreload]).then(() => serviceWorkerScope.clients.claim()),
  )
})

serviceWorkerScope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const picture = request.method === 'GET' ? picturePathOf(url, serviceWorkerScope.location.origin) : null
  if (picture !== null && request.mode !== 'navigate') return event.respondWith(answerPicture(request, picture))
  if (url.origin !== serviceWorkerScope.location.origin) return
  if (request.method !== 'GET') {
    // On every sign-in or sign-out the pages saved for the previous user are deleted, whether or not the call succeeds.
    if (url.pathname.startsWith('/api/auth/')) event.waitUntil(deleteSavedPages())
    if (url.pathname === '/api/auth/sign-out') event.respondWith(answerSignOut(event))
    return
  }
  if (request.mode === 'navigate') {
    if (isPagePath(url.pathname)) event.respondWith(answerNavigation(event, url))
  } else if (url.pathname === offlineScriptPath) event.respondWith(offlineScriptResponse())
  else if (url.pathname.startsWith('/assets/')) event.respondWith(answerAsset(request))
})

serviceWorkerScope.addEventListener('message', (event) => {
  const message = event.data as ServiceWorkerMessage
  if (message.kind === 'forget') event.waitUntil(deleteSavedPages())
  if (message.kind === 'here') event.waitUntil(meet(message))
  if (message.kind === 'keep' && isOfflineSavablePath(message.path)) {
    const pictures = message.pictures.filter(isPicturePath)
    const assets = message.assets.filter(isAssetPath)
    event.waitUntil(
      fetchAndSavePage({ ...message, assets }).then((isKept) => (isKept ? savePagePictures(pictures) : undefined)),
    )
  }
})

serviceWorkerScope.addEventListener('push', (event) => event.waitUntil(showPushedNotification(event)))
serviceWorkerScope.addEventListener('notificationclick', (event) => event.waitUntil(openPageOfNotification(event)))
serviceWorkerScope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPushSubscription(event)))

/** The API's own documents are not pages of the application. */
function isPagePath(path: string): boolean {
  return !/^\/(api|dev|test-gateway|media|social|sitemaps)\//.test(path)
}

async function answerNavigation(event: FetchEvent, { pathname }: URL): Promise<Response> {
  const save = isOfflineSavablePath(pathname) ? beginToSavePage(pathname) : null
  try {
    const answer = await fetch(event.request)
    if (save) event.waitUntil(save(answer.clone()))
    return answer
  } catch (error) {
    const saved = await findSavedPage(pathname)
    if (saved) return saved
    const screen = await offlineScreenResponse()
    if (screen) return screen
    throw error
  }
}

/** Who stays signed in, since the server refused or no answer came, goes on getting their notifications. */
async function answerSignOut(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(endPushNotifications())
  return answer
}

/** A page of a replaced release that is still open may use files that are stored here and no longer on the server. */
async function answerAsset(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  if (answer?.ok) return answer
  return (await caches.match(request.url)) ?? answer ?? Response.error()
}

async function answerPicture(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await findSavedPicture(path)) ?? Response.error()
  }
}

async function meet({ viewer, look }: { viewer: string; look: string }): Promise<void> {
  const state = await caches.open(offlineCacheNames.state)
  const before = await state.match('/viewer').then((answer) => answer?.text())
  const isOther = before !== undefined && before !== viewer
  if (isOther) await deleteSavedPages()
  if (before !== viewer) await state.put('/viewer', new Response(viewer))
  await refreshOfflineScreen(look)
  // Last: it asks the server, and nothing that is kept for offline reading may depend on the answer.
  if (isOther) await checkPushSubscriptionOwner({ isSignedIn: viewer !== '' })
}
