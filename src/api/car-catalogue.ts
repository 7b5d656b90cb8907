import { createRoute } from '@hono/zod-openapi'
import { CarCatalogueQuery, CarCatalogueResponse } from '#contract/car-catalogue.ts'
import { browseCarCatalogue } from '#domain/search/catalogue/browse-car-catalogue.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'

const browse = createRoute({
  method: 'get',
  path: '/car-catalogue',
  tags: ['Own cars'],
  middleware: requireRoleMiddleware('Seller'),
  summary: 'Makes, the models of a make, and what is usual of a model: what the form of a new car suggests.',
  request: { query: CarCatalogueQuery },
  responses: describeJsonResponses(200, 'What there is to pick from.', CarCatalogueResponse),
})

export const carCatalogueRoutes = createApiModule().openapi(browse, async (c) => {
  const { db, clock } = c.var.services
  return c.json(await browseCarCatalogue(db, { ...c.req.valid('query'), now: clock.now() }), 200)
})
