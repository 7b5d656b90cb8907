import { type RefObject, type UIEvent, useRef } from 'react'

type ScrollProps<Box extends HTMLElement> = { ref: RefObject<Box | null>; onScroll: (event: UIEvent<Box>) => void }

/**
 * The properties of two boxes of which each scrolls sideways with the other: what sticks to the page cannot be in the box
 * that scrolls.
 */
export function useScrollTogether<One extends HTMLElement, Other extends HTMLElement>(): [
  ScrollProps<One>,
  ScrollProps<Other>,
] {
  const one = useRef<One>(null)
  const other = useRef<Other>(null)
  return [
    { ref: one, onScroll: ({ currentTarget }) => follow(other.current, currentTarget) },
    { ref: other, onScroll: ({ currentTarget }) => follow(one.current, currentTarget) },
  ]
}

/** Where a box was set to. The event of that comes late, and would hold up the box that is being scrolled. */
const setTo = new WeakMap<Element, number>()

function follow(box: Element | null, scrolled: Element): void {
  if (!box || setTo.get(scrolled) === scrolled.scrollLeft) return
  box.scrollLeft = scrolled.scrollLeft
  setTo.set(box, box.scrollLeft)
}
