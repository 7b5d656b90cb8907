import { all, type Row } from './route-expectations.ts'

/** What tells machines of the public pages: the same for everybody. */
export const machineRoutes: Readonly<Record<string, Row>> = {
  'GET /robots.txt': { expected: all(200), ask: () => ({}) },
  'GET /.well-known/security.txt': { expected: all(200), ask: () => ({}) },
  'GET /sitemap.xml': { expected: all(200), ask: () => ({}) },
  'GET /sitemaps/pages.xml': { expected: all(200), ask: () => ({}) },
  'GET /sitemaps/:file': { expected: all(200), ask: () => ({ param: 'cars-1.xml' }) },
  'GET /social/:file': { expected: all(200), ask: ({ car }) => ({ param: `${car.id}.jpg` }) },
}
