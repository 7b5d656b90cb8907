import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { readConfig } from '#config/config.ts'
import { createNaiveSearchIndex } from '#tests/support/create-naive-search-index.ts'
import { createBackendApp } from '../../src/server/backend-app.ts'
import { openServices } from '../../src/server/open-services.ts'

// The product's API over the database of DATABASE_URL, with the search that the first argument names. Once it is ready
// it prints its port, and the size and build time of the index.

const kind = process.argv[2]
const opened = await openServices(readConfig(process.env), 'http://127.0.0.1')
const { services, searchIndex: kept } = opened
let ready: object | null = null
if (kind === 'index') {
  const started = performance.now()
  const size = await kept.keep()
  ready = size && { ...size, ms: Math.round(performance.now() - started) }
}
const searchIndex = { naive: createNaiveSearchIndex(services.db), postgres: null, index: kept }[String(kind)] ?? null
const backend = createBackendApp({ ...opened, services: { ...services, searchIndex } })
const server = createServer(getRequestListener((request, env) => backend.fetch(request, env)))
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, ready }))
})
process.once('SIGTERM', () => process.exit(0))
