import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

async function seenAddress(options: { socket: string; trusted?: string[]; headers?: Record<string, string> }) {
  const app = new Hono()
    .use(clientAddress(options.trusted ?? []))
    .get('/', (c) => c.text(c.req.header('x-client-ip') ?? ''))
  const env = { incoming: { socket: { remoteAddress: options.socket } } }
  const response = await app.request('/', { headers: options.headers ?? {} }, env)
  return response.text()
}

describe('the address of a caller', () => {
  it('is the socket’s, whatever the caller claims', async () => {
    const headers = { 'x-forwarded-for': '9.9.9.9', 'x-client-ip': '8.8.8.8' }
    expect(await seenAddress({ socket: '::ffff:203.0.113.7', headers })).toBe('203.0.113.7')
  })

  it('is the last hop before the proxies that the owner named', async () => {
    const headers = { 'x-forwarded-for': '9.9.9.9, 198.51.100.4, 10.0.0.3' }
    expect(await seenAddress({ socket: '10.0.0.2', trusted: ['10.0.0.2', '10.0.0.3'], headers })).toBe('198.51.100.4')
  })

  it('is the proxy’s own where the proxy forwards nothing', async () => {
    expect(await seenAddress({ socket: '10.0.0.2', trusted: ['10.0.0.2'] })).toBe('10.0.0.2')
  })
})
