import { expect, it } from 'vitest'
import { demoVisitorAccounts } from '#contract/demo-accounts.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createBackendApp } from '../server/backend-app.ts'

const test = useDatabase()
const ownMachine = { 'x-client-ip': '127.0.0.1', host: 'localhost:3000' }
const production = {
  FORECOURT_ENV: 'production',
  EMBEDDED: 'database,cards,mail',
  AUTH_SECRET: 'x'.repeat(32),
  LOG_LEVEL: 'silent',
  RATE_LIMIT: 'on',
}

async function demoOf(headers: Record<string, string>, environment?: Record<string, string>) {
  const api = createTestApi(test.db, environment ? { environment } : {})
  const response = await createBackendApp(api).fetch(new Request('http://localhost:3000/api/auth/ways', { headers }))
  expect(response.status).toBe(200)
  return (await response.json()).demo
}

it('the demo names an account of each role to visitors of its own machine', async () => {
  expect((await demoOf(ownMachine)).accounts).toEqual(demoVisitorAccounts)
})

it('production never names accounts of the demo, nor does a demo to visitors of other machines', async () => {
  expect(await demoOf(ownMachine, production)).toBeUndefined()
  for (const headers of [
    { ...ownMachine, 'x-client-ip': '203.0.113.7' },
    { ...ownMachine, host: 'cars.example.com' },
    { ...ownMachine, 'x-forwarded-for': '203.0.113.7' },
  ])
    expect(await demoOf(headers)).toBeUndefined()
})
