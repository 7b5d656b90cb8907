import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { media } from '#db/schema/media.ts'
import { MIGRATION_ADVISORY_LOCK } from '#db/take-migration-lock.ts'
import { anEmptyServerDatabase } from '#tests/support/an-empty-server-database.ts'
import { findFreePort } from '#tests/support/find-free-port.ts'
import { itInProof } from '#tests/support/only-in-proof.ts'
import { everyNthUnlessProof } from '#tests/support/sample-size.ts'
import { copySeededDataFolder } from '#tests/support/seeded-data-folder.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import { type SpawnedServerProcess, spawnServerWithoutWaiting } from './spawn-server-without-waiting.ts'

const env = { RATE_LIMIT: 'off', LOG_LEVEL: 'error' }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-start-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function carCount(url: string): Promise<number> {
  return ((await (await fetch(`${url}/api/cars?limit=1`)).json()) as { total: number }).total
}

async function signIn(url: string, email: string): Promise<number> {
  const body = JSON.stringify({ email, password: 'ForeCourt!26' })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status
}

describe('a start that cannot be', () => {
  let first: RunningServer
  beforeAll(async () => {
    first = await startServer({ dataDir: await copySeededDataFolder(), env })
  })
  afterAll(() => first?.discard())

  it('with a port in use ends with one message and touches nothing', async () => {
    const { port } = new URL(first.url)
    const dataDir = join(folder, 'data')
    const { code, output, errors } = await spawnServerWithoutWaiting({ dataDir, env: { ...env, PORT: port } }).ended
    expect([code, output]).toEqual([1, ''])
    expect(errors).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or choose another port: PORT=3001 npm start\n`,
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  it('with a data folder in use ends with one message, and the first server goes on unharmed', async () => {
    const { dataDir, process } = first
    const { code, output, errors } = await spawnServerWithoutWaiting({ dataDir, env }).ended
    expect([code, output]).toEqual([1, ''])
    expect(errors).toContain(`The data folder ${dataDir} is in use by the process ${process.pid}.`)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(await signIn(first.url, 'buyer@demo.test')).toBe(200)
    expect(await carCount(first.url)).toBeGreaterThan(0)
  })

  it('H-07 with wrong settings names every one of them: what it is, what it should be', async () => {
    const wrong = {
      PORT: 'eighty',
      FORECOURT_ENV: 'staging',
      DATABASE_URL: 'mysql://root:hunter2@localhost/x',
      RATE_LIMIT: 'maybe',
      AUTH_SECRET: 'short-hunter2',
      TRUSTED_PROXY: 'everybody',
    }
    const dataDir = join(folder, 'data')
    const { code, output, errors } = await spawnServerWithoutWaiting({ dataDir, env: wrong }).ended
    expect([code, output]).toEqual([1, ''])
    const [heading, ...lines] = errors.trim().split('\n')
    expect(heading).toBe('Forecourt cannot start, because of its settings:')
    expect(lines.map((line) => /^ {2}- (\w+) is .+; it should be .+\.$/.exec(line)?.[1]).sort()).toEqual(
      Object.keys(wrong).sort(),
    )
    expect(errors).toContain('PORT is "eighty"; it should be a port number')
    expect(errors).not.toContain('hunter2')
    expect(existsSync(dataDir)).toBe(false)
  })

  it('with a database that does not answer ends with one message, and keeps its password', async () => {
    const url = `postgres://someone:hunter2@127.0.0.1:1/forecourt`
    const { code, errors } = await spawnServerWithoutWaiting({ dataDir: folder, env: { ...env, DATABASE_URL: url } })
      .ended
    expect(code).toBe(1)
    expect(errors).toContain('127.0.0.1:1')
    expect(errors).not.toMatch(/hunter2|\n\s+at /)
  })

  it('with a folder that cannot be written to ends with one message', async () => {
    // A file is in the place of the folder, which stops the root user as well.
    const { code, errors } = await spawnServerWithoutWaiting({ dataDir: join(import.meta.filename, 'data'), env }).ended
    expect(code).toBe(1)
    expect(errors).toContain(join(import.meta.filename, 'data'))
    expect(errors.split('\n')[0]).toMatch(/cannot be written to/)
  })
})

