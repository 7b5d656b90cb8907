import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'

export type PictureStrip = {
  /** The scrolling element, as wide as one picture. */
  strip: RefObject<HTMLUListElement | null>
  current: number
  show: (index: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** For `onScrollEnd`: whoever swipes has chosen a picture too. */
  afterSwipe: () => void
}

/** A strip of pictures that snaps: moved by a finger, by buttons or by the arrow keys, and round from the last to the first. */
export function usePictureStrip(count: number): PictureStrip {
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

/** Where people read from right to left the second picture stands to the left of the first. */
function reading(element: Element): 1 | -1 {
  return element.matches(':dir(rtl)') ? -1 : 1
}
