import { useSyncExternalStore } from 'react'

/** The browser's own question whether to install the site, kept until somebody asks for it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let offer: InstallPrompt | null = null
const listeners = new Set<() => void>()

/** Before React starts: the browser says once, and early, that it could. Its own banner does not come then. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => change(null))
}

/** Asks the browser to install; null where it cannot, or where it is done. */
export function useInstallPrompt(): (() => void) | null {
  const prompt = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  )
  if (!prompt) return null
  return () => {
    // Browsers show it once; they offer again where it makes sense.
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
