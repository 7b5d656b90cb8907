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

it('checks of a balancer are lines where they fail, and those that pass only for who wants to see everything', async () => {
  const lines: string[] = []
  const app = (level: string, status: 200 | 503) =>
    new Hono()
      .use(requestLogMiddleware(pino({ level }, { write: (line: string) => lines.push(line) })))
      .get('*', (c) => c.json({}, status))
  for (const path of ['/api/health', '/api/ready']) {
    await app('info', 200).request(path)
    expect(lines).toEqual([])
    await app('info', 503).request(path)
    await app('debug', 200).request(path)
    expect(lines.splice(0).map((line) => JSON.parse(line))).toMatchObject([
      { path, status: 503 },
      { path, status: 200 },
    ])
  }
})
