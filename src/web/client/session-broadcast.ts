/**
 * Tells the other tabs of this browser, and the rest of this one, that who is signed in may have changed. Says nothing of
 * who it is: whoever hears it asks the server.
 */
const name = 'forecourt-session'

const doubts = new EventTarget()

/** A channel of the page does not hear itself, so that one is enough to speak and to listen. */
let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel(name)
  return channel
}

/** To the other tabs: somebody has just signed in or out here. */
export function broadcastSessionChange(): void {
  openChannel()?.postMessage(null)
  try {
    // Heard by other tabs only, and by those whose channel is not there yet.
    localStorage.setItem(name, String(Date.now()))
  } catch {
    // Storage may be forbidden or full; the channel is the first way.
  }
}

/** Within this tab: the server has refused a call as a stranger's, or as that of another role. */
export function signalSessionDoubt(): void {
  doubts.dispatchEvent(new Event(name))
}

/** Calls `listener` when another tab announces, or this one doubts. Answers a function that ends it. */
export function onSessionSignal(listener: () => void): () => void {
  const heard = openChannel()
  const stored = ({ key }: StorageEvent) => key === name && listener()
  // A page that comes back from the browser's cache looks as it did when it was left.
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
