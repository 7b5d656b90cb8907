import { useSyncExternalStore } from 'react'
import { whenServerAnswers } from '#web/offline/when-server-answers.ts'
import { hasFailedCodeImport } from '#web/retries/import-code-with-retry.ts'

/**
 * Whether the shown page is sure to be current. `cut` since the connection was lost, or from the start where the worker
 * has returned a saved document because the page could not be loaded; `shownFrom` is when the server sent what the page
 * shows.
 */
export type PageConnectionState = { kind: 'online' } | { kind: 'cut'; shownFrom: string; isSavedDocument: boolean }

const online: PageConnectionState = { kind: 'online' }
const listeners = new Set<() => void>()
let connection: PageConnectionState = online
let loadedAt = new Date()
let isTypedInto = false

/** Starts watching; call it before React starts, so that its first render is right. */
export function watchPageConnection(): void {
  const { savedAt } = document.documentElement.dataset
  if (savedAt) {
    change({ kind: 'cut', shownFrom: savedAt, isSavedDocument: true })
    whenServerAnswers(mend)
  } else if (!navigator.onLine) cut()
  window.addEventListener('offline', cut)
  // While it goes down: a part that does not live yet lets none of it come back (`held-input.ts`).
  const noteTyping = () => {
    isTypedInto = true
  }
  window.addEventListener('input', noteTyping, { capture: true })
  window.addEventListener('click', leaveAsDocument, { capture: true })
}

/** Records that the current page has been loaded just now. */
export function recordPageLoaded(): void {
  if (connection.kind === 'online') loadedAt = new Date()
}

export function usePageConnectionState(): PageConnectionState {
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => online,
  )
}

/** True while booking, wishing and paying are impossible. */
export function useIsOffline(): boolean {
  return usePageConnectionState().kind === 'cut'
}

function cut(): void {
  if (connection.kind === 'cut') return
  change({ kind: 'cut', shownFrom: loadedAt.toISOString(), isSavedDocument: false })
  whenServerAnswers(mend)
}

function mend(): void {
  if (connection.kind === 'online') return
  // The scripts are of the release in which the document was saved: the server's own document loads the current ones.
  // What the visitor has typed counts more than that.
  if (connection.isSavedDocument && !isTypedInto) window.location.reload()
  else change(online)
}

/**
 * Without a connection a link loads its document: the service worker has it, or shows the offline screen. The router
 * would request data and scripts that were not saved. The same applies where the network failed before and the page has
 * lacked code since.
 */
function leaveAsDocument(event: MouseEvent): void {
  const isKept = connection.kind === 'cut' && navigator.serviceWorker?.controller
  if (!isKept && !(connection.kind === 'online' && hasFailedCodeImport())) return
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (isPlain && link?.href && link.origin === window.location.origin && !link.target) event.stopPropagation()
}

function change(next: PageConnectionState): void {
  connection = next
  // For the stylesheet (`offline.css`).
  document.documentElement.toggleAttribute('data-cut', next.kind === 'cut')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
