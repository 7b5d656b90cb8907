import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether an element has come within a screen of what the person sees; true for good from then on. What lies far down is
 * loaded by this when somebody reads towards it.
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
