import { z } from 'zod'

/** A place on the map: degrees, north and east positive. */
export const Place = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }).meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

/** The text that a user has typed so far. */
export const SuggestPlacesQuery = z.object({ q: z.string().max(120).default('') })
/** The IANA name of the time zone: `America/Chicago`. */
export const MeetingPlace = z.object({ town: z.string(), timeZone: z.string() }).meta({ id: 'MeetingPlace' })
/** A car's place, as its seller wrote it. */
export const MeetingTimeZoneQuery = z.object({ location: z.string().min(1).max(200) })
/** Null if the place is not known. */
export const MeetingTimeZoneResponse = z.object({ place: MeetingPlace.nullable() })

export const PlaceListResponse = z.object({ items: z.array(Place) })
