import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Db } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { backups } from '#db/schema/operations.ts'
import { paymentAlarms } from '#db/schema/payments.ts'
import { carsToMatchWithSavedSearches } from '#db/schema/saved-searches.ts'
import { valuationsDue } from '#db/schema/valuations.ts'
import { createLogger } from '#platform/log/logger.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { createTestApi } from '#tests/support/api.ts'
import { copyDatabase } from '#tests/support/copy-database.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createBackendApp } from '../backend-app.ts'
import { createServerMetrics, type ServerMetrics } from './server-metrics.ts'

const test = useDatabase()
const start = new Date('2026-11-25T12:00:00Z')
const token = 'x'.repeat(40)
const ownMachine = { host: 'localhost', 'x-client-ip': '127.0.0.1' }
const elsewhere = { host: '10.0.0.5:3000', 'x-client-ip': '203.0.113.7' }

let now = start
let metrics: ServerMetrics
let ask: (headers: Record<string, string>, method?: string) => Promise<Response>

function open({ db, pool } = test.database, environment: Record<string, string> = { METRICS_TOKEN: token }) {
  const { services, gateway } = createTestApi(db, { clock: { now: () => now }, environment })
  metrics = createServerMetrics({ services, pool, searchIndex: null })
  const backend = createBackendApp({ services, gateway, metrics })
  ask = async (headers, method = 'GET') => backend.fetch(new Request('http://localhost/metrics', { method, headers }))
}

beforeEach(() => {
  now = start
  open()
})

/** The values of the page by name and labels, as `name{label="value"}`. */
async function read(): Promise<Map<string, number>> {
  const lines = (await metrics.page()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1).replace('+Inf', 'Infinity'))]
    }),
  )
}

describe('who reads the metrics', () => {
  it('this machine, and whoever has the token, in the format of Prometheus', async () => {
    for (const headers of [ownMachine, { ...elsewhere, authorization: `Bearer ${token}` }]) {
      const answer = await ask(headers)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).toMatch(/^# TYPE forecourt_database_up gauge\nforecourt_database_up 1$/m)
    }
  })

  it.each([
    ['another machine', elsewhere],
    ['a wrong token', { ...elsewhere, authorization: `Bearer ${'y'.repeat(40)}` }],
    ['a part of the token', { ...elsewhere, authorization: `Bearer ${token.slice(1)}` }],
    ['no token at all', { ...elsewhere, authorization: 'Bearer ' }],
    ['a visitor whom a proxy of this machine brings', { ...ownMachine, 'x-forwarded-for': '203.0.113.7' }],
    ['a page whose name leads to this machine', { ...ownMachine, host: 'evil.test' }],
  ])('to %s there is no such page', async (_who, headers) => {
    const answer = await ask(headers)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('forecourt_')
  })

  it('without a token in the settings none opens it, and nothing is ever written there', async () => {
    open(test.database, {})
    for (const given of ['', 'null', 'undefined'])
      expect((await ask({ ...elsewhere, authorization: `Bearer ${given}` })).status).toBe(404)
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask(ownMachine, method)).status).toBe(404)
  })
})

