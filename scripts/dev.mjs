// `npm run dev`: Vite in middleware mode before our own server, in one process and on one port.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { readConfig } from '../src/config/config.ts'
import { BodyDrainingResponse } from '../src/server/body-draining-response.ts'
import { rejectForeignHost } from '../src/server/reject-foreign-host.ts'

process.env.NODE_ENV = 'development'
const { createServer: createViteServer } = await import('vite')

const config = readConfig(process.env)
const address = config.publicUrl ?? `http://localhost:${config.port}`
const server = createServer({ ServerResponse: BodyDrainingResponse })
const vite = await createViteServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
let current = { module: undefined, forecourt: undefined }

// Vite returns the same module object until a file under it changes. The old one closes before the new one opens: two
// of them must never open the database at once.
async function currentForecourt() {
  const module = await vite.ssrLoadModule('/src/main.ts')
  if (module !== current.module) {
    const previous = current.forecourt
    current = { module, forecourt: replace(previous, module) }
  }
  return current.forecourt
}

async function replace(previous, module) {
  const old = await previous?.catch(() => undefined)
  await old?.close()
  return module.bootSite({ mode: 'development', projectRoot: process.cwd(), config, address })
}

const listener = getRequestListener(async (request, env) => (await currentForecourt()).fetch(request, env), {
  autoCleanupIncoming: false,
  errorHandler: (error) => {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    const text = error instanceof Error ? error.stack : String(error)
    return new Response(text, { status: 500, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  },
})

server.on('request', (request, response) => {
  if (rejectForeignHost(request, response, config)) return
  vite.middlewares(request, response, () => listener(request, response))
})
server.listen(config.port, config.host, async () => {
  console.log(`Forecourt (development) is serving at ${address}`)
  const forecourt = await currentForecourt().catch((error) => console.error(error))
  if (forecourt?.welcome) console.log(forecourt.welcome)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    const forecourt = await current.forecourt?.catch(() => undefined)
    await forecourt?.close()
    await vite.close()
    process.exit(0)
  })
}
