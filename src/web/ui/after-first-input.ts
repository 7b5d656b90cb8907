import { type ComponentType, lazy } from 'react'
import { importWithRetry } from '#web/retries/import-with-retry.ts'
import { onFirstInput } from '#web/ui/first-input.ts'

/** The first sight is over by then, and a page that is only read may come to life as a whole. */
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
 * A part of a page that stands as the server wrote it until somebody first does anything with the document, or has looked
 * at it for a while: its code comes then. Later in the same document, and on a server, it is asked for at once. Where it
 * does not come, what the server wrote stays.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own constraint of `lazy`; the caller's type replaces it.
export function lazyAfterInput<Part extends ComponentType<any>>(load: () => Promise<Part>) {
  const coming = firstInput.then(() => importWithRetry(load).catch(forGood)).then((part) => ({ default: part }))
  return lazy(() => coming)
}

const forGood = () => new Promise<never>(() => {})
