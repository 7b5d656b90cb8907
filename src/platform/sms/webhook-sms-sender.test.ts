import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { createWebhookSmsSender } from './webhook-sms-sender.ts'

const secret = 'a secret for tests only, of more than 32 characters'
const message = { to: '+15125550123', text: 'Your code is 123456.' }
let server: Server | undefined
afterEach(() => server?.close())

async function serve(status: number, headers: Record<string, string> = {}) {
  const received: { request: IncomingMessage; body: string }[] = []
  server = createServer(async (request, response) => {
    received.push({ request, body: await text(request) })
    response.writeHead(status, headers).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`
  return { received, sender: createWebhookSmsSender({ url, secret }, () => new Date(1_800_000_000_000)) }
}

describe('text messages by a webhook', () => {
  it('carries number and text, signed together with the time', async () => {
    const { received, sender } = await serve(202)
    await sender.send(message)
    const [{ request, body } = { request: null, body: '' }] = received
    expect(JSON.parse(body)).toEqual(message)
    const v1 = createHmac('sha256', secret).update(`1800000000.${body}`).digest('hex')
    expect(request?.headers['forecourt-signature']).toBe(`t=1800000000,v1=${v1}`)
  })

  it('takes a refusal, and a way to somewhere else, for not sent', async () => {
    await expect((await serve(500)).sender.send(message)).rejects.toThrow('answered 500')
    server?.close()
    const { received, sender } = await serve(302, { location: 'https://elsewhere.example' })
    await expect(sender.send(message)).rejects.toThrow()
    expect(received).toHaveLength(1)
  })
})
