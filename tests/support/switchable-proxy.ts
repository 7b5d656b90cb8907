import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * A front of a server on its own port, as a browser sees it: it can go offline and come back at the same address, and
 * it can serve another release, in which every file under /assets has another name and the earlier ones are gone.
 */
export type SwitchableProxy = {
  url: string
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** From now on the site is that of the n-th release. */
  deploy(release: number): void
  close(): Promise<void>
}

export async function startSwitchableProxy(targetUrl: string): Promise<SwitchableProxy> {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  let release = 0
  // As long as the server says in each answer: by Node's default an idle connection ends after six seconds, in the middle
  // of a request that trusts those words.
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => {
    forward(incoming, outgoing, { target, release })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host: '127.0.0.1' }, resolve)
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const goAway = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    url: `http://localhost:${port}`,
    goAway,
    comeBack: () => listen(port),
    deploy: (next) => {
      release = next
    },
    close: async () => {
      if (server.listening) await goAway()
    },
  }
}

type Options = { target: URL; release: number }

/** `theme-DOofqzcW.css` of release 2 is called `theme-r2-DOofqzcW.css`. */
const assetName = /((?:\/|["'`(])assets\/|["'`(]\.\/)([\w.-]+?)-([\w-]{8})\.(js|css|woff2|svg)/g

function forward(incoming: IncomingMessage, outgoing: ServerResponse, { target, release }: Options): void {
  const path = incoming.url ?? '/'
  const own = release === 0 ? path : path.replace(`-r${release}-`, '-')
  if (path.startsWith('/assets/') && (/-r\d+-/.test(path) ? own === path : release > 0)) {
    outgoing.writeHead(404).end('Not found')
    return
  }
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const options = { host: target.hostname, port: target.port, method: incoming.method, path: own, headers }
  const call = request(options, (answer) => {
    const type = answer.headers['content-type'] ?? ''
    if (release === 0 || !/html|javascript|css/.test(type)) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      return
    }
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      const text = Buffer.concat(chunks).toString().replace(assetName, `$1$2-r${release}-$3.$4`)
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      outgoing.end(text)
    })
  })
  call.on('error', () => outgoing.destroy())
  // A stream has no end of its own: the server has to learn that nobody reads it any more, or counts it as open.
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) call.destroy()
  })
  incoming.pipe(call)
}
