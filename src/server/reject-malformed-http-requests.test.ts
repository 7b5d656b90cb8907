import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BodyDrainingResponse } from './body-draining-response.ts'
import { rejectMalformedHttpRequests, rejectMissingHostHeader } from './reject-malformed-http-requests.ts'

let server: Server

beforeAll(async () => {
  server = createServer(
    { maxHeaderSize: 16 * 1024, requireHostHeader: false, ServerResponse: BodyDrainingResponse },
    (request, response) => {
      if (!rejectMissingHostHeader(request, response)) response.end('read')
    },
  )
  rejectMalformedHttpRequests(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

/** The response to these bytes until the connection is closed, and the connection's error. */
function send(bytes: Buffer): Promise<{ answer: string; fault: string | null }> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let [answer, fault] = ['', null as string | null]
    socket.on('data', (part) => {
      answer += part.toString('latin1')
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      fault = error.code ?? error.message
    })
    socket.on('close', () => resolve({ answer, fault }))
    socket.end(bytes)
  })
}

const rest = Buffer.alloc(4_000_000, 'x')

describe('a request that cannot be read', () => {
  it.each([
    ['a head that is too long', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a method that nobody knows', 'FOOL / HTTP/1.1\r\nHost: a\r\nContent-Length: 4000000\r\n\r\n', 400],
    ['no host', 'POST / HTTP/1.1\r\nContent-Length: 4000000\r\n\r\n', 400],
    ['two hosts', 'POST / HTTP/1.1\r\nHost: a\r\nhost: b\r\nContent-Length: 4000000\r\n\r\n', 400],
    ['no host, and none to follow', 'POST / HTTP/1.1\r\nConnection: close\r\nContent-Length: 4000000\r\n\r\n', 400],
    [
      'an expectation that nobody meets',
      'POST / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\nContent-Length: 4000000\r\n\r\n',
      417,
    ],
    [
      'a body that breaks off behind its answer',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      200,
    ],
  ])('is answered although much of it is still on its way: %s', async (_name, head, status) => {
    for (let round = 0; round < 5; round += 1) {
      const { answer, fault } = await send(Buffer.concat([Buffer.from(head), rest]))
      expect({ answer: answer.slice(0, 12), fault }).toEqual({ answer: `HTTP/1.1 ${status}`, fault: null })
    }
  })
})
