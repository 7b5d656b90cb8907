/** The first events of a visitor, before any action. A pointer moves before it presses, and a key moves the focus. */
const inputs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

/**
 * Calls `begin` once, at the first event of a visitor: code that only an action needs does not delay the first paint.
 * Returns a function that cancels it.
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
