import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createCardProvider } from './create-card-provider.ts'

it('asks the server that the settings name instead of Stripe, with the secret key', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url, request.headers.authorization)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: 'pi_1', object: 'payment_intent', status: 'requires_capture' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cards = {
    kind: 'stripe' as const,
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    apiUrl: `http://127.0.0.1:${port}`,
  }
  const provider = createCardProvider({ cards, publicUrl: null }, null)
  expect(await provider.readIntent('pi_1')).toMatchObject({ id: 'pi_1', status: 'requires_capture' })
  expect(asked).toEqual([expect.stringMatching(/^\/v1\/payment_intents\/pi_1/), 'Bearer sk_test_1'])
  server.closeAllConnections()
  server.close()
})
