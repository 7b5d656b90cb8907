import {
  type ApiError,
  limitedSignal,
  noResponseError,
  responseTimeoutSignal,
  unreadableResponseError,
} from '#web/client/api-client.ts'
import { waitForUserRetry } from '#web/client/failed-page-load.ts'
import { subscribeToSessionSignals } from '#web/client/session-broadcast.ts'
import { shouldRetryApiCall } from '#web/client/should-retry-api-call.ts'
import { hasSavedPage } from '#web/offline/worker-client.ts'
import { retryDelay } from '#web/retries/retry-delay.ts'

const keepMs = 5 * 60_000
const maxKept = 30

type Kept = { at: number; answer: Response }

type PageDataDeps = {
  fetch: typeof globalThis.fetch
  /** The address of the server-rendered document; its data came with it, without a call. */
  documentUrl: URL
  now: () => number
  wait: (ms: number) => Promise<void>
  /** Opens the saved offline copy of the page at this path; false where there is none. */
  openSaved?: (path: string) => Promise<boolean>
  /** Reports that the page failed to load, and waits until the user retries; ends with the signal. */
  waitForRetry: (error: ApiError, signal: AbortSignal | null | undefined) => Promise<void>
}

export type PageDataFetch = {
  fetch: typeof globalThis.fetch
  /** The user goes back or forward to this address. */
  returnTo: (url: URL) => void
  /** The session may have changed. */
  forget: () => void
  /** True once after a page was shown from memory and needs a fresh load. */
  takeStale: () => boolean
}

/**
 * Wraps the browser's `fetch` to retry the page data that React Router requests (rows C-21, K-06, K-08): three more
 * tries, after 1 s doubling, each with a timeout. A user who goes back within five minutes sees the page at once. When
 * the tries are used up, the current page stays and the user may retry: an error passed to the router would replace the
 * whole page, including filters and typed text. Every call that changes something clears the kept pages. All other
 * calls pass through.
 */
export function createPageDataFetch({
  fetch,
  documentUrl,
  now,
  wait,
  openSaved,
  waitForRetry,
}: PageDataDeps): PageDataFetch {
  const kept = new Map<string, Kept>()
  let changes = 0
  let documentData: string | null = dataAddress(documentUrl)
  let returningTo: string | null = null
  let refreshing: string | null = null
  let isStale = false

  async function pageFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, documentUrl)
    const method = (init.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
    if (url.origin !== documentUrl.origin) return fetch(input, init)
    if (method !== 'GET' && method !== 'HEAD') return fetch(input, init).finally(forget)
    if (!url.pathname.endsWith('.data')) return fetch(input, init)

    const key = url.pathname + url.search
    const isReturn = returningTo === key
    returningTo = null
    const memory = fresh(key)
    if (isReturn && memory) {
      refreshing = key
      isStale = true
      return memory
    }
    const isRefresh = refreshing === key
    refreshing = null
    for (;;) {
      const asOf = changes
      const { answer, error } = await fetchPatiently(url, init)
      if (answer) {
        keep(key, answer, asOf)
        if (answer.ok) keepDocument(key)
        return answer
      }
      const shown = isRefresh ? fresh(key) : null
      if (shown) return shown
      const isUnanswered = error.status === 0
      if (isUnanswered && (await openSaved?.(pagePath(url)))) return new Promise(() => {})
      await waitForRetry(error, init.signal)
    }
  }

  async function fetchPatiently(url: URL, init: RequestInit): Promise<Try> {
    for (let failures = 0; ; failures += 1) {
      const last = await tryOnce(url, init)
      if (!last.error || !shouldRetryApiCall(failures, last.error)) return last
      await wait(retryDelay(failures))
      init.signal?.throwIfAborted()
    }
  }

  async function tryOnce(url: URL, init: RequestInit): Promise<Try> {
    const timeout = responseTimeoutSignal()
    const signal = limitedSignal(init.signal, timeout)
    try {
      const answer = await whole(await fetch(url, { ...init, signal }))
      const isTransient = answer.status >= 500 || answer.status === 429
      return isTransient ? { answer: null, error: unreadableResponseError(answer.status) } : { answer, error: null }
    } catch (error) {
      if (init.signal?.aborted) throw error
      return { answer: null, error: noResponseError(timeout) }
    }
  }

  /** A response requested before the last change may contain the old state. */
  function keep(key: string, answer: Response, asOf: number): void {
    if (asOf !== changes) return
    // A redirect to the login, or a refusal, means that the page is no longer this user's.
    if (answer.status < 500) kept.delete(key)
    if (answer.status !== 200) return
    kept.set(key, { at: now(), answer: answer.clone() })
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  }

  /** Fetches the first page's data once the user has left it, so that it is there when they go back. */
  function keepDocument(except: string): void {
    const first = documentData
    documentData = null
    if (first === null || first === except) return
    const asOf = changes
    fetch(new URL(first, documentUrl), { signal: responseTimeoutSignal(), priority: 'low' })
      .then(whole)
      .then(
        (answer) => keep(first, answer, asOf),
        // A page that is not kept is loaded like any other.
        () => {},
      )
  }

  function forget(): void {
    changes += 1
    kept.clear()
  }

  function fresh(key: string): Response | null {
    const memory = kept.get(key)
    return memory && now() - memory.at < keepMs ? memory.answer.clone() : null
  }

  return {
    fetch: pageFetch,
    returnTo(url) {
      returningTo = dataAddress(url)
    },
    forget,
    takeStale() {
      const wasStale = isStale
      isStale = false
      return wasStale
    },
  }
}

type Try = { answer: Response; error: null } | { answer: null; error: ApiError }

/** The complete response: one that breaks off or is aborted is neither read nor kept. */
async function whole(answer: Response): Promise<Response> {
  return answer.body ? new Response(await answer.arrayBuffer(), answer) : answer
}

/** The address from which React Router requests a page's data: `/cars.data?q=roma`, and `/_.data` for the home page. */
function dataAddress({ pathname, search }: URL): string {
  return `${pathname.endsWith('/') ? `${pathname}_` : pathname}.data${search}`
}

function pagePath({ pathname }: URL): string {
  return pathname.replace(/_?\.data$/, '')
}

let pageData: PageDataFetch | null = null

/** Replaces the browser's `fetch`; call it before the router starts, so that the router's own listener comes later. */
export function installPageDataFetch(): void {
  const started = createPageDataFetch({
    fetch: window.fetch.bind(window),
    documentUrl: new URL(window.location.href),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    openSaved: async (path) => {
      // The current page stays as it is.
      if (path === window.location.pathname || !(await hasSavedPage(path))) return false
      window.location.assign(path)
      return true
    },
    waitForRetry: waitForUserRetry,
  })
  window.fetch = started.fetch
  window.addEventListener('popstate', () => started.returnTo(new URL(window.location.href)))
  subscribeToSessionSignals(started.forget)
  pageData = started
}

/** Clears the kept pages: they were loaded for another user, and no one else may go back to them. */
export function clearPageDataCache(): void {
  pageData?.forget()
}

export function consumeStalePageDataFlag(): boolean {
  return pageData?.takeStale() ?? false
}
