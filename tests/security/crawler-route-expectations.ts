import { expectSameStatusForAll, type RouteExpectation } from './route-expectations.ts'

/** Files that tell machines about the public pages: the same for every caller. */
export const crawlerRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'GET /robots.txt': { expected: expectSameStatusForAll(200), ask: () => ({}) },
  'GET /.well-known/security.txt': { expected: expectSameStatusForAll(200), ask: () => ({}) },
  'GET /sitemap.xml': { expected: expectSameStatusForAll(200), ask: () => ({}) },
  'GET /sitemaps/pages.xml': { expected: expectSameStatusForAll(200), ask: () => ({}) },
  'GET /sitemaps/:file': { expected: expectSameStatusForAll(200), ask: () => ({ param: 'cars-1.xml' }) },
  // Everybody of the table comes from another machine.
  'GET /metrics': { expected: expectSameStatusForAll(404), ask: () => ({}) },
  'GET /social/:file': { expected: expectSameStatusForAll(200), ask: ({ car }) => ({ param: `${car.id}.jpg` }) },
}
