import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'

export type PictureCarouselControls = {
  /** The scrolling element, as wide as one picture. */
  strip: RefObject<HTMLUListElement | null>
  current: number
  show: (index: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** For `onScrollEnd`: a swipe chooses a picture too. */
  afterSwipe: () => void
}

/**
 * A strip of pictures that snaps: moved by a swipe, by buttons or by the arrow keys, and from the last back to the
 * first.
 */
export function usePictureCarousel(count: number): PictureCarouselControls {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)

  const show = useCallback(
    (index: number) => {
      const wanted = (index + count) % count
      const element = strip.current
      element?.scrollTo({ left: wanted * element.clientWidth * reading(element) })
      setCurrent(wanted)
    },
    [count],
  )

  function onKeyDown(event: KeyboardEvent) {
    const element = strip.current
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!element || step === undefined) return
    event.preventDefault()
    show(current + step * reading(element))
  }

  function afterSwipe() {
    const element = strip.current
    if (element) setCurrent(Math.round(Math.abs(element.scrollLeft) / element.clientWidth))
  }

  return { strip, current, show, onKeyDown, afterSwipe }
}

/** In right-to-left languages the second picture is to the left of the first. */
function reading(element: Element): 1 | -1 {
  return element.matches(':dir(rtl)') ? -1 : 1
}
