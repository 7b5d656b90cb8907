import { createRoute } from '@hono/zod-openapi'
import { MeetingTimeZoneFound, MeetingTimeZoneQuery, PlacesFound, SuggestPlaces } from '#contract/places.ts'
import { suggestPlaces } from '#domain/places/find-place.ts'
import { meetingPlaceOf } from '#domain/places/meeting-place.ts'
import { createModule } from './api-env.ts'
import { answers } from './describe-responses.ts'

const suggest = createRoute({
  method: 'get',
  path: '/places',
  tags: ['Places'],
  summary: 'Towns and ZIP codes that go on as somebody has begun to type, with their coordinates.',
  request: { query: SuggestPlaces },
  responses: answers(200, 'At most eight, the largest first.', PlacesFound),
})

const clock = createRoute({
  method: 'get',
  path: '/places/clock',
  tags: ['Places'],
  summary: 'The town and the time zone of a car’s place: meetings there are said and typed by its clock.',
  request: { query: MeetingTimeZoneQuery },
  responses: answers(200, 'The place, or null.', MeetingTimeZoneFound),
})

const mostSuggested = 8

// The same for everybody, and another only with another release.
const anHour = { 'Cache-Control': 'public, max-age=3600' }

export const placesRoutes = createModule()
  .openapi(suggest, (c) => c.json({ items: suggestPlaces(c.req.valid('query').q, mostSuggested) }, 200, anHour))
  .openapi(clock, (c) => c.json({ place: meetingPlaceOf(c.req.valid('query').location) }, 200, anHour))
