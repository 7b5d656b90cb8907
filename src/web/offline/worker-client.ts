import { offlineCacheNames, type ServiceWorkerMessage } from '#web/offline/saved-pages.ts'

/** Registers the service worker once the page has what it needs; browsers without one lack only its features. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // Where registration fails, as in a private window, the site works without it.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

export function postToServiceWorker(message: ServiceWorkerMessage): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
}

/** Deletes every page saved for the previous user, with or without a worker. */
export function requestSavedPageDeletion(): void {
  postToServiceWorker({ kind: 'forget' })
  if ('caches' in window) void caches.delete(offlineCacheNames.pages)
}

/** True where the page at this path is saved for offline reading. */
export async function hasSavedPage(path: string): Promise<boolean> {
  if (!('caches' in window) || !navigator.serviceWorker?.controller) return false
  return (await (await caches.open(offlineCacheNames.pages)).match(path)) !== undefined
}
