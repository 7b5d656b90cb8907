import { max, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { signInFailures } from '#db/schema/accounts.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { TestClock } from '#tests/support/payments.ts'
import { readMailedToken } from '#tests/support/read-written-mails.ts'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const password = 'ForeCourt!26'
const passwordHash = await hashPassword(password)
const email = 'owner@example.test'
const home = '192.0.2.1'
const stranger = '198.51.100.7'
let clock: TestClock
let api: TestApi
beforeEach(async () => {
  clock = new TestClock(new Date())
  api = createTestApi(test.db, { clock, environment: { RATE_LIMIT: 'on' } })
  await aBuyer(test.db, { email, passwordHash })
})

type Try = { from?: string; cookie?: string; email?: string; headers?: Record<string, string> }
const tryPassword = (given: string, { from = home, cookie, headers = {}, ...json }: Try = {}) =>
  api.request('/auth/sign-in/email', {
    method: 'POST',
    from,
    json: { email, ...json, password: given },
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  })

async function statuses(count: number, attempt: (at: number) => Promise<Response>): Promise<number[]> {
  const found: number[] = []
  for (let at = 0; at < count; at += 1) found.push((await attempt(at)).status)
  return found
}
const wrong = (count: number) => Array.from({ length: count }, () => 401)

/** Eleven guesses. In `npm test` rows stand in for eight of them, each of which takes the time of a password hash. */
async function guessElevenTimes(attempt: (at: number) => Promise<Response>): Promise<number[]> {
  const stoodIn = chooseForTestOrProof({ test: 8, proof: 0 })
  const first = await statuses(1, attempt)
  await test.db.execute(sql`insert into sign_in_failures (email, ip_address, at)
    select email, ip_address, at from (select * from sign_in_failures order by id desc limit 1) as latest, generate_series(1, ${stoodIn}::int)`)
  return [...first, ...wrong(stoodIn), ...(await statuses(10 - stoodIn, (at) => attempt(at + 1 + stoodIn)))]
}

/** The cookies that a browser sends back to the calls of `/api/auth` after it signed in. */
async function deviceThatSignedIn(from = home): Promise<string> {
  const response = await tryPassword(password, { from })
  expect(response.status).toBe(200)
  const device = response.headers.getSetCookie().find((line) => line.startsWith('forecourt.device='))
  expect(device).toMatch(/; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  return device?.split(';')[0] ?? ''
}

/** Strangers from five networks guess until the account is locked for every device that it does not know. */
async function shutForStrangers(): Promise<void> {
  const at = clock.now()
  const failures = Array.from({ length: 50 }, (_, n) => ({ email, ipAddress: `203.0.113.${n % 5}`, at }))
  await test.db.insert(signInFailures).values(failures)
}

describe('M-09 ten wrong passwords', () => {
  it('shut the account for the address that they came from, with the wait, and not for its owner elsewhere', async () => {
    expect(await statuses(10, (at) => tryPassword(`guess-${at}`, { from: stranger }))).toEqual(wrong(10))
    clock.forward({ minutes: 5 })
    const locked = await tryPassword(password, { from: stranger })
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '600'])
    expect(locked.headers.getSetCookie()).toEqual([])
    expect((await locked.json()).error).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 600 })
    expect((await tryPassword(password, { from: home })).status).toBe(200)
    // The owner's sign-in does not let the stranger guess sooner.
    expect((await tryPassword('a guess', { from: stranger })).status).toBe(429)
    clock.forward({ minutes: 10 })
    expect((await tryPassword(password, { from: stranger })).status).toBe(200)
    expect(await test.db.$count(signInFailures)).toBe(0)
  })

  it('are one guesser’s, whatever address they claim, and from whichever address of an IPv6 network', async () => {
    const claiming = (at: number) =>
      tryPassword('a guess', {
        from: stranger,
        headers: { 'x-forwarded-for': `192.0.2.${at}`, 'x-real-ip': `192.0.2.${at}` },
      })
    expect(await guessElevenTimes(claiming)).toEqual([...wrong(10), 429])
    const hopping = (at: number) => tryPassword('a guess', { from: `2001:db8:0:7::${at}` })
    expect(await guessElevenTimes(hopping)).toEqual([...wrong(10), 429])
  })

  it('say the same of an address without an account, from one network and from many', async () => {
    const nobody = { email: 'nobody@example.test' }
    const guessedBefore = chooseForTestOrProof({ test: 48, proof: 1 })
    const networkOf = (at: number) => `10.0.${Math.floor(at / 9)}.1`
    const bodies: string[][] = []
    for (const whose of [{ email }, nobody]) {
      const seen: string[] = []
      // Rows stand in for the first guesses: each takes the time of a password hash.
      const failures = Array.from({ length: guessedBefore }, (_, at) => ({
        ...whose,
        ipAddress: networkOf(at),
        at: clock.now(),
      }))
      await test.db.insert(signInFailures).values(failures)
      for (let at = guessedBefore; at < 51; at += 1) {
        const response = await tryPassword('a guess', { ...whose, from: networkOf(at) })
        const { code, message } = (await response.json()).error
        seen.push(`${response.status} ${code} ${message}`)
      }
      bodies.push(seen)
    }
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[0]?.at(-2)).toMatch(/^401 /)
    expect(bodies[0]?.at(-1)).toMatch(/^429 /)
  })
})

