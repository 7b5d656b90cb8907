import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/**
 * True once an element has been on the screen and the browser had nothing else to do, and from then on; never while the
 * visitor wants less motion. For what may begin to move a moment later: who comes to the element and presses something does
 * not wait for it.
 */
export function useIsSeenInPause<Element extends HTMLElement>(): {
  ref: RefObject<Element | null>
  isSeen: boolean
} {
  const ref = useRef<Element>(null)
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    let pause: number | undefined
    const see = () => startTransition(() => setSeen(true))
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
      observer.disconnect()
      // Safari has no pauses to wait for.
      if ('requestIdleCallback' in window) pause = requestIdleCallback(see)
      else see()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      if (pause !== undefined) cancelIdleCallback(pause)
    }
  }, [isSeen])

  return { ref, isSeen }
}
