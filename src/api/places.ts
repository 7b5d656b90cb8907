import { createRoute } from '@hono/zod-openapi'
import {
  MeetingTimeZoneQuery,
  MeetingTimeZoneResponse,
  PlaceListResponse,
  SuggestPlacesQuery,
} from '#contract/places.ts'
import { suggestPlaces } from '#domain/places/find-place.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonResponses } from './describe-responses.ts'

const suggest = createRoute({
  method: 'get',
  path: '/places',
  tags: ['Places'],
  summary: 'Towns and ZIP codes that go on as somebody has begun to type, with their coordinates.',
  request: { query: SuggestPlacesQuery },
  responses: describeJsonResponses(200, 'At most eight, the largest first.', PlaceListResponse),
})

const clock = createRoute({
  method: 'get',
  path: '/places/clock',
  tags: ['Places'],
  summary: 'The town and the time zone of a car’s place: meetings there are said and typed by its clock.',
  request: { query: MeetingTimeZoneQuery },
  responses: describeJsonResponses(200, 'The place, or null.', MeetingTimeZoneResponse),
})

const mostSuggested = 8

// The same for all callers; it changes only with a release.
const anHour = { 'Cache-Control': 'public, max-age=3600' }

export const placesRoutes = createApiModule()
  .openapi(suggest, (c) => c.json({ items: suggestPlaces(c.req.valid('query').q, mostSuggested) }, 200, anHour))
  .openapi(clock, (c) => c.json({ place: meetingTownAndTimeZone(c.req.valid('query').location) }, 200, anHour))
