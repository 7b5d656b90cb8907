import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmedPhones, phoneCodes, secondFactors, sessions, users } from '#db/schema/accounts.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { TestClock } from '#tests/support/payments.ts'
import { readSentMailSummaries } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const phoneNumber = '+1 (512) 555-0123'
let clock: TestClock
let api: TestApi
let me: Awaited<ReturnType<typeof aBuyer>>
beforeEach(async () => {
  clock = new TestClock(new Date())
  api = createTestApi(test.db, { clock })
  me = await aBuyer(test.db, { phoneNumber })
})

const post = (path: string, json: unknown, init: object = {}) => api.request(path, { method: 'POST', json, ...init })
const messages = () => api.services.sms?.recent?.() ?? []
const lastCode = () => /\d{6}/.exec(messages()[0]?.text ?? '')?.[0] ?? ''
const ask = (number = phoneNumber) => post('/auth/phone-number/send-otp', { phoneNumber: number })
const verify = (code: string, number = '+15125550123') =>
  post('/auth/phone-number/verify', { phoneNumber: number, code })
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function confirm(as = me): Promise<Response> {
  expect((await post('/profile/phone/code', {}, { as })).status).toBe(200)
  return post('/profile/phone/confirm', { code: lastCode() }, { as })
}

describe('C-19 S-23 a code by phone', () => {
  it('S-23 C-19 signs in whoever has it, once, and only at a number that was confirmed', async () => {
    await ask()
    expect(messages()).toEqual([])
    expect((await confirm()).status).toBe(200)
    expect(messages()[0]?.to).toBe('+15125550123')
    expect(await readSentMailSummaries(test.db)).toEqual([`phone-confirmed → ${me.email}`])
    const asked = await (await ask('+15125550123')).json()
    expect(asked.message).toBe('If an account has confirmed this number, we’ve texted it a code.')
    const code = lastCode()
    expect(JSON.stringify(await test.db.select().from(phoneCodes))).not.toContain(code)
    const statuses = (await Promise.all([verify(code), verify(code)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
    expect(await test.db.select().from(sessions).where(eq(sessions.way, 'phone'))).toMatchObject([{ userId: me.id }])
  })

  it('S-23 M-09 answers the same in the same time for every number, and a wrong code tells nothing either', async () => {
    await confirm()
    const seen = async (number: string) => {
      const begun = performance.now()
      const response = await ask(number)
      expect(performance.now() - begun).toBeGreaterThan(390)
      return [response.status, await response.text()]
    }
    expect(await seen('+4930123456')).toEqual(await seen(phoneNumber))
    const wrong = async (number: string) => {
      const response = await verify(another(lastCode()), number)
      const { error } = await response.json()
      return [response.status, error.message, error.fields]
    }
    expect(await wrong('+4930123456')).toEqual(await wrong(phoneNumber))
  })

  it('S-23 five wrong tries use a code up, ten lock the number, and ten minutes end it', async () => {
    await confirm()
    await ask()
    const code = lastCode()
    for (let tried = 0; tried < 5; tried++) expect((await verify(another(code))).status).toBe(422)
    expect((await verify(code)).status).toBe(422)
    for (let tried = 0; tried < 4; tried++) await verify(another(code))
    const locked = await verify(code)
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900'])
    clock.forward({ minutes: 16 })
    await ask()
    const late = lastCode()
    clock.forward({ minutes: 11 })
    expect((await verify(late)).status).toBe(422)
  })

  it('S-23 nobody is sent more than five messages an hour', async () => {
    await confirm()
    for (let time = 0; time < 7; time++) await ask()
    expect(messages()).toHaveLength(5)
    const refused = await post('/profile/phone/code', {}, { as: me })
    expect(refused.status).toBe(429)
  })

  it('S-23 a number without a country code is refused, as nothing can be sent there', async () => {
    expect((await (await ask('512 555 0123')).json()).error.fields).toHaveProperty('phoneNumber')
    const local = await aBuyer(test.db, { phoneNumber: '512 555 0199' })
    expect((await post('/profile/phone/code', {}, { as: local })).status).toBe(422)
  })

  it('S-23 asks for the second factor', async () => {
    await confirm()
    const sealedSecret = api.services.identity.encryptSecret('JBSWY3DPEHPK3PXP')
    await test.db.insert(secondFactors).values({ accountId: me.id, sealedSecret, confirmedAt: clock.now() })
    await ask()
    const response = await verify(lastCode())
    expect(await response.json()).toMatchObject({ twoFactorRedirect: true })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('S-23 where no messages are sent, the ways say so', async () => {
    api = createTestApi(test.db, { sms: null })
    expect(await (await api.request('/auth/ways')).json()).toMatchObject({ phone: false })
    expect([(await ask()).status, (await post('/profile/phone/code', {}, { as: me })).status]).toEqual([409, 409])
  })
})

describe('S-27 confirming a number', () => {
  it('S-27 counts in the profile, until another number stands there', async () => {
    const isDone = async () => {
      const { completeness } = await (await api.request('/profile', { as: me })).json()
      return completeness.parts.find(({ key }: { key: string }) => key === 'phoneVerified').isDone
    }
    expect(await isDone()).toBe(false)
    await confirm()
    expect(await isDone()).toBe(true)
    await api.request('/profile', { method: 'PATCH', json: { phoneNumber: '+1 512 555 0124' }, as: me })
    expect(await isDone()).toBe(false)
    await ask()
    expect((await verify(lastCode())).status).toBe(422)
    expect(messages()).toHaveLength(1)
  })

  it('S-27 a number opens one account only: the one that showed it last', async () => {
    await confirm()
    const next = await aBuyer(test.db, { phoneNumber: '+15125550123' })
    await confirm(next)
    expect(await test.db.select().from(confirmedPhones)).toMatchObject([{ accountId: next.id }])
    await ask()
    expect(await (await verify(lastCode())).json()).toMatchObject({ user: { id: next.id } })
  })

  it('S-27 a code for a number that was changed meanwhile, or of another person, confirms nothing', async () => {
    await post('/profile/phone/code', {}, { as: me })
    const code = lastCode()
    const other = await aBuyer(test.db, { phoneNumber })
    expect((await post('/profile/phone/confirm', { code }, { as: other })).status).toBe(422)
    await test.db.update(users).set({ phoneNumber: '+4930123456' }).where(eq(users.id, me.id))
    expect((await post('/profile/phone/confirm', { code }, { as: me })).status).toBe(422)
    expect(await test.db.select().from(confirmedPhones)).toEqual([])
  })

  it('S-27 a login of a while ago confirms who is there first, and a failure of the service is said', async () => {
    const sms = { send: async () => Promise.reject(new Error('down')), recent: null }
    api = createTestApi(test.db, { clock, sms })
    const headers = { cookie: await api.signIn(me) }
    expect((await post('/profile/phone/code', {}, { headers })).status).toBe(502)
    clock.forward({ minutes: 20 })
    const asked = await post('/profile/phone/code', {}, { headers })
    expect([asked.status, (await asked.json()).error.code]).toEqual([403, 'confirmation_required'])
  })
})
