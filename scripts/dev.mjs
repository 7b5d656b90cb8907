// `npm run dev`: Vite in middleware mode before our own server, in one process and on one port.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'

process.env.NODE_ENV = 'development'
const { createServer: createViteServer } = await import('vite')

const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? 'localhost'
const server = createServer()
const vite = await createViteServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
const kept = new Map()
let current = { module: undefined, forecourt: undefined }

// Vite answers with the same module object until a file under it changes.
async function currentForecourt() {
  const module = await vite.ssrLoadModule('/src/main.ts')
  if (module !== current.module) {
    const previous = current.forecourt
    current = { module, forecourt: module.boot({ mode: 'development', projectRoot: process.cwd(), kept }) }
    await (await previous)?.close()
  }
  return current.forecourt
}

const listener = getRequestListener(async (request, env) => (await currentForecourt()).fetch(request, env), {
  errorHandler: (error) => {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    return new Response(String(error instanceof Error ? error.stack : error), { status: 500 })
  },
})

server.on('request', (request, response) => vite.middlewares(request, response, () => listener(request, response)))
server.listen(port, host, () => console.log(`Forecourt (development): http://${host}:${port}`))

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await (await current.forecourt)?.close()
    await vite.close()
    process.exit(0)
  })
}
