import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { requestLogMiddleware } from './request-log-middleware.ts'

it('a line of the log names path and status, without query and without the secret of an address', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const app = new Hono().use(requestLogMiddleware(log)).get('*', (c) => c.text('Hello'))
  for (const path of ['/cars?q=porsche', '/api/calendars/secret-of-somebody.ics']) await app.request(path)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { path: '/cars', status: 200 },
    { path: '/api/calendars/***', status: 200 },
  ])
  expect(lines.join('')).not.toMatch(/porsche|secret/)
})
