import { createRoute } from '@hono/zod-openapi'
import { PlacesFound, SuggestPlaces } from '#contract/places.ts'
import { suggestPlaces } from '#domain/places/find-place.ts'
import { createModule } from './env.ts'
import { answers } from './responses.ts'

const suggest = createRoute({
  method: 'get',
  path: '/places',
  tags: ['Places'],
  summary: 'Towns and ZIP codes that go on as somebody has begun to type, with their coordinates.',
  request: { query: SuggestPlaces },
  responses: answers(200, 'At most eight, the largest first.', PlacesFound),
})

const mostSuggested = 8

export const placesRoutes = createModule().openapi(suggest, (c) => {
  // The same for everybody, and another only with another release.
  c.header('Cache-Control', 'public, max-age=3600')
  return c.json({ items: suggestPlaces(c.req.valid('query').q, mostSuggested) }, 200)
})
