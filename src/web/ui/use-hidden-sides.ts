import { type RefObject, useEffect, useState } from 'react'

export type HiddenSides = { start: boolean; end: boolean }

/**
 * Brings the current part (`aria-current`) of a line that scrolls sideways into its middle, also after it has changed to
 * `current`, and tells at which edges parts are out of sight. The page itself does not move.
 */
export function useHiddenSides(line: RefObject<HTMLElement | null>, current: string): HiddenSides {
  const [hidden, setHidden] = useState<HiddenSides>({ start: false, end: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current part is to be brought into the middle.
  useEffect(() => {
    const element = line.current
    if (!element) return
    const middleOf = (part: Element) => {
      const { left, width } = part.getBoundingClientRect()
      return left + width / 2
    }
    const marked = element.querySelector('[aria-current]')
    // Also where the line runs from the right, whose offsets are negative, a larger one lies further to the right.
    if (marked) element.scrollLeft += middleOf(marked) - middleOf(element)
    const look = () => {
      const edges = element.getBoundingClientRect()
      const parts = [...element.children].map((part) => part.getBoundingClientRect())
      const left = parts.some((part) => part.left < edges.left - 1)
      const right = parts.some((part) => part.right > edges.right + 1)
      const [start, end] = getComputedStyle(element).direction === 'rtl' ? [right, left] : [left, right]
      setHidden((before) => (before.start === start && before.end === end ? before : { start, end }))
    }
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [line, current])
  return hidden
}
