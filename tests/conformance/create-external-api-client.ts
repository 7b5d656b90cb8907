import type { TestApi } from '#tests/support/api.ts'
import { cardFormFields, testCardNumbers } from '#tests/support/payments.ts'
import { createBackendApp } from '../../src/server/backend-app.ts'
import { sampleJpegBytes } from './compatibility-client.ts'

type Json = Record<string, unknown>

/** A program that was written against the specification's table and knows nothing else about this server. */
export function createExternalApiClient(api: TestApi, authorization?: string) {
  const backend = createBackendApp(api)
  const send = async (method: string, path: string, body?: BodyInit, type?: string) => {
    const headers = new Headers({ host: 'localhost', 'x-client-ip': '203.0.113.7' })
    if (authorization) headers.set('authorization', authorization)
    if (type) headers.set('content-type', type)
    const response = await backend.fetch(
      new Request(`http://localhost${path}`, { method, headers, ...(body ? { body } : {}) }),
    )
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  return {
    get: async <T = Json>(path: string) => (await (await send('GET', `/api${path}`)).json()) as T,
    post: async (path: string, json: Json) =>
      (await (await send('POST', `/api${path}`, JSON.stringify(json), 'application/json')).json()) as Json,
    async upload() {
      const form = new FormData()
      form.set('image', new File([sampleJpegBytes], 'photo.jpg', { type: 'image/jpeg' }))
      const { data } = (await (await send('POST', '/api/images?key=the-build-time-key', form)).json()) as {
        data: { url: string }
      }
      return data.url
    },
    async signIn(email: string, password: string) {
      const json = JSON.stringify({ email, password })
      const response = await send('POST', '/api/auth/sign-in/email', json, 'application/json')
      return response.headers.get('set-auth-token') ?? ''
    },
    /** A call to the card provider, as its scripts make it in a browser. */
    card: async (method: 'GET' | 'POST', path: string, fields: Record<string, string>) => {
      const form = new URLSearchParams({ key: 'pk_test_embedded', ...fields })
      const address = `/test-gateway/v1/${path}`
      const answer = await (method === 'GET' ? send('GET', `${address}?${form}`) : send('POST', address, form))
      return (await answer.json()) as Json
    },
    confirmCard: async (clientSecret: string) => {
      const id = clientSecret.slice(0, clientSecret.indexOf('_secret_'))
      const fields = {
        key: 'pk_test_embedded',
        client_secret: clientSecret,
        ...cardFormFields(testCardNumbers.approved),
      }
      const path = `/test-gateway/v1/payment_intents/${id}/confirm`
      return (await (await send('POST', path, new URLSearchParams(fields))).json()) as Json
    },
  }
}
