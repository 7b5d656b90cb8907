/** Settled when the browser has drawn what was done before: a hidden page, which it does not draw, waits until it is shown. */
export function afterNextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