describe('what the metrics say', () => {
  it('of a new site: nothing waits, and no backup counts', async () => {
    const values = await read()
    for (const queue of ['mails', 'payments', 'refunds', 'saved_searches', 'valuations']) {
      expect(values.get(`forecourt_queue_entries{queue="${queue}"}`), queue).toBe(0)
      expect(values.get(`forecourt_queue_oldest_seconds{queue="${queue}"}`), queue).toBe(0)
    }
    expect(values.get('forecourt_payment_alarms_open')).toBe(0)
    expect(values.get('forecourt_payments_open{state="won"}')).toBe(0)
    expect(values.get('forecourt_backup_age_seconds')).toBe(Number.POSITIVE_INFINITY)
    expect([...values.keys()].join('\n')).toMatch(
      /^forecourt_build_info\{version="\d+\.\d+\.\d+",build="(?:[0-9a-f]{12}|none)",node="\d+/m,
    )
  })

  it('of queues, alarms and backups: how much, and since when', async () => {
    const ago = (seconds: number) => new Date(start.getTime() - seconds * 1000)
    const mail = (state: 'queued' | 'sent', more: Partial<typeof mails.$inferInsert>) => ({
      id: randomUUID(),
      eventKey: randomUUID(),
      recipient: 'a@example.test',
      template: 'welcome',
      data: {},
      state,
      ...more,
    })
    await test.db.insert(mails).values([
      mail('queued', { nextAttemptAt: ago(90) }),
      mail('queued', { nextAttemptAt: ago(30), attempts: 2, lastError: 'no answer', createdAt: ago(80) }),
      // Written in the evening, held until the morning, and refused for the first time a minute ago.
      mail('queued', { nextAttemptAt: ago(0), attempts: 1, lastError: 'no answer', createdAt: ago(30_000) }),
      // One that is just being sent for the first time, written long before the end of its reader's quiet hours.
      mail('queued', { nextAttemptAt: ago(-300), attempts: 1, createdAt: ago(9_000) }),
      // Held until the quiet hours are over: that is no delay.
      mail('queued', { nextAttemptAt: ago(-3_600) }),
      mail('sent', { nextAttemptAt: ago(9_000) }),
    ])
    const alarm = { kind: 'stuck', detail: {} }
    await test.db.insert(paymentAlarms).values([
      { ...alarm, subject: 'one', raisedAt: ago(600) },
      { ...alarm, subject: 'two', raisedAt: ago(900), resolvedAt: ago(1) },
    ])
    const backup = { digest: '', rows: 1, photos: 0, bytes: 1 }
    await test.db.insert(backups).values([
      { ...backup, name: 'a', madeAt: ago(7_200), verifiedAt: ago(7_000) },
      { ...backup, name: 'b', madeAt: ago(60), missingPhotos: 30 },
    ])
    const values = await read()
    expect(values.get('forecourt_queue_entries{queue="mails"}')).toBe(3)
    expect(values.get('forecourt_queue_oldest_seconds{queue="mails"}')).toBe(90)
    expect(values.get('forecourt_mails_retried')).toBe(2)
    expect(values.get('forecourt_mails_last_day{state="queued"}')).toBe(5)
    expect(values.get('forecourt_mails_last_day{state="failed"}')).toBe(0)
    expect(values.get('forecourt_payment_alarms_open')).toBe(1)
    expect(values.get('forecourt_payment_alarms_oldest_seconds')).toBe(600)
    expect(values.get('forecourt_backup_age_seconds')).toBe(7_200)
    expect(values.get('forecourt_backup_missing_photos')).toBe(30)
  })

  it('of the log: how often each kind of alarm was written, and when last, whoever raised it', async () => {
    const log = createLogger('error').child({ part: 'a test of metrics' })
    const before = Date.now() / 1000
    log.error({ alarm: 'a_kind_of_a_test' }, 'The first.')
    log.error({ alarm: 'a_kind_of_a_test' }, 'The second.')
    log.error('No alarm at all.')
    const values = await read()
    expect(values.get('forecourt_alarms{kind="a_kind_of_a_test"}')).toBe(2)
    const last = values.get('forecourt_alarms_last_timestamp_seconds{kind="a_kind_of_a_test"}')
    expect(last).toBeGreaterThanOrEqual(Math.floor(before))
  })

  it('of queues that note no time: how long the same entry has been at their head', async () => {
    await test.db.insert(valuationsDue).values([{ brand: 'Audi' }, { brand: 'Tesla' }])
    const waited = async (seconds: number) => {
      now = new Date(start.getTime() + seconds * 1000)
      // Figures are kept for some seconds; these are new ones of the same reader.
      return await metrics.figures()
    }
    expect((await waited(0)).queues.valuations).toEqual({ entries: 2, oldestSeconds: 0 })
    expect((await waited(40)).queues.valuations).toEqual({ entries: 2, oldestSeconds: 40 })
    await test.db.delete(valuationsDue)
    expect((await waited(50)).queues.valuations).toEqual({ entries: 0, oldestSeconds: 0 })
    expect((await waited(50)).queues.saved_searches).toEqual({ entries: 0, oldestSeconds: 0 })
    expect(await test.db.$count(carsToMatchWithSavedSearches)).toBe(0)
  })

  it('of this process: memory, CPU, event loop, pool and each cache', async () => {
    const cache = new BoundedCache<string>({ name: 'a test of metrics', maxBytes: 1_000, bytesOf: () => 10 })
    cache.set('key', 'value')
    const values = await read()
    expect(values.get('forecourt_cache_bytes{cache="a test of metrics"}')).toBe(cache.size.bytes)
    expect(values.get('forecourt_cache_limit_bytes{cache="a test of metrics"}')).toBe(1_000)
    for (const name of [
      ...['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes', 'process_cpu_seconds_total'],
      ...['nodejs_eventloop_lag_p99_seconds', 'forecourt_database_waiting', 'forecourt_search_index_up'],
      'forecourt_database_connections{state="used"}',
    ])
      expect(values.get(name), name).toBeGreaterThanOrEqual(0)
  })

  it('of the statements of the database: each by its first word, failed ones too', async () => {
    const count = async (statement: string) =>
      (await read()).get(`forecourt_database_statement_duration_seconds_count{statement="${statement}"}`) ?? 0
    const copy = await copyDatabase(inject('databaseSource'))
    const before = { select: await count('select'), other: await count('other') }
    await copy.database.pool.query('select 1')
    await copy.database.db.execute(sql`  SELECT 2`)
    await copy.database.pool.query('analyze nothing_of_this_name').catch(() => {})
    await copy.discard()
    expect((await count('select')) - before.select).toBeGreaterThanOrEqual(2)
    expect((await count('other')) - before.other).toBeGreaterThanOrEqual(1)
  })

  it('is one read of the database for however many ask within seconds', async () => {
    let reads = 0
    const count = () => {
      reads += 1
    }
    test.database.pool.on('acquire', count)
    await Promise.all([metrics.page(), metrics.page(), metrics.page()])
    await metrics.page()
    test.database.pool.off('acquire', count)
    expect(reads).toBe(1)
  })

  it('a database whose figures take too long is not away, and is watched no more', async () => {
    open({ ...test.database, db: withSlowFigures(test.db) })
    const values = await read()
    expect(values.get('forecourt_database_up')).toBe(1)
    expect(values.get('forecourt_figures_up')).toBe(0)
    expect([...values.keys()].filter((name) => name.startsWith('forecourt_queue'))).toEqual([])
  })

  it('goes on without the database, and without old figures of it', async () => {
    // With a setting of its own it is closed, and not kept for the next who asks.
    const copy = await copyDatabase(inject('databaseSource'), { poolSize: 1 })
    open(copy.database)
    await copy.discard()
    const answer = await ask(ownMachine)
    expect(answer.status).toBe(200)
    const values = await read()
    expect(values.get('forecourt_database_up')).toBe(0)
    expect(values.get('forecourt_figures_up')).toBe(0)
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect([...values.keys()].filter((name) => /queue|payment|backup/.test(name))).toEqual([])
  })
})

/** The same database, with tables that have grown too large to be counted in time. */
function withSlowFigures(db: Db): Db {
  const transaction = () => Promise.reject(new Error('canceling statement due to statement timeout'))
  return new Proxy(db, { get: (from, name) => (name === 'transaction' ? transaction : Reflect.get(from, name, from)) })
}

describe('requests by route', () => {
  let server: Server
  beforeEach(async () => {
    metrics.routes.add(['/', '/cars/:id'])
    server = createServer((request, response) => {
      metrics.observe(request, response)
      if (request.url === '/cars/hangs') return
      response.writeHead(request.url?.startsWith('/cars') ? 200 : 404).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  const counted = async () =>
    [...(await read())].filter(([name]) => name.startsWith('forecourt_http_requests_total')).map(([name]) => name)
  const series = (method: string, route: string, status: string) =>
    `forecourt_http_requests_total{method="${method}",route="${route}",status="${status}"}`

  it('no caller makes up a label: whatever is no route of ours is one', async () => {
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}`
    for (let at = 0; at < 50; at += 1) {
      const made = randomUUID()
      await fetch(`${url}/cars/${made}?q=${made}`)
      await fetch(`${url}/${made}/${made}`)
      await fetch(`${url}/api/cars/${made}`, { method: 'PROPFIND' })
    }
    await expect.poll(async () => (await counted()).toSorted()).toHaveLength(3)
    expect((await counted()).toSorted()).toEqual(
      [
        series('GET', '/cars/:id', '2xx'),
        series('GET', 'other', '4xx'),
        series('other', '/api/cars/:id', '4xx'),
      ].toSorted(),
    )
    const values = await read()
    await expect.poll(async () => (await read()).get(series('GET', '/cars/:id', '2xx'))).toBe(50)
    const name = 'forecourt_http_request_duration_seconds_count'
    expect(values.get(`${name}{method="GET",route="/cars/:id",status="2xx"}`)).toBe(50)
  })

  it('counts who did not wait for the answer apart', async () => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /cars/hangs HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(server, 'request')
    socket.destroy()
    await expect.poll(counted).toEqual([series('GET', '/cars/:id', 'aborted')])
  })
})
