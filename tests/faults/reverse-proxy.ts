import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#tests/support/find-free-port.ts'

export type RunningReverseProxy = { url: string; stop(): Promise<void> }

/** Proxies that keep a pool of connections to the server, shared by all their clients. */
export const reverseProxyNames = ['haproxy', 'nginx'] as const
type Proxy = (typeof reverseProxyNames)[number]

/** Debian installs them in folders that only an administrator's PATH contains. */
const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`

export function isReverseProxyInstalled(name: Proxy): boolean {
  return spawnSync(name, ['-v'], { env: { PATH: path } }).error === undefined
}

/**
 * Starts the proxy on a free port of 127.0.0.1 for a server on another port, and waits until it accepts connections.
 */
export async function startReverseProxy(name: Proxy, serverPort: number): Promise<RunningReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), `forecourt-${name}-`))
  const port = await findFreePort()
  const file = join(folder, `${name}.conf`)
  await writeFile(file, configOf[name]({ port, serverPort, folder }))
  const args = name === 'haproxy' ? ['-db', '-f', file] : ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
  const child = spawn(name, args, { env: { PATH: path }, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part) => {
    said += part
  })
  const exited = once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended: ${said}`)))
  exited.catch(() => {})
  await Promise.race([exited, listens(port)])
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await exited.catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Places = { port: number; serverPort: number; folder: string }

const configOf: Record<Proxy, (places: Places) => string> = {
  haproxy: ({ port, serverPort }) => `
global
  maxconn 200
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  option http-keep-alive
  http-reuse always
frontend everybody
  bind 127.0.0.1:${port}
  default_backend site
backend site
  retries 0
  server one 127.0.0.1:${serverPort} pool-max-conn 8
`,
  nginx: ({ port, serverPort, folder }) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 200; }
http {
  access_log off;
  client_max_body_size 20m;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  upstream site { server 127.0.0.1:${serverPort} max_fails=0; keepalive 8; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host 127.0.0.1:${serverPort};
      proxy_request_buffering off;
      proxy_next_upstream off;
    }
  }
}
`,
}

async function listens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
