import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { readConfig } from '#config/config.ts'
import { naiveSearch } from '#tests/support/naive-search.ts'
import { createBackend } from '../../src/server/backend.ts'
import { openServices } from '../../src/server/open-services.ts'

// The API as the product serves it, over the database of DATABASE_URL, with the search that the first argument names. Once
// it can answer it prints its port and, of the index, how large it is and how long it took to build.

const kind = process.argv[2]
const opened = await openServices(readConfig(process.env), 'http://127.0.0.1')
const { services, searchIndex: kept } = opened
let ready: object | null = null
if (kind === 'index') {
  const started = performance.now()
  const size = await kept.keep()
  ready = size && { ...size, ms: Math.round(performance.now() - started) }
}
const searchIndex = { naive: naiveSearch(services.db), postgres: null, index: kept }[String(kind)] ?? null
const backend = createBackend({ ...opened, services: { ...services, searchIndex } })
const server = createServer(getRequestListener((request, env) => backend.fetch(request, env)))
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, ready }))
})
process.once('SIGTERM', () => process.exit(0))
