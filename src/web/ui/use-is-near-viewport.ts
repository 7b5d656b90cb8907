import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * True once an element has come within one screen of the visible area, and from then on. It delays loading of content
 * far down until the reader scrolls near.
 */
export function useIsNearViewport<Element extends HTMLElement>(): { ref: RefObject<Element | null>; isNear: boolean } {
  const ref = useRef<Element>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])

  return { ref, isNear }
}