describe('M-09 an account that strangers have shut', () => {
  it('lets a device in that has signed in to it before, and no other', async () => {
    const cookie = await deviceThatSignedIn()
    await shutForStrangers()
    expect((await tryPassword(password)).status).toBe(429)
    expect((await tryPassword(password, { cookie })).status).toBe(200)
    // From another address too, and while its neighbours have used up that address's guesses.
    expect((await tryPassword(password, { cookie, from: stranger })).status).toBe(200)
  })

  it.each([
    ['changed in a letter', (cookie: string) => `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`],
    ['made up', () => 'forecourt.device=AAAAAAAAAAAAAAAA.mf0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['empty', () => 'forecourt.device='],
  ])('takes a device’s cookie that is %s for none', async (_, forge) => {
    const cookie = await deviceThatSignedIn()
    await shutForStrangers()
    expect((await tryPassword(password, { cookie: forge(cookie) })).status).toBe(429)
  })

  it('takes the cookie of a device that signed in to another account, or half a year ago, for none', async () => {
    const cookie = await deviceThatSignedIn()
    await aBuyer(test.db, { email: 'other@example.test', passwordHash })
    const failures = Array.from({ length: 50 }, () => ({
      email: 'other@example.test',
      ipAddress: '203.0.113.1',
      at: clock.now(),
    }))
    await test.db.insert(signInFailures).values(failures)
    expect((await tryPassword(password, { cookie, email: 'other@example.test' })).status).toBe(429)
    clock.forward({ minutes: 181 * 24 * 60 })
    await shutForStrangers()
    expect((await tryPassword(password, { cookie })).status).toBe(429)
  })

  it('is no door for a stolen device: ten guesses shut it, and fifty of all devices, and others not', async () => {
    const cookie = await deviceThatSignedIn()
    expect(await guessElevenTimes(() => tryPassword('a guess', { cookie }))).toEqual([...wrong(10), 429])
    expect((await tryPassword(password, { cookie })).status).toBe(429)
    expect((await tryPassword(password)).status).toBe(200)
    const many: string[] = []
    for (let at = 0; at < 5; at += 1) many.push(await deviceThatSignedIn())
    const guessByEach = () => statuses(many.length, (at) => tryPassword('a guess', { cookie: many[at] ?? '' }))
    const [earlier] = await test.db.select({ id: max(signInFailures.id) }).from(signInFailures)
    expect(await guessByEach()).toEqual(wrong(5))
    // Rows stand in for six more guesses of each device: each would take the time of a password hash.
    const stoodIn = chooseForTestOrProof({ test: 6, proof: 0 })
    await test.db.execute(sql`insert into sign_in_failures (email, ip_address, at)
      select email, ip_address, at from sign_in_failures, generate_series(1, ${stoodIn}::int) where id > ${earlier?.id ?? 0}`)
    for (let round = 1 + stoodIn; round < 8; round += 1) expect(await guessByEach()).toEqual(wrong(5))
    expect(await guessByEach()).toEqual([429, 429, 429, 429, 429])
    clock.forward({ minutes: 16 })
    expect((await tryPassword(password, { cookie })).status).toBe(200)
  })

  it('keeps the devices of a family apart in one browser', async () => {
    await aBuyer(test.db, { email: 'partner@example.test', passwordHash })
    const mine = await deviceThatSignedIn()
    const theirs = await tryPassword(password, { cookie: mine, email: 'partner@example.test' })
    const both =
      theirs.headers
        .getSetCookie()
        .find((line) => line.startsWith('forecourt.device='))
        ?.split(';')[0] ?? ''
    await shutForStrangers()
    expect((await tryPassword(password, { cookie: both })).status).toBe(200)
  })

  it('opens by a mailed link, and by a new password, however many mails a stranger asks for', async () => {
    await shutForStrangers()
    for (let at = 0; at < 8; at += 1) {
      for (const path of ['/auth/sign-in/magic-link', '/auth/request-password-reset']) {
        await api.request(path, { method: 'POST', json: { email }, from: `198.51.100.${at}` })
      }
    }
    clock.forward({ minutes: 14 })
    const token = await readMailedToken(test.db, 'sign-in-link')
    const byLink = { method: 'POST', json: { token }, from: home }
    expect((await api.request('/auth/magic-link/verify', byLink)).status).toBe(200)
    const reset = { token: await readMailedToken(test.db, 'password-reset'), newPassword: 'ForeCourt!27' }
    expect((await api.request('/auth/reset-password', { method: 'POST', json: reset, from: home })).status).toBe(200)
    expect((await tryPassword('ForeCourt!27')).status).toBe(200)
  })

  it('lets who is signed in confirm that it is them', async () => {
    const cookie = (await tryPassword(password)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await shutForStrangers()
    const init = { method: 'POST', headers: { cookie } }
    expect((await api.request('/me/confirmation', { ...init, json: { password } })).status).toBe(200)
    const guesses = () => api.request('/me/confirmation', { ...init, json: { password: 'guess' } })
    expect(await statuses(11, guesses)).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  })
})

describe('M-09 a sign-in that was refused', () => {
  it('stands in the log at the level that a demo has by itself, without password and address', async () => {
    const lines: string[] = []
    const { config } = createTestApi(test.db, { environment: { LOG_LEVEL: '' } }).services
    expect(config.logLevel).toBe('warn')
    const log = pino({ level: config.logLevel }, { write: (line: string) => lines.push(line) })
    api = createTestApi(test.db, { clock, log })
    await statuses(11, () => tryPassword('a-guessed-secret', { from: stranger }))
    const code = { challenge: 'a'.repeat(43), code: '123456' }
    await api.request('/auth/two-factor/verify', { method: 'POST', json: code, from: stranger })
    const found = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(found.map(({ msg, code, address }) => ({ msg, code, address }))).toEqual([
      ...wrong(10).map(() => ({ msg: 'refused', code: 'signed_out', address: stranger })),
      { msg: 'refused', code: 'too_many_requests', address: stranger },
      { msg: 'refused', code: 'gone', address: stranger },
    ])
    expect(found[0]).toMatchObject({ path: '/api/auth/sign-in/email', attemptedAs: 'o…@example.test' })
    for (const secret of ['a-guessed-secret', email, '123456']) expect(lines.join('')).not.toContain(secret)
  })
})
