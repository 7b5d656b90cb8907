/**
 * The service worker types that we use. TypeScript's library for them contradicts the one for pages, and one project
 * cannot have both.
 */
export type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
export type FetchEvent = ExtendableEvent & {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
export type ExtendableMessageEvent = ExtendableEvent & { data: unknown }

type WorkerScope = {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'message', listener: (event: ExtendableMessageEvent) => void): void
  }
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { disable: () => Promise<void> } }
  location: Location
}

export const serviceWorkerScope = globalThis as unknown as WorkerScope
