import { findRegionsByName } from '@forecourt/gazetteer/regions.ts'
import { timeZoneOfPlace, timeZoneOfRegion } from '@forecourt/gazetteer/time-zones.ts'
import type { MeetingPlace } from '#contract/format-meeting-time.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { findGazetteerEntry } from './find-place.ts'

/** A list of bookings asks for the same few. */
const kept = new BoundedCache<MeetingPlace | null>({
  name: 'meeting places',
  maxBytes: 2 ** 18,
  bytesOf: () => 150,
})

/**
 * The town of a car's place and its time zone, by which a meeting there is written. For a place that is not in the
 * gazetteer, it is the zone of most people of its state or country, if that follows the name. Null if the zone cannot
 * be determined.
 */
export function meetingTownAndTimeZone(location: string | null): MeetingPlace | null {
  if (location === null) return null
  const known = kept.get(location)
  if (known !== undefined) return known
  const place = placeByTown(location) ?? placeByRegion(location)
  kept.set(location, place)
  return place
}

function placeByTown(location: string): MeetingPlace | null {
  const entry = findGazetteerEntry(location)
  const timeZone = entry && timeZoneOfPlace(entry)
  return timeZone ? { town: entry.name, timeZone } : null
}

function placeByRegion(location: string): MeetingPlace | null {
  const parts = location.split(',').flatMap((part) => part.trim() || [])
  const [region] = findRegionsByName(parts.at(-1) ?? '')
  const timeZone = region ? timeZoneOfRegion(region) : null
  return timeZone ? { town: parts[0] ?? location, timeZone } : null
}