describe('a server that is told to stop', () => {
  it('while it waits for the migration of another one says in its log what for, and ends at once with 0', async () => {
    const undo: (() => Promise<unknown>)[] = []
    try {
      const given = { AUTH_SECRET: 'a secret of the tests, which is long enough', LOG_LEVEL: 'warn' }
      const { open, ...starting } = await anEmptyServerDatabase('postgres', { undo, ...given })
      const migrating = await open()
      undo.push(() => migrating.close())
      const holder = await migrating.pool.connect()
      await holder.query('SELECT pg_advisory_lock($1)', [MIGRATION_ADVISORY_LOCK])
      const server = spawnServerWithoutWaiting(starting)
      const { stderr } = server.process
      let log = ''
      stderr?.on('data', (chunk: Buffer) => {
        log += chunk.toString()
      })
      await expect.poll(() => log).toContain('"alarm":"migration_waits"')
      server.process.kill('SIGTERM')
      expect(await server.ended).toMatchObject({ code: 0, output: '' })
      holder.release(true)
    } finally {
      for (const step of undo.reverse()) await step()
    }
  })

  it('finishes the upload under way, takes no new caller, and ends with 0 and the data on disk', async () => {
    const dataDir = await copySeededDataFolder()
    const server = await startServer({ dataDir, env })
    const { upload, rest, answer } = await beginUpload(server.url)
    server.process.kill('SIGTERM')
    await refusesCallers(server.url)
    expect(server.process.exitCode).toBeNull()
    upload.end(rest)
    const response = await answer
    expect(response.statusCode).toBe(200)
    const { data } = JSON.parse(await text(response)) as { data: { id: string } }
    expect(await exitCodeOf(server)).toBe(0)

    const database = await openDatabase({ dataDir })
    const kept = await database.db.select({ id: media.id }).from(media)
    // Not in the query's own `finally`: Drizzle does not wait for what that returns.
    await database.close()
    expect(kept).toContainEqual({ id: data.id })
    expect(server.output()).not.toMatch(/"level":(50|60)/)
    await server.discard()
  })

  it('behind a proxy, says so to checks first, and goes on answering until they have seen it', async () => {
    const behindProxy = { TRUSTED_PROXY: '127.0.0.1', DRAIN_SECONDS: '8' }
    const server = await startServer({ dataDir: await copySeededDataFolder(), env: { ...env, ...behindProxy } })
    // The first page of a server takes longer than others: on a slow machine more than the notice.
    expect((await fetch(`${server.url}/`)).status).toBe(200)
    const isAlive = async () => (await fetch(`${server.url}/api/health`)).status === 200
    let isSentRequests = true
    const visitors = [1, 2, 3].map(async () => {
      const answers: number[] = []
      while (isSentRequests) answers.push((await fetch(`${server.url}/api/cars?limit=1`)).status)
      return answers
    })
    expect(await isAlive()).toBe(true)
    server.process.kill('SIGTERM')
    while (await isAlive()) await pause(20)
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(503)
    const page = await fetch(`${server.url}/`)
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
    // A balancer that has seen it sends no more.
    isSentRequests = false
    expect([...new Set((await Promise.all(visitors)).flat())]).toEqual([200])
    expect(await exitCodeOf(server)).toBe(0)
    expect(server.output()).not.toMatch(/"level":(50|60)/)
    await server.discard()
  })

  itInProof('waits for an upload that takes longer than a short patience', async () => {
    const server = await startServer({ dataDir: await copySeededDataFolder(), env })
    const { upload, rest, answer } = await beginUpload(server.url)
    server.process.kill('SIGTERM')
    await pause(15_000)
    upload.end(rest)
    expect((await answer).statusCode).toBe(200)
    expect(await exitCodeOf(server)).toBe(0)
    await server.discard()
  })

  itInProof(
    'H-01 is up again with the same data, in a part of the time of the first start, and ends on Ctrl-C as well',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-again-'))
      const timed = async () => {
        const begun = performance.now()
        const server = await startServer({ dataDir, env })
        return { server, ms: performance.now() - begun }
      }
      const { server: first, ms: firstMs } = await timed()
      const cars = await carCount(first.url)
      expect(cars).toBeGreaterThanOrEqual(100)
      expect(await first.stop()).toBe(0)

      const { server: second, ms: againMs } = await timed()
      // Migrating and seeding take some five times as long as what is left to do.
      expect(againMs).toBeLessThan(firstMs / 1.5)
      expect(await carCount(second.url)).toBe(cars)
      // A terminal's Ctrl-C reaches every process in the foreground, and those may forward it.
      second.process.kill('SIGINT')
      second.process.kill('SIGTERM')
      expect(await exitCodeOf(second)).toBe(0)
      await second.discard()
    },
  )
})

describe('a very first start', () => {
  it('H-01 says so to callers, ends with 0 when told to, and is made good by the next one after any kill, demo and all', async () => {
    const port = await findFreePort()
    // Does not exist yet: the first start makes it.
    const dataDir = join(folder, 'data')
    const begun = spawnServerWithoutWaiting({ dataDir, env: { ...env, PORT: String(port) } })
    const answer = await firstAnswer(`http://127.0.0.1:${port}/`, begun)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    begun.process.kill('SIGTERM')
    expect((await begun.ended).code).toBe(0)
    for (const untilMs of everyNthUnlessProof([1000, 300, 1800, 2600], 4)) {
      const again = spawnServerWithoutWaiting({ dataDir, env })
      await pause(untilMs + randomInt(500))
      again.process.kill('SIGKILL')
      await again.ended
    }
    const server = await startServer({ dataDir, env })
    // From the other users of the machine.
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(await carCount(server.url)).toBeGreaterThanOrEqual(100)
    for (const name of ['buyer', 'seller', 'admin']) expect(await signIn(server.url, `${name}@demo.test`)).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})

async function exitCodeOf({ process }: RunningServer): Promise<number | null> {
  if (process.exitCode === null) await once(process, 'exit')
  return process.exitCode
}

/** Sends all but the last bytes of a photo. */
async function beginUpload(url: string) {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  const head = '--edge\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--edge--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': body.length }
  const upload: ClientRequest = request(`${url}/api/images`, { method: 'POST', headers, agent: false })
  const answer = once(upload, 'response').then(([response]) => response as IncomingMessage)
  await new Promise<void>((resolve) => upload.write(body.subarray(0, 200), () => resolve()))
  // Once the server responds to a later request, it has received this one.
  await (await fetch(`${url}/api/health`)).arrayBuffer()
  return { upload, rest: body.subarray(200), answer }
}

async function refusesCallers(url: string): Promise<void> {
  for (;;) {
    const isOpen = await fetch(`${url}/api/health`, { headers: { connection: 'close' } }).then(
      async (response) => response.arrayBuffer().then(() => true),
      () => false,
    )
    if (!isOpen) return
    await pause(10)
  }
}

async function firstAnswer(url: string, { process, ended }: SpawnedServerProcess): Promise<Response> {
  while (process.exitCode === null) {
    const answer = await fetch(url).catch(() => null)
    if (answer) return answer
    await pause(5)
  }
  throw new Error(`The server ended before it answered: ${(await ended).errors}`)
}
