import { useEffect, useState } from 'react'
import { readApiResponse } from '#web/client/api-client.ts'
import { placesClient } from '#web/places/places-client.ts'

/** The pause in typing, in milliseconds, before suggestions are requested. */
const pauseMs = 120

/** The known towns for what is typed; none for less than two characters, or while they cannot be loaded. */
export function usePlaceNames(typed: string): string[] {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    if (typed.trim().length < 2) return setNames([])
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      const call = placesClient().places.$get({ query: { q: typed } }, { init: { signal: asking.signal } })
      const answer = await readApiResponse(call).catch(() => null)
      if (answer && !asking.signal.aborted) setNames(answer.items.map(({ name }) => name))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed])
  return names
}
