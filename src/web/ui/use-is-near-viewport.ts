import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * True once an element has come within `reach` of the visible area, one screen unless told, and from then on. It delays
 * loading of content far down until the reader scrolls near.
 */
export function useIsNearViewport<Element extends HTMLElement>(
  reach = '100%',
): { ref: RefObject<Element | null>; isNear: boolean } {
  const ref = useRef<Element>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: `${reach} 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear, reach])

  return { ref, isNear }
}
