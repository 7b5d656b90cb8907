import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPostgres, type TestPostgresServer } from '#tests/support/database-postgres.ts'
import { openScratchDatabase } from './open-scratch-database.ts'

let server: TestPostgresServer
beforeAll(async () => {
  server = await startTestPostgres()
})
const checks: ChildProcess[] = []
afterAll(async () => {
  for (const check of checks) check.kill('SIGKILL')
  await server.stop()
})

async function scratchDatabases(): Promise<string[]> {
  const client = new pg.Client({ connectionString: server.url() })
  await client.connect()
  const { rows } = await client.query(`select datname from pg_database where datname like 'forecourt_scratch_%'`)
  await client.end()
  return rows.map(({ datname }) => datname)
}

/** A check in a process of its own, which has its scratch database open. */
async function startCheck() {
  const program = `import { openScratchDatabase } from ${JSON.stringify(join(import.meta.dirname, 'open-scratch-database.ts'))}
    await openScratchDatabase(process.env.URL_OF_SERVER)
    console.log('open')
    setInterval(() => {}, 1000)`
  const env = { PATH: process.env.PATH, URL_OF_SERVER: server.url() }
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  checks.push(child)
  await once(child.stdout, 'data')
  return child
}

it('H-06 the scratch database of a check that was killed goes with the next check, and that of one that runs stays', async () => {
  const killed = await startCheck()
  const [left] = await scratchDatabases()
  const running = await startCheck()
  // The second check saw the first one at work.
  const both = await scratchDatabases()
  expect(both).toHaveLength(2)
  expect(both).toContain(left)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const nextCheck = async () => {
    await (await openScratchDatabase(server.url())).discard()
    return scratchDatabases()
  }
  // The server sees a moment later that its client is gone.
  await expect.poll(nextCheck).toEqual(both.filter((name) => name !== left))
  running.kill('SIGKILL')
  await once(running, 'exit')
  await expect.poll(nextCheck).toEqual([])
})
