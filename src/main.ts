/**
 * Entry of the server bundle and the only module graph of the process: web pages, API, domain and database code all
 * reach the server through this file, so that a class (an error, a schema) exists exactly once.
 *
 *   production   `react-router build` writes build/server/main.js; the process imports it and calls `boot`.
 *   development  scripts/dev.mjs loads this file through Vite and calls `boot` again after every change.
 *
 * Whoever listens on a socket (src/server.ts, scripts/dev.mjs) imports nothing else of ours: it calls `boot`, serves
 * `fetch`, and calls `close` at the end. NODE_ENV must be set before this module is imported, because React picks its
 * build by it.
 */
import { Hono } from 'hono'
import { createApp } from './app.ts'

export type BootOptions = {
  mode: 'development' | 'production'
  /** The folder with package.json: `import.meta.url` points into build/ in production. */
  projectRoot: string
  /** Survives a reload in development: what must not be opened twice (the database handle) lives here. */
  kept: Map<string, unknown>
}

export type Forecourt = {
  fetch: (request: Request, env?: object) => Response | Promise<Response>
  close: () => Promise<void>
}

export async function boot({ mode, projectRoot }: BootOptions): Promise<Forecourt> {
  const app = createApp({ api: createPlaceholderApi(), mode, clientDirectory: `${projectRoot}/build/client` })
  return { fetch: app.fetch, close: async () => {} }
}

// Stands here until src/api/app.ts exists.
function createPlaceholderApi(): Hono {
  const api = new Hono()
  api.get('/health', (c) => c.json({ status: 'alive' }))
  api.get('/me', (c) => c.json({ viewer: null }))
  api.all('/*', (c) => c.json({ error: { code: 'not_found', message: 'There is no such address.' } }, 404))
  return api
}
