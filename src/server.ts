import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { type Config, InvalidSettingError, readConfig } from './config/config.ts'
import { projectRoot } from './db/paths/project-root.ts'
import type { bootSite as Boot, RunningSite } from './main.ts'
import { BodyDrainingResponse } from './server/body-draining-response.ts'
import { defaultResponseHeaders } from './server/default-response-headers.ts'
import { rejectForeignHost } from './server/reject-foreign-host.ts'
import { rejectMalformedHttpRequests, rejectMissingHostHeader } from './server/reject-malformed-http-requests.ts'
import { createRequestDrain } from './server/request-drain.ts'

const oneCtrlCMs = 1_000
/** Errors whose message tells a person what to change; by name, since the bundle has classes of its own. */
const forPeople = new Set([
  'InvalidSettingError',
  'DataFolderInUse',
  'DatabaseUnusable',
  'DatabaseIsNewer',
  'DatabaseBusy',
])

// React picks its build by this; nothing of ours looks at it.
process.env.NODE_ENV = 'production'

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  // An idle connection outlives those that proxies keep (nginx 60 s): else one sends a request into it as it closes, and answers 502.
  const limits = { maxHeaderSize: 16 * 1024, requestTimeout: 120_000, headersTimeout: 20_000, keepAliveTimeout: 75_000 }
  const server = createServer({ ...limits, requireHostHeader: false, ServerResponse: BodyDrainingResponse })
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '2' })
    response.end('Forecourt is starting. Please try again in a moment.\n')
  }
  rejectMalformedHttpRequests(server)
  const headers = defaultResponseHeaders(config)
  const drain = createRequestDrain(server)
  server.on('request', (request, response) => {
    drain.follow(response)
    for (const [name, value] of headers) response.setHeader(name, value)
    if (rejectMissingHostHeader(request, response) || rejectForeignHost(request, response, config)) return
    listener(request, response)
  })
  // The port comes first: where it is taken, nothing else is touched.
  const { port } = await listen(server, config)

  let forecourt: RunningSite | null = null
  let stoppingSince: number | null = null
  const stopping = new AbortController()
  const end = async (noticeSeconds: number) => {
    if (!forecourt) return
    drain.closeAfterAnswers()
    // Load balancers learn by their checks that they should send no more; what they still send is answered.
    await pause(noticeSeconds * 1_000)
    await forecourt.endStreams()
    await drain.end()
    await forecourt.close()
    process.exit(0)
  }
  const stop = ({ noticeSeconds }: { noticeSeconds: number }) => {
    const isFirst = stoppingSince === null
    stoppingSince ??= performance.now()
    stopping.abort()
    if (isFirst) return end(noticeSeconds)
    // One Ctrl-C may come twice, from the terminal and from what started this process; a later one means at once.
    if (performance.now() - stoppingSince > oneCtrlCMs) process.exit(1)
  }
  const { drainSeconds } = config
  // Whoever presses Ctrl-C waits for the end.
  process.on('SIGINT', () => stop({ noticeSeconds: 0 }))
  process.on('SIGTERM', () => stop({ noticeSeconds: drainSeconds }))
  stopWithLauncher(() => stoppingSince ?? stop({ noticeSeconds: drainSeconds }))

  const { bootSite } = (await import(pathToFileURL(join(projectRoot, 'build/server/main.js')).href)) as {
    bootSite: typeof Boot
  }
  const address = config.publicUrl ?? localAddress(config.host, port)
  forecourt = await bootSite({ mode: 'production', projectRoot, config, address, stopping }).catch((error: unknown) => {
    // It was told to stop while it waited for another one's migration: nothing was begun.
    if (stopping.signal.aborted && error instanceof Error && error.name === 'AbortError') process.exit(0)
    throw error
  })
  const { fetch, answerEarly } = forecourt
  // What was not read of a body is this server's own matter: see BodyDrainingResponse.
  const answer = getRequestListener((request, env) => fetch(request, env as object), {
    autoCleanupIncoming: false,
    // HTTP/1.0 names no host, as some health checks do.
    hostname: 'localhost',
  })
  listener = (request, response) => answerEarly(request, response, () => answer(request, response))
  if (stoppingSince !== null) await end(0)
  process.stdout.write(forecourt.welcome)
}

function listen(server: Server, config: Config): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainListen(error, config)))
    server.listen({ port: config.port, host: config.host }, () => resolve(server.address() as AddressInfo))
  })
}

function explainListen(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new InvalidSettingError(
        `Port ${port} on ${host} is in use by another program. Stop that program, or choose another port: PORT=3001 npm start`,
      )
    case 'EACCES':
      return new InvalidSettingError(
        `Port ${port} may not be opened by this user. Choose one above 1023: PORT=3000 npm start`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new InvalidSettingError(
        `HOST is "${host}", which is no address of this machine. Use 127.0.0.1 or 0.0.0.0.`,
      )
    default:
      return error
  }
}

/**
 * npm runs a script through a shell, and a SIGTERM for npm ends that shell but not what it started. Under `npm start` a
 * server whose parent has gone stops as if the signal had been for it. Started in another way it outlives its parent.
 */
function stopWithLauncher(stop: () => unknown): void {
  if (process.env.npm_lifecycle_event !== 'start') return
  const launcher = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === launcher) return
    clearInterval(timer)
    stop()
  }, 300)
  timer.unref()
}

function localAddress(host: string, port: number): string {
  const isLoopback = host === '127.0.0.1' || host === '::1' || host === '0.0.0.0' || host === '::'
  const name = isLoopback ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return `http://${name}:${port}`
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return forPeople.has(error.name) ? error.message : (error.stack ?? error.message)
}
