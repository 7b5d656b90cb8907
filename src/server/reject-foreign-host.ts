import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { loopbackAddressPattern, loopbackHostPattern } from '../api/loopback-request.ts'

/** A load balancer, or who watches this server, requests these by the machine's address. */
const checks = new Set(['/api/health', '/api/ready', '/metrics'])

/**
 * Responds to a request for another site, and returns whether it was one: the name in a request must not become the
 * server's address. The server's own names are that of `toAbsoluteUrl` and, for callers on the same machine, loopback
 * names; without a `toAbsoluteUrl` they are the only ones. A visitor who opens a page under another name, such as with
 * `www.`, is redirected to `toAbsoluteUrl`; all other requests get 421 (RFC 9110, 15.5.20). Health checks may use any
 * name.
 */
export function rejectForeignHost(
  request: IncomingMessage,
  response: ServerResponse,
  { publicUrl }: { publicUrl: string | null },
): boolean {
  const { method = '', headers, socket } = request
  const { host, target } = addressOf(request)
  const isOwn = host !== null && isOwnHost(host, { publicUrl, from: socket.remoteAddress ?? '' })
  if (isOwn || checks.has(target.split('?')[0] ?? '')) return false
  const isPage = (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '')
  if (publicUrl && isPage) {
    response.writeHead(307, { Location: `${publicUrl}${target}`, 'Content-Length': 0 }).end()
    return true
  }
  const hint = publicUrl ?? 'localhost or 127.0.0.1; to be reached by another name it needs PUBLIC_URL'
  const message = `This server does not answer for that address. It answers for ${hint}.`
  const isApi = target.startsWith('/api')
  const type = isApi ? 'application/json' : 'text/plain; charset=utf-8'
  response.writeHead(421, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  response.end(
    isApi ? JSON.stringify({ error: { code: 'malformed', message, requestId: randomUUID() } }) : `${message}\n`,
  )
  return true
}

/** The requested host and path; a target that is an absolute URL has priority over the header (RFC 9112, 3.2.2). */
function addressOf({ url = '/', headers }: IncomingMessage): { host: string | null; target: string } {
  if (url.startsWith('/')) return { host: headers.host ?? null, target: url }
  const whole = URL.parse(url)
  return whole
    ? { host: whole.host, target: `${whole.pathname}${whole.search}` }
    : { host: headers.host ?? null, target: '/' }
}

function isOwnHost(host: string, { publicUrl, from }: { publicUrl: string | null; from: string }): boolean {
  if (loopbackHostPattern.test(host) && loopbackAddressPattern.test(from.replace(/^::ffff:/i, ''))) return true
  if (!publicUrl) return false
  const own = new URL(publicUrl)
  return URL.parse(`${own.protocol}//${host}`)?.host === own.host && /^[\w.:[\]-]+$/.test(host)
}
