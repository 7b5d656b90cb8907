import { pageAccountHeader, pageOfVisitor } from '#contract/page-account.ts'
import { pushDeviceIdOf } from '#web/offline/push-device-id.ts'
import { offlineCacheNames, pushDevicesPath } from '#web/offline/saved-pages.ts'
import {
  type NotificationClickEvent,
  type PushEvent,
  type PushSubscriptionChangeEvent,
  serviceWorkerScope,
} from './service-worker-scope.ts'

const icon = '/icons/icon-192.png'

type PushedNotification = { title: string; body: string; path: string; tag: string }

/** Shows what the server sent, unless its page is open in front of the person already. */
export async function showPushedNotification({ data }: PushEvent): Promise<void> {
  const news = parseNotification(data)
  if (news === null) return
  const { title, body, path, tag } = news
  if ((await openPages()).some(({ url, focused }) => focused && new URL(url).pathname === path)) return
  await serviceWorkerScope.registration.showNotification(title, { body, tag, icon, badge: icon, data: { path } })
}

/** Opens the page that the notification is about, in a window of the site where there is one. */
export async function openPageOfNotification({ notification }: NotificationClickEvent): Promise<void> {
  notification.close()
  const { path } = (notification.data ?? {}) as { path?: unknown }
  const { origin } = serviceWorkerScope.location
  const url = new URL(isOwnPath(path) ? path : '/', origin).href
  const pages = await openPages()
  const there = pages.find((page) => page.url === url)
  if (there) return void (await there.focus())
  const [page] = pages
  // A page that this worker does not control yet cannot be led on.
  const isLedOn = page ? await page.navigate(url).catch(() => null) : null
  // Only a press of a person may bring a window to the front.
  if (page && isLedOn) await page.focus().catch(() => {})
  else await serviceWorkerScope.clients.openWindow(url)
}

/** The browser has given its subscription another address: the server hears of it. */
export async function renewPushSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  const options = event.oldSubscription?.options
  const { pushManager } = serviceWorkerScope.registration
  const subscription = event.newSubscription ?? (options && (await pushManager?.subscribe(options)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  const headers = new Headers({ 'content-type': 'application/json' })
  const viewer = await (await caches.match('/viewer', { cacheName: offlineCacheNames.state }))?.text()
  // Nobody else who has signed in in this browser meanwhile gets it.
  if (viewer !== undefined) headers.set(pageAccountHeader, viewer || pageOfVisitor)
  await fetch(pushDevicesPath, { method: 'PUT', headers, body: JSON.stringify({ endpoint, keys }) })
}

/** Its person has signed out: nothing of theirs stays on the screen, and nothing more comes. */
export async function endPushNotifications(): Promise<void> {
  await closeNotifications()
  await (await ownSubscription())?.unsubscribe()
}

/**
 * Another person uses this browser, or the same one again. A subscription that is not theirs ends, whatever became of
 * the session that it was made in.
 */
export async function checkPushSubscriptionOwner({ isSignedIn }: { isSignedIn: boolean }): Promise<void> {
  await closeNotifications()
  const subscription = isSignedIn ? await ownSubscription() : null
  if (!subscription) return
  const answer = await fetch(pushDevicesPath)
  if (!answer.ok) return
  const { devices } = (await answer.json()) as { devices: string[] }
  if (!devices.includes(await pushDeviceIdOf(subscription))) await subscription.unsubscribe()
}

async function closeNotifications(): Promise<void> {
  const shown = (await serviceWorkerScope.registration.getNotifications?.()) ?? []
  for (const notification of shown) notification.close()
}

async function ownSubscription(): Promise<PushSubscription | null> {
  return (await serviceWorkerScope.registration.pushManager?.getSubscription()) ?? null
}

function openPages() {
  return serviceWorkerScope.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

function parseNotification(data: PushEvent['data']): PushedNotification | null {
  try {
    const { title, body, path, tag } = (data?.json() ?? {}) as Partial<Record<keyof PushedNotification, unknown>>
    const isWhole = typeof title === 'string' && typeof body === 'string' && typeof tag === 'string'
    return isWhole && isOwnPath(path) ? { title, body, path, tag } : null
  } catch {
    // Not of this release, or of nobody.
    return null
  }
}

function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path)
}
