import { type ComponentType, lazy } from 'react'
import { importWithRetry } from '#web/retries/import-with-retry.ts'
import { onFirstInput } from '#web/ui/first-input.ts'

/** The first paint is over by then, and a page that is only read may be hydrated as a whole. */
const restMs = 5_000

const firstInput = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise<void>((resolve) => {
      const stop = onFirstInput(() => resolve())
      setTimeout(() => {
        stop()
        resolve()
      }, restMs)
    })

/**
 * A part of a page that stays as the server rendered it until the visitor first does anything in the document, or has
 * looked at it for a while: its code loads then. Later in the same document, and on a server, it loads at once. If
 * loading fails, the server's HTML stays.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own constraint of `lazy`; the caller's type replaces it.
export function lazyAfterFirstInput<Part extends ComponentType<any>>(load: () => Promise<Part>) {
  const coming = firstInput.then(() => importWithRetry(load).catch(forGood)).then((part) => ({ default: part }))
  return lazy(() => coming)
}

const forGood = () => new Promise<never>(() => {})
