import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  fitMapViewportToBox,
  geoBoxOfMapViewport,
  type MapBounds,
  type MapPixelInsets,
  type MapPixelSize,
  type MapViewport,
  panMapViewport,
  zoomMapViewport,
} from '#web/map/projection.ts'

/** The pause after the last movement, in milliseconds, before the cars of the visible section are requested. */
const restMs = 350
/** Pixels by which a finger may move and still count as a tap on a link. */
const trembling = 5
const stepPixels = 80
const step = 1.6

type MapViewOptions = {
  /** The section shown at first, and whenever the address names another one, for the size of the frame. */
  boxOf: (size: MapPixelSize) => MapBounds
  /** The margin around that section, for the size of the frame; always the same function. */
  insetsOf?: ((size: MapPixelSize) => MapPixelInsets) | undefined
  /** Called with the section that the visitor moved to, once the map rests. */
  onRest: (box: MapBounds) => void
}

/** The visible section of a map, moved by mouse, fingers, wheel and keys. Null until the size of its frame is known. */
export function useMapView(frame: RefObject<HTMLElement | null>, { boxOf, insetsOf, onRest }: MapViewOptions) {
  const [size, setSize] = useState<MapPixelSize | null>(null)
  const [view, setView] = useState<MapViewport | null>(null)
  const state = useRef({ view, size, onRest, rest: undefined as ReturnType<typeof setTimeout> | undefined })
  state.current.onRest = onRest
  state.current.size = size

  const show = (next: MapViewport) => {
    state.current.view = next
    setView(next)
  }
  const move = (change: (view: MapViewport, size: MapPixelSize) => MapViewport) => {
    const { view: before, size: within } = state.current
    if (!before || !within) return
    show(change(before, within))
    clearTimeout(state.current.rest)
    state.current.rest = setTimeout(() => {
      const { view: now, size: whole } = state.current
      if (now && whole) state.current.onRest(geoBoxOfMapViewport(now, whole))
    }, restMs)
  }
  const moving = useRef(move)
  moving.current = move

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0 && height > 0) setSize({ width, height })
    })
    watch.observe(element)
    const stop = listen(element, (change) => moving.current(change))
    const pending = state.current
    return () => {
      watch.disconnect()
      stop()
      clearTimeout(pending.rest)
    }
  }, [frame])

  const box = size && boxOf(size)
  const [west = 0, south = 0, east = 0, north = 0] = box ? [box.west, box.south, box.east, box.north] : []
  const [width, height] = [size?.width ?? 0, size?.height ?? 0]
  useEffect(() => {
    if (width === 0) return
    const next = fitMapViewportToBox({ west, south, east, north }, { width, height }, insetsOf?.({ width, height }))
    state.current.view = next
    setView(next)
  }, [west, south, east, north, width, height, insetsOf])

  return {
    size,
    view,
    box,
    zoomIn: () => move((now) => zoomMapViewport(now, step, [0, 0])),
    zoomOut: () => move((now) => zoomMapViewport(now, 1 / step, [0, 0])),
  }
}

type Move = (change: (view: MapViewport, size: MapPixelSize) => MapViewport) => void

const keys: Record<string, (view: MapViewport) => MapViewport> = {
  ArrowLeft: (view) => panMapViewport(view, stepPixels, 0),
  ArrowRight: (view) => panMapViewport(view, -stepPixels, 0),
  ArrowUp: (view) => panMapViewport(view, 0, stepPixels),
  ArrowDown: (view) => panMapViewport(view, 0, -stepPixels),
  '+': (view) => zoomMapViewport(view, step, [0, 0]),
  '=': (view) => zoomMapViewport(view, step, [0, 0]),
  '-': (view) => zoomMapViewport(view, 1 / step, [0, 0]),
}

/** Adds native listeners, since React's wheel listeners cannot prevent the page from scrolling. */
function listen(element: HTMLElement, move: Move): () => void {
  const pointers = new Map<number, { x: number; y: number }>()
  let travelled = 0
  const middleOf = () => {
    const all = [...pointers.values()]
    const mean = (pick: (one: { x: number; y: number }) => number) =>
      all.reduce((sum, one) => sum + pick(one), 0) / all.length
    return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
  }
  const spread = () => {
    const [one, other] = [...pointers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const fromMiddle = (at: { x: number; y: number }): [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [at.x - left - width / 2, at.y - top - height / 2]
  }
  const handlers = {
    pointerdown(event: PointerEvent) {
      if (event.button !== 0) return
      if (pointers.size === 0) travelled = 0
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    pointermove(event: PointerEvent) {
      if (!pointers.has(event.pointerId)) return
      const [before, wide] = [middleOf(), spread()]
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const [after, wider] = [middleOf(), spread()]
      travelled += Math.hypot(after.x - before.x, after.y - before.y) + Math.abs(wider - wide)
      if (travelled < trembling) return
      element.setPointerCapture(event.pointerId)
      move((view) => {
        const moved = panMapViewport(view, after.x - before.x, after.y - before.y)
        return wide > 0 && wider > 0 ? zoomMapViewport(moved, wider / wide, fromMiddle(after)) : moved
      })
    },
    pointerup: (event: PointerEvent) => void pointers.delete(event.pointerId),
    pointercancel: (event: PointerEvent) => void pointers.delete(event.pointerId),
    // A visitor who has just moved the map did not mean to click the marker under the finger.
    click(event: MouseEvent) {
      if (travelled < trembling) return
      event.preventDefault()
      event.stopPropagation()
    },
    dragstart: (event: DragEvent) => event.preventDefault(),
    wheel(event: WheelEvent) {
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
      move((view) => zoomMapViewport(view, 2 ** (-pixels / 240), fromMiddle({ x: event.clientX, y: event.clientY })))
    },
    keydown(event: KeyboardEvent) {
      const change = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
      if (!change) return
      event.preventDefault()
      move(change)
    },
  }
  const all = Object.entries(handlers) as [string, (event: Event) => void][]
  for (const [name, handler] of all)
    element.addEventListener(name, handler, { capture: name === 'click', passive: false })
  return () => {
    for (const [name, handler] of all) element.removeEventListener(name, handler, { capture: name === 'click' })
  }
}
