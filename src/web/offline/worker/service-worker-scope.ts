/**
 * The service worker types that we use. TypeScript's library for them contradicts the one for pages, and one project
 * cannot have both.
 */
export type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
export type FetchEvent = ExtendableEvent & {
  request: Request
  respondWith: (answer: Response | Promise<Response>) => void
}
export type ExtendableMessageEvent = ExtendableEvent & { data: unknown }

export type PushEvent = ExtendableEvent & { data: { json(): unknown } | null }
export type NotificationClickEvent = ExtendableEvent & { notification: Notification }
export type PushSubscriptionChangeEvent = ExtendableEvent & {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}
/** An open page of this site. */
type WindowClient = {
  url: string
  focused: boolean
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}

type WorkerScope = {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'message', listener: (event: ExtendableMessageEvent) => void): void
    (type: 'push', listener: (event: PushEvent) => void): void
    (type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void
    (type: 'pushsubscriptionchange', listener: (event: PushSubscriptionChangeEvent) => void): void
  }
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<WindowClient[]>
    openWindow: (url: string) => Promise<unknown>
  }
  registration: {
    navigationPreload?: { disable: () => Promise<void> }
    /** Absent where the browser shows no notifications. */
    pushManager?: PushManager
    showNotification: (title: string, options: NotificationOptions) => Promise<void>
    getNotifications?: () => Promise<Notification[]>
  }
  location: Location
}

export const serviceWorkerScope = globalThis as unknown as WorkerScope
