import { beforeEach, describe, expect, it } from 'vitest'
import { mailTemplateNames } from '#domain/mail/mail-templates.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { TestClock } from '#tests/support/payments.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createBackendApp } from '../server/backend-app.ts'

const test = useDatabase()
let clock: TestClock
let api: TestApi

beforeEach(() => {
  clock = new TestClock('2026-11-20T12:00:00Z')
  api = createTestApi(test.db, { clock })
})

const post = (path: string, json: unknown, init: object = {}) => api.request(path, { method: 'POST', json, ...init })
const written = () => readWrittenMails(test.db)

describe('the pages of the outbox', () => {
  const at = { host: 'localhost:3000', 'x-client-ip': '127.0.0.1' }
  const open = (path: string, headers: Record<string, string> = at, on: TestApi = api) =>
    createBackendApp(on).fetch(new Request(`http://localhost${path}`, { headers }))

  it('show what was written, in a frame that can run nothing', async () => {
    await post('/subscriptions', { email: 'reader@example.test' })
    const list = await (await open('/dev/outbox')).text()
    expect(list).toContain('reader@example.test')
    const [mail] = await written()
    const shown = await (await open(`/dev/outbox/${mail?.id}`)).text()
    expect(shown).toContain(`/subscribe/confirm?token=${mail?.data.token}`)
    expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    const framed = await open(`/dev/outbox/${mail?.id}/html`)
    expect(framed.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(framed.headers.get('content-security-policy')).toContain('sandbox')
    const paid = await open('/dev/mails/paid/html')
    expect(await paid.text()).toContain('<img class="shade" src="data:image/jpeg;base64,/9j/')
    expect(paid.headers.get('content-security-policy')).toContain("default-src 'none'; img-src data:;")
    for (const path of ['outbox/%00', 'outbox/%ff/html', 'mails/constructor', 'mails/none/html', 'other']) {
      expect((await open(`/dev/${path}`)).status, path).toBe(404)
    }
  })

  it('show every template in every page that the list leads to', async () => {
    const list = await (await open('/dev/mails')).text()
    const paths = [...list.matchAll(/href="(\/dev\/mails\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(paths).toHaveLength(mailTemplateNames.length)
    for (const path of paths) {
      expect((await open(path)).status, path).toBe(200)
      expect((await open(`${path}/html`)).status, path).toBe(200)
    }
  })

  it('are not there for anybody but the machine’s own people, nor in production', async () => {
    const others: Record<string, string>[] = [
      { ...at, 'x-client-ip': '203.0.113.7' },
      { ...at, host: 'cars.example.com' },
      { ...at, host: 'localhost.evil.test' },
      { ...at, 'x-forwarded-for': '203.0.113.7' },
      { host: 'localhost' },
    ]
    for (const headers of others) expect((await open('/dev/outbox', headers)).status, JSON.stringify(headers)).toBe(404)
    const environment = {
      FORECOURT_ENV: 'production',
      EMBEDDED: 'database,cards,mail',
      AUTH_SECRET: 'x'.repeat(32),
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'on',
    }
    expect((await open('/dev/outbox', at, createTestApi(test.db, { environment }))).status).toBe(404)
  })
})
