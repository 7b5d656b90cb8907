import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'

/** Writes the caller's address into `x-client-ip`, over whatever the caller claimed. */
export function clientAddress(trustedProxies: readonly string[]): MiddlewareHandler {
  const addressOf = callerAddress(trustedProxies)
  return async (c, next) => {
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
    const address = addressOf(incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    c.req.raw.headers.set('x-client-ip', address)
    await next()
  }
}

/**
 * Who calls: the socket's address or, when that is a proxy which the owner named, the last address in X-Forwarded-For
 * that is none of those proxies.
 */
export function callerAddress(
  trustedProxies: readonly string[],
): (socketAddress: string | undefined, forwardedFor: string | undefined) => string {
  const trusted = new Set(trustedProxies)
  return (socketAddress, forwardedFor) =>
    forwardedAddress(forwardedFor, { socketAddress: plain(socketAddress), trusted })
}

function forwardedAddress(
  header: string | undefined,
  { socketAddress, trusted }: { socketAddress: string; trusted: Set<string> },
): string {
  if (!header || !trusted.has(socketAddress)) return socketAddress
  const hops = header.split(',').map((hop) => plain(hop.trim()))
  return hops.findLast((hop) => !trusted.has(hop)) ?? socketAddress
}

/** `::ffff:127.0.0.1` is how a socket of both kinds writes an IPv4 address. */
function plain(address: string | undefined): string {
  return (address ?? 'unknown').replace(/^::ffff:/, '')
}
