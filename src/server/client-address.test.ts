import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { setClientAddressHeader } from './client-address.ts'

async function seenAddress(options: { socket: string; trusted?: string[]; headers?: Record<string, string> }) {
  const app = new Hono()
    .use(setClientAddressHeader(options.trusted ?? []))
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

  it('is one, however the proxy writes it: with a port, in other letters, IPv4 wrapped into IPv6', async () => {
    const seen = (hop: string, socket = '10.0.0.2') =>
      seenAddress({ socket, trusted: ['10.0.0.2', '2001:DB8:0::2'], headers: { 'x-forwarded-for': `9.9.9.9, ${hop}` } })
    for (const hop of [
      '198.51.100.4',
      '198.51.100.4:40001',
      '::FFFF:198.51.100.4',
      '::ffff:c633:6404',
      '[::ffff:c633:6404]:1',
    ])
      expect(await seen(hop), hop).toBe('198.51.100.4')
    for (const hop of ['2001:db8::7', '2001:DB8:0:0::7', '[2001:db8::7]:40001', '[2001:db8::7]'])
      expect(await seen(hop), hop).toBe('2001:db8::7')
    expect(await seen('198.51.100.4, 2001:0db8::0002', '2001:db8::2')).toBe('198.51.100.4')
  })

  it('is the proxy’s own where what stands there is no address, so that no made-up word is another caller', async () => {
    for (const hop of [
      'unknown',
      '_hidden',
      '198.51.100.4.5',
      '198.51.100.999',
      'a',
      '',
      '[::1',
      '198.51.100.4:99999999',
    ]) {
      const headers = { 'x-forwarded-for': `9.9.9.9, ${hop}` }
      expect(await seenAddress({ socket: '10.0.0.2', trusted: ['10.0.0.2'], headers }), hop).toBe('10.0.0.2')
    }
  })

  it('is the proxy’s own where the proxy forwards nothing', async () => {
    expect(await seenAddress({ socket: '10.0.0.2', trusted: ['10.0.0.2'] })).toBe('10.0.0.2')
  })
})
