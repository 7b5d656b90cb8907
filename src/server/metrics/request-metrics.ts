import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Histogram, type Registry } from 'prom-client'
import { createRouteTemplates, type RouteTemplates } from './route-templates.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const seconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** They stay open for as long as somebody looks, or until something happens: that says nothing about speed. */
const streams = new Set(['/api/messages/stream', '/api/cars/statuses'])
/** Files and addresses beside API and pages, and the answers of the router to a page's script. */
const furtherRoutes = ['/assets/*', '/pictures/*', '/icons/*', '/avatars/*', '/favicon.ico', '/favicon.svg', '/sw.js']
const furtherFiles = ['/manifest.webmanifest', '/__manifest', '/media/*', '/test-gateway/*', '/dev/*', '/metrics']

export type RequestMetrics = {
  routes: RouteTemplates
  /** Counts the request once its response has ended, and how long that took. */
  observe(request: IncomingMessage, response: ServerResponse): void
}

/** Every label has few values: what a caller makes up becomes `other`. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const labelNames = ['method', 'route', 'status'] as const
  const registers = [registry]
  const requests = new Counter({
    name: 'forecourt_http_requests_total',
    help: 'Requests that ended, by the class of their status; aborted where the caller did not wait for the answer.',
    labelNames,
    registers,
  })
  const durations = new Histogram({
    name: 'forecourt_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer; open streams are not timed.',
    labelNames,
    buckets: seconds,
    registers,
  })
  const routes = createRouteTemplates()
  routes.add([...furtherRoutes, ...furtherFiles])

  return {
    routes,
    observe(request, response) {
      const started = performance.now()
      const { method = '', url = '' } = request
      response.once('close', () => {
        const labels = {
          method: methods.has(method) ? method : 'other',
          route: routes.find(url),
          status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
        }
        requests.inc(labels)
        if (!streams.has(labels.route)) durations.observe(labels, (performance.now() - started) / 1000)
      })
    },
  }
}
