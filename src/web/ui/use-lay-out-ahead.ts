import { useEffect } from 'react'

/**
 * Lays out the rows of cars that a small screen leaves out until the visitor comes near (`content-visibility` in
 * `car-rows.css`), one in each pause: who jumps there and presses something waits only until it is painted. Where all rows are
 * laid out anyway it costs nothing.
 */
export function useLayOutAhead(): void {
  useEffect(() => {
    // Safari has no pauses to wait for.
    if (!('requestIdleCallback' in window)) return
    const rows = [...document.querySelectorAll('.car-row, .strip-window')]
    function layOutNext() {
      const row = rows.shift()
      if (!row) return
      // To measure what is inside makes the browser lay it out, and it keeps that.
      row.firstElementChild?.getBoundingClientRect()
      pause = requestIdleCallback(layOutNext)
    }
    let pause = requestIdleCallback(layOutNext)
    return () => cancelIdleCallback(pause)
  }, [])
}
