import { describe, expect, it } from 'vitest'
import { createRouteTemplates, otherRouteLabel } from './route-templates.ts'

describe('the template of an address', () => {
  const routes = createRouteTemplates()
  routes.add(['/', '/cars', '/cars/:id', '/api/cars/:id', '/api/cars/map', '/api/cars/:id/photos', '/media/*'])
  routes.add(['/sitemaps/:file{.+\\.xml}'])

  it.each([
    ['/', '/'],
    ['/?q=audi', '/'],
    ['/cars?page=2', '/cars'],
    ['/cars/', '/cars'],
    ['/cars/1', '/cars/:id'],
    ['/cars/1.data?_routes=x', '/cars/:id.data'],
    ['/_root.data', '/_root.data'],
    ['/api/cars/map', '/api/cars/map'],
    ['/api/cars/7', '/api/cars/:id'],
    // A name of its own that leads nowhere is given up for the placeholder.
    ['/api/cars/map/photos', '/api/cars/:id/photos'],
    ['/media/a/b/c', '/media/*'],
    ['/sitemaps/cars-1.xml', '/sitemaps/:file'],
    ['/wp-login.php', otherRouteLabel],
    ['/cars/1/2', otherRouteLabel],
    [`/cars/${'x'.repeat(400)}`, otherRouteLabel],
    [`/${'a/'.repeat(100)}`, otherRouteLabel],
    ['http://evil.test/cars', otherRouteLabel],
    ['*', otherRouteLabel],
    ['/__proto__', otherRouteLabel],
  ])('%s is %s', (target, template) => {
    expect(routes.find(target)).toBe(template)
  })
})
