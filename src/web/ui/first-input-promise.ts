/** The first events of a visitor, before any action. A pointer moves before it presses, and a key moves the focus. */
const inputs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

/** The first paint is over by then, and a page that is only read may be hydrated as a whole. */
const restMs = 5_000

/**
 * Calls `begin` once, at the first event of a visitor: code that only an action needs does not delay the first paint.
 * Returns a function that cancels it.
 */
export function callOnFirstInput(begin: (event: Event) => void): () => void {
  const stop = () => {
    for (const type of inputs) window.removeEventListener(type, listen, true)
  }
  function listen(event: Event) {
    // A browser reports a pointer at rest, too, when the page below it is drawn.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return
    stop()
    begin(event)
  }
  for (const type of inputs) window.addEventListener(type, listen, { capture: true, passive: true })
  return stop
}

/**
 * Settled once the visitor has done anything in this document, or has looked at it for a while; on a server at once. What
 * happened before the page's scripts ran counts (`defer-scripts-until-first-paint.ts`).
 */
export const firstInputPromise: Promise<void> = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise((resolve) => {
      if (window.hasVisitorActed) return resolve()
      const stop = callOnFirstInput(() => resolve())
      setTimeout(() => {
        stop()
        resolve()
      }, restMs)
    })
