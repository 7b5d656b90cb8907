/** What people do before anything can come of it. A pointer moves before it presses, and a key moves the focus. */
const inputs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

/**
 * Calls `begin` once, at the first sign of somebody at the page: code that nothing but an action needs stays out of the way
 * of the first sight. Answers a function that calls it off.
 */
export function onFirstInput(begin: (event: Event) => void): () => void {
  const stop = () => {
    for (const type of inputs) window.removeEventListener(type, listen, true)
  }
  function listen(event: Event) {
    stop()
    begin(event)
  }
  for (const type of inputs) window.addEventListener(type, listen, { capture: true, passive: true })
  return stop
}
