import { expectSameStatusForAll, expectStatusForAdmin, type RouteExpectation } from './route-expectations.ts'

export const siteRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'GET /api/site': { expected: expectSameStatusForAll(200), ask: () => ({}) },
  'GET /api/site/legal': {
    expected: expectSameStatusForAll(200),
    ask: () => ({ query: '?document=terms&language=en' }),
  },
  'GET /api/admin/settings': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  // Changes nothing, so that every caller may ask.
  'PATCH /api/admin/settings': { expected: expectStatusForAdmin(200), ask: () => ({ json: { revision: 0 } }) },
}
