import type { KeyboardEvent } from 'react'

/** Of a sheet that covers the page: after its last control Tab goes to its first, and back. A dialog does so by itself. */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const { currentTarget: sheet } = event
  const stops = [
    ...sheet.querySelectorAll<HTMLElement>('a[href], button:enabled, select:enabled, input:enabled'),
  ].filter((one) => one.checkVisibility())
  const { activeElement } = document
  const isAtEnd = event.shiftKey
    ? activeElement === stops[0] || activeElement === sheet
    : activeElement === stops.at(-1)
  if (!isAtEnd) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
}
