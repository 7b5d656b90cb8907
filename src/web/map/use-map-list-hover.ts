import { type RefObject, useEffect, useRef } from 'react'

/** Contains the map and the list of its cars, each in a `data-car` with its id (pages/cars/cars.tsx). */
const around = '.map-and-cars'

/**
 * Connects the list beside the map to it: reports the car that the visitor hovers or focuses there, null for none, and
 * highlights in the list the cars that they hover on the map. The list belongs to the page, which has it before the map
 * and without it.
 */
export function useMapListHover(
  frame: RefObject<HTMLElement | null>,
  { shown, onPoint }: { shown: readonly string[]; onPoint: (carId: string | null) => void },
): void {
  const told = useRef(onPoint)
  told.current = onPoint

  useEffect(() => {
    const whole = frame.current?.closest(around)
    if (!whole) return
    const tell = ({ target }: Event) =>
      told.current(target instanceof Element ? (target.closest<HTMLElement>('[data-car]')?.dataset.car ?? null) : null)
    const leave = () => told.current(null)
    const handlers = { pointerover: tell, focusin: tell, pointerleave: leave, focusout: leave }
    for (const [name, handler] of Object.entries(handlers)) whole.addEventListener(name, handler)
    return () => {
      for (const [name, handler] of Object.entries(handlers)) whole.removeEventListener(name, handler)
    }
  }, [frame])

  const ids = shown.join(' ')
  useEffect(() => {
    const cars = frame.current?.closest(around)?.querySelectorAll<HTMLElement>('[data-car]') ?? []
    const wanted = new Set(ids.split(' '))
    for (const car of cars) car.toggleAttribute('data-pointed', wanted.has(car.dataset.car ?? ''))
  }, [frame, ids])
}
