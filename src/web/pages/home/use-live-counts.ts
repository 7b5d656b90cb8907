import { useCallback, useEffect, useRef, useState } from 'react'
import type { CarSearchResponse } from '#contract/cars.ts'
import type { HomePageData } from '#contract/home-page.ts'
import { type HomeSearchShortcutName, homeSearchShortcuts } from '#contract/home-search-shortcuts.ts'
import { carsClient } from '#web/car/cars-client.ts'
import type { CarListQuery } from '#web/cars/car-list-query.ts'
import { isNarrowingSearch } from '#web/cars/is-narrowing-search.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { searchShortcutQuery } from '#web/pages/home/search-shortcut-query.ts'
import { afterNextPaint } from '#web/ui/after-next-paint.ts'
import { nextTask } from '#web/ui/next-task.ts'

type Models = CarSearchResponse['facets']['model']

/** The pause in typing, in milliseconds, before the cars are counted. */
const pauseMs = 300

type CountWhat = {
  /** The models of the make are wanted, too. */
  withModels: boolean
  /** Words are being typed. */
  isTyping: boolean
}

/**
 * The number of cars that the form finds, and the models of its make. What chosen filters found before stays while an
 * answer is on its way, and where none comes: the list itself will tell. While words are typed there is no number but
 * theirs; it is null until they are counted, and for words that keep no car out, as in the list.
 */
export function useLiveCarCount(initial: number) {
  const [total, setTotal] = useState<number | null>(initial)
  const [models, setModels] = useState<Models>([])
  const last = useRef<AbortController>(null)
  useEffect(() => () => last.current?.abort(), [])

  const count = useCallback((form: FormData, { withModels, isTyping }: CountWhat) => {
    last.current?.abort()
    const asking = new AbortController()
    last.current = asking
    const filled = [...form].filter(([name, value]) => value !== '' && !(withModels && name === 'model'))
    const query: CarListQuery = Object.fromEntries(filled)
    if (withModels) setModels([])
    if (isTyping) setTotal(null)
    const ask = () =>
      countCars(query, asking.signal).then(
        (found) => {
          setTotal(query.q && !isNarrowingSearch(query, found.understood) ? null : found.total)
          if (withModels && form.get('brand')) setModels(found.facets.model)
        },
        () => {},
      )
    // What was chosen is drawn first.
    if (!isTyping) {
      void afterNextPaint().then(() => {
        if (!asking.signal.aborted) ask()
      })
      return
    }
    const timer = setTimeout(ask, pauseMs)
    asking.signal.addEventListener('abort', () => clearTimeout(timer))
  }, [])
  return { total, models, count }
}

/** The number beside each shortcut within a budget; none while it is counted. */
export function useLiveShortcutCounts(
  initial: HomePageData['shortcuts'],
  budget: string,
): ReadonlyMap<HomeSearchShortcutName, number> {
  const [counted, setCounted] = useState<{ budget: string; counts: ReadonlyMap<HomeSearchShortcutName, number> }>()
  useEffect(() => {
    if (!budget) return
    const asking = new AbortController()
    countShortcuts(initial, budget, asking.signal).then(
      (counts) => setCounted({ budget, counts }),
      () => {},
    )
    return () => asking.abort()
  }, [initial, budget])
  if (!budget) return new Map(initial.map(({ name, count }) => [name, count]))
  return counted?.budget === budget ? counted.counts : new Map()
}

/** Asks when the chosen budget is drawn, and once in a task: to begin a request takes a browser a while. */
async function countShortcuts(
  shown: HomePageData['shortcuts'],
  budget: string,
  signal: AbortSignal,
): Promise<Map<HomeSearchShortcutName, number>> {
  let turn = afterNextPaint()
  const counts = shown.map(async ({ name }) => {
    turn = turn.then(nextTask)
    await turn
    const { total } = await countCars(searchShortcutQuery(homeSearchShortcuts[name].query, budget), signal)
    return [name, total] as const
  })
  return new Map(await Promise.all(counts))
}

function countCars(query: CarListQuery, signal: AbortSignal): Promise<CarSearchResponse> {
  const client = carsClient().cars
  const asked = { ...query, limit: '1' } as Parameters<typeof client.$get>[0]['query']
  return readApiResponse(client.$get({ query: asked }, { init: { signal } }))
}
