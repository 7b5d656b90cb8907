/**
 * Tells the other tabs of this browser, and the rest of this one, that the session may have changed. The message does
 * not say who is signed in: listeners ask the server.
 */
const name = 'forecourt-session'
const ofAnother = 'session-of-another'

const doubts = new EventTarget()

/** A BroadcastChannel does not receive its own messages, so one is enough for sending and receiving. */
let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(name)
  return channel
}

/** Tells the other tabs that a user has signed in or out here. */
export function broadcastSessionChange(): void {
  openChannel()?.postMessage(null)
  try {
    // The storage event reaches only other tabs, including those whose channel is not open yet.
    localStorage.setItem(name, String(Date.now()))
  } catch {
    // Storage may be forbidden or full; the channel is the main way.
  }
}

/** Within this tab: the server has refused a call because the user is not signed in, or has another role. */
export function signalPossibleSessionEnd(): void {
  doubts.dispatchEvent(new Event(name))
}

/** Within this tab: the server has refused a write of this page because somebody else is signed in. */
export function signalSessionOfAnother(): void {
  doubts.dispatchEvent(new Event(ofAnother))
}

/** Returns a function that stops listening. */
export function subscribeToSessionOfAnother(listener: () => void): () => void {
  doubts.addEventListener(ofAnother, listener)
  return () => doubts.removeEventListener(ofAnother, listener)
}

/**
 * Calls `listener` when another tab announces a change, or this one doubts its session. Returns a function that stops
 * listening.
 */
export function subscribeToSessionSignals(listener: () => void): () => void {
  const heard = openChannel()
  const stored = ({ key }: StorageEvent) => key === name && listener()
  // A page restored from the browser's cache looks as it did when the user left it.
  const shown = ({ persisted }: PageTransitionEvent) => persisted && listener()
  heard?.addEventListener('message', listener)
  window.addEventListener('storage', stored)
  window.addEventListener('pageshow', shown)
  doubts.addEventListener(name, listener)
  return () => {
    heard?.removeEventListener('message', listener)
    window.removeEventListener('storage', stored)
    window.removeEventListener('pageshow', shown)
    doubts.removeEventListener(name, listener)
  }
}
