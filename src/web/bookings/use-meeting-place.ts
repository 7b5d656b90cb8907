import { useEffect, useRef, useState } from 'react'
import type { MeetingPlace } from '#contract/format-meeting-time.ts'
import { browserTimeZone } from '#web/bookings/meeting-time.tsx'
import { read } from '#web/client/api-client.ts'
import { placesClient } from '#web/places/clients.ts'

/**
 * The town and clock of a car's place. Null while it is asked for, where it could not be read, and of a place that nobody
 * knows: it is the reader's own clock then, and the page says so.
 */
export function useMeetingPlace(location: string | null) {
  const [place, setPlace] = useState<MeetingPlace | null>(null)
  const reading = useRef<Promise<MeetingPlace | null>>(null)

  useEffect(() => {
    let isWanted = true
    const asked = readPlace(location).catch(() => null)
    reading.current = asked
    asked.then((found) => isWanted && setPlace(found))
    return () => {
      isWanted = false
    }
  }, [location])

  return {
    place,
    timeZone: zoneOf(place),
    /** The zone once the place is read: what is sent must not depend on how fast that was. */
    readZone: async () => zoneOf((await reading.current) ?? null),
  }
}

async function readPlace(location: string | null): Promise<MeetingPlace | null> {
  if (location === null) return null
  const { place } = await read(placesClient().places.clock.$get({ query: { location } }))
  return place
}

function zoneOf(place: MeetingPlace | null): string {
  return place?.timeZone ?? browserTimeZone()
}
