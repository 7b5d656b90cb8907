import { cacheNames, type WorkerMessage } from '#web/offline/saved-pages.ts'

/** Registers the service worker once the page has what it needs; browsers without one miss only what it brings. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // Where it cannot be had, as in a private window, the site works as any other.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

export function postToWorker(message: WorkerMessage): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
}

/** Takes away every page that was kept for the person who looked until now, with a worker and without one. */
export function forgetSavedPages(): void {
  postToWorker({ kind: 'forget' })
  if ('caches' in window) void caches.delete(cacheNames.pages)
}

/** True where the page at this path can be read without a connection. */
export async function hasSavedPage(path: string): Promise<boolean> {
  if (!('caches' in window) || !navigator.serviceWorker?.controller) return false
  return (await (await caches.open(cacheNames.pages)).match(path)) !== undefined
}
