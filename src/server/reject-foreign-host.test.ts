import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { rejectForeignHost } from './reject-foreign-host.ts'

let server: Server
afterEach(() => new Promise((resolve) => server.close(resolve)))

async function serve(publicUrl: string | null) {
  server = createServer({ requireHostHeader: false }, (request, response) => {
    if (!rejectForeignHost(request, response, { publicUrl })) response.end('answered')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

/** Status and Location of the response to a request head. */
async function ask(head: string): Promise<{ status: number; location: string | null }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${head}\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]),
    location: /^location: (.*?)\r$/im.exec(answer)?.[1] ?? null,
  }
}

const statusFor = async (host: string, target = '/api/cars') =>
  (await ask(`GET ${target} HTTP/1.1\r\nHost: ${host}`)).status
const foreign = [
  'evil.test',
  'localhost.evil.test',
  'cars.example.com.evil.test',
  '10.0.0.5:3000',
  '127.0.0.1.evil.test',
]

describe('a server without an address of its own', () => {
  it.each(['localhost', 'localhost:3000', 'LOCALHOST', 'shop.localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'answers the machine it runs on by %s',
    async (host) => {
      await serve(null)
      expect(await statusFor(host)).toBe(200)
    },
  )

  it.each([...foreign, 'cars.example.com', 'evil.test@localhost', 'localhost evil.test', '::1'])(
    'is not %s',
    async (host) => {
      await serve(null)
      expect(await statusFor(host)).toBe(421)
      expect(await ask(`GET /cars HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html`)).toEqual({
        status: 421,
        location: null,
      })
    },
  )
})

describe('a server with PUBLIC_URL', () => {
  const publicUrl = 'https://cars.example.com'

  it.each(['cars.example.com', 'CARS.example.com', 'cars.example.com:443', '127.0.0.1:3000', 'localhost'])(
    'answers by its name, and a proxy on its machine: %s',
    async (host) => {
      await serve(publicUrl)
      expect(await statusFor(host)).toBe(200)
    },
  )

  it.each([...foreign, 'cars.example.com:8443', 'www.cars.example.com', 'cars.example.com/x', 'a@cars.example.com'])(
    'is not %s: 421 for a program, and its own address for a person',
    async (host) => {
      await serve(publicUrl)
      expect(await statusFor(host)).toBe(421)
      expect(await ask(`POST / HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nContent-Length: 0`)).toEqual({
        status: 421,
        location: null,
      })
      expect(await ask(`GET /cars?q=golf HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html,*/*`)).toEqual({
        status: 307,
        location: `${publicUrl}/cars?q=golf`,
      })
    },
  )

  it('sends nobody to another site, whatever the path is', async () => {
    await serve(publicUrl)
    for (const target of ['//evil.test/', '/\\evil.test/', 'http://evil.test/', 'http://evil.test//other.test/']) {
      const { status, location } = await ask(`GET ${target} HTTP/1.1\r\nHost: evil.test\r\nAccept: text/html`)
      expect([status, new URL(location ?? '').origin], target).toEqual([307, publicUrl])
    }
  })

  it('takes the host of a whole address for the one that was asked for', async () => {
    await serve(publicUrl)
    expect((await ask('GET http://evil.test/api/cars HTTP/1.1\r\nHost: cars.example.com')).status).toBe(421)
    expect((await ask('GET https://cars.example.com/api/cars HTTP/1.1\r\nHost: cars.example.com')).status).toBe(200)
  })
})

it('a load balancer asks for health by whatever name, or none', async () => {
  for (const publicUrl of [null, 'https://cars.example.com']) {
    await serve(publicUrl)
    for (const path of ['/api/health', '/api/ready', '/api/ready?from=balancer']) {
      expect(await statusFor('10.0.0.5:3000', path)).toBe(200)
      expect((await ask(`GET ${path} HTTP/1.0`)).status).toBe(200)
    }
    expect(await statusFor('10.0.0.5:3000', '/api/health/x')).toBe(421)
    if (publicUrl === null) server.close()
  }
})
