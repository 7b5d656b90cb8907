import { useSyncExternalStore } from 'react'

/** The browser's own prompt to install the site, kept until the user requests it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let offer: InstallPrompt | null = null
const listeners = new Set<() => void>()

/** Call it before React starts: the browser fires the event once, and early. It then does not show its own banner. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => change(null))
}

/** Shows the browser's install prompt; null where it cannot be installed, or already is. */
export function useInstallPrompt(): (() => void) | null {
  const prompt = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  )
  if (!prompt) return null
  return () => {
    // Browsers show a prompt once; they fire the event again when appropriate.
    change(null)
    void prompt.prompt()
  }
}

function change(next: InstallPrompt | null): void {
  offer = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
