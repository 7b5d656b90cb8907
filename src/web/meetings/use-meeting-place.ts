import { useEffect, useRef, useState } from 'react'
import type { MeetingPlace } from '#contract/format-meeting-time.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { placesClient } from '#web/places/places-client.ts'
import { browserTimeZone } from '#web/ui/use-reader-time-zone.ts'

/**
 * The town and time zone of a car's place. Null while it loads, where loading failed, and where the place is unknown:
 * the reader's own time zone applies then, and the page says so.
 */
export function useTownAndTimeZone(location: string | null) {
  const [place, setPlace] = useState<MeetingPlace | null>(null)
  const [state, setState] = useState<'loading' | 'known' | 'failed'>('loading')
  const reading = useRef<Promise<MeetingPlace | null>>(null)

  useEffect(() => {
    let isWanted = true
    const asked = readPlace(location)
    reading.current = asked.catch(() => null)
    asked.then(
      (found) => {
        if (!isWanted) return
        setPlace(found)
        setState('known')
      },
      () => isWanted && setState('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [location])

  return {
    place,
    /** `known` once the answer is there, also that the place has no zone that we know. */
    state,
    timeZone: zoneOf(place),
    /** Waits until the zone is loaded: the submitted time must not depend on how fast that was. */
    readZone: async () => zoneOf((await reading.current) ?? null),
  }
}

async function readPlace(location: string | null): Promise<MeetingPlace | null> {
  if (location === null) return null
  const { place } = await readApiResponse(placesClient().places.clock.$get({ query: { location } }))
  return place
}

function zoneOf(place: MeetingPlace | null): string {
  return place?.timeZone ?? browserTimeZone()
}
