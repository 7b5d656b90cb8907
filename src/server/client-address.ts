import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { MiddlewareHandler } from 'hono'

/** Writes the caller's address into `x-client-ip`, replacing any value that the caller sent. */
export function setClientAddressHeader(trustedProxies: readonly string[]): MiddlewareHandler {
  const addressOf = createClientAddressResolver(trustedProxies)
  return async (c, next) => {
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
    const address = addressOf(incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    c.req.raw.headers.set('x-client-ip', address)
    await next()
  }
}

/**
 * The caller's address: the socket's address or, when that is a proxy configured by the operator, the last address in
 * X-Forwarded-For that is not one of those proxies. If that is no valid address, the proxy's own address counts: a text
 * that changes with every call must not pass for another caller each time.
 */
export function createClientAddressResolver(
  trustedProxies: readonly string[],
): (socketAddress: string | undefined, forwardedFor: string | undefined) => string {
  const trusted = new Set(trustedProxies.map(plain))
  return (socketAddress, forwardedFor) =>
    forwardedAddress(forwardedFor, { socketAddress: plain(socketAddress ?? 'unknown'), trusted })
}

/** Whether a request comes from one of the proxies that the operator named, by the address of its socket. */
export function createTrustedProxyMatcher(trustedProxies: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new Set(trustedProxies.map(plain))
  return (address) => address !== undefined && trusted.has(plain(address))
}

function forwardedAddress(
  header: string | undefined,
  { socketAddress, trusted }: { socketAddress: string; trusted: Set<string> },
): string {
  if (!header || !trusted.has(socketAddress)) return socketAddress
  const hops = header.split(',').map((hop) => plain(withoutPort(hop.trim())))
  const caller = hops.findLast((hop) => !trusted.has(hop))
  return caller !== undefined && isIP(caller) > 0 ? caller : socketAddress
}

/** Some proxies add the caller's port, which differs for each connection: `203.0.113.7:1234`, `[2001:db8::1]:1234`. */
function withoutPort(hop: string): string {
  return /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? /^\[([^\]]+)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? hop
}

/** The canonical form of an address: IPv6 in lower case and shortened, and IPv4-mapped IPv6 as IPv4. */
function plain(address: string): string {
  const unwrapped = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!isIPv6(unwrapped)) return unwrapped
  const url = `http://[${unwrapped}]`
  const short = URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : unwrapped
  const [, high = '', low = ''] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? []
  if (high === '') return short
  return [high, low].flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join('.')
}
