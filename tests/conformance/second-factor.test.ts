import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { BackupCodesResponse, SecondFactorSetupStartedResponse } from '#contract/second-factor.ts'
import { backupCodes, secondFactors, sessions } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { siteSettings } from '#db/schema/settings.ts'
import { aBuyer, anAdmin } from '#db/seed/builders.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { totpCode } from '#platform/identity/totp.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { TestClock } from '#tests/support/payments.ts'
import { readMailedToken, readSentMailSummaries } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const password = 'ForeCourt!26'
const passwordHash = await hashPassword(password)
let clock: TestClock
let api: TestApi
let me: Awaited<ReturnType<typeof aBuyer>>
/** The session of the device on which everything is set up. */
let here: { headers: { cookie: string } }

beforeEach(async () => {
  clock = new TestClock(new Date())
  api = createTestApi(test.db, { clock })
  me = await aBuyer(test.db, { passwordHash })
  here = { headers: { cookie: await api.signIn(me) } }
})

const post = (path: string, json: unknown, init: object = {}) => api.request(path, { method: 'POST', json, ...init })
const enable = async (given = { currentPassword: password }) => post('/auth/two-factor/enable', given, here)
const confirm = (code: string) => post('/auth/two-factor/confirm', { code }, here)
const signIn = (init: object = {}) => post('/auth/sign-in/email', { email: me.email, password }, init)
const verify = (challenge: string, code: string) => post('/auth/two-factor/verify', { challenge, code })
/** A call that weakens it: `disable` or `generate-backup-codes`. */
const weaken = (path: string, given: { currentPassword?: string; code?: string | undefined }) =>
  post(`/auth/two-factor/${path}`, { currentPassword: password, ...given }, here)
const stateOf = async () => (await (await api.request('/profile', here)).json()).secondFactor

/** Turns it on; the code used for that is no longer valid, so the clock moves on a little. */
async function turnOn(): Promise<{ secret: string; backups: string[] }> {
  const { secret } = (await (await enable()).json()) as SecondFactorSetupStartedResponse
  const confirmed = await confirm(totpCode(secret, clock.now()))
  expect(confirmed.status).toBe(200)
  const { backupCodes: backups } = (await confirmed.json()) as z.infer<typeof BackupCodesResponse>
  clock.forward({ minutes: 2 })
  return { secret, backups }
}

async function challengeOf(response: Response): Promise<string> {
  expect(response.status).toBe(200)
  expect([response.headers.getSetCookie(), response.headers.get('set-auth-token')]).toEqual([[], null])
  const body = (await response.json()) as { twoFactorRedirect: boolean; challenge: string }
  expect(Object.keys(body).sort()).toEqual(['challenge', 'twoFactorRedirect'])
  return body.challenge
}

async function byLink(): Promise<Response> {
  await post('/auth/sign-in/magic-link', { email: me.email })
  return post('/auth/magic-link/verify', { token: await readMailedToken(test.db, 'sign-in-link') })
}

describe('S-23 S-27 the second factor', () => {
  it('S-27 is on once a code of the app was given, ends the other sign-ins, and completes the profile', async () => {
    const elsewhere = { headers: { cookie: await api.signIn(me) } }
    await test.db.insert(siteSettings).values({ name: 'Autohaus Nord' })
    const begun = (await (await enable()).json()) as SecondFactorSetupStartedResponse
    expect(begun.totpURI).toContain(`secret=${begun.secret}`)
    expect(begun.totpURI).toContain('issuer=Autohaus%20Nord')
    expect(JSON.stringify(await test.db.select().from(secondFactors))).not.toContain(begun.secret)
    // A user who stops half way is not locked out.
    expect(await stateOf()).toEqual({ isOn: false, backupCodesLeft: 0 })
    expect((await signIn()).headers.get('set-auth-token')).not.toBeNull()
    expect((await confirm('000000')).status).toBe(422)
    const confirmed = await confirm(totpCode(begun.secret, clock.now()))
    const { backupCodes: codes } = (await confirmed.json()) as z.infer<typeof BackupCodesResponse>
    expect(new Set(codes).size).toBe(10)
    const kept = JSON.stringify(await test.db.select().from(backupCodes))
    for (const code of codes) {
      expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
      expect(kept).not.toContain(code.replaceAll('-', ''))
    }
    expect(await stateOf()).toEqual({ isOn: true, backupCodesLeft: 10 })
    const { completeness } = await (await api.request('/profile', here)).json()
    expect(completeness.parts).toContainEqual({ key: 'secondFactor', points: 10, isDone: true })
    expect((await api.request('/profile', elsewhere)).status).toBe(401)
    expect(await readSentMailSummaries(test.db)).toEqual([`second-factor-changed → ${me.email}`])
    expect((await enable()).status).toBe(409)
    expect((await confirm(totpCode(begun.secret, clock.now()))).status).toBe(409)
  })

  it('S-23 is asked for after the password and after the email link, and nothing is open before', async () => {
    const { secret } = await turnOn()
    for (const [way, first] of [
      ['password', () => signIn()],
      ['link', byLink],
    ] as const) {
      const before = (await test.db.select().from(sessions)).length
      const challenge = await challengeOf(await first())
      expect(await test.db.select().from(sessions)).toHaveLength(before)
      const refused = await api.request('/me', { headers: { authorization: `Bearer ${challenge}` } })
      expect(await refused.json()).toEqual({ viewer: null })
      const passed = await verify(challenge, totpCode(secret, clock.now()))
      expect(passed.status).toBe(200)
      const cookie = passed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      expect(await (await api.request('/me', { headers: { cookie } })).json()).toMatchObject({ viewer: { id: me.id } })
      const [session] = (await test.db.select().from(sessions)).filter((row) => row.way === way)
      expect(session?.userId).toBe(me.id)
      clock.forward({ minutes: 2 })
    }
  })

  it('S-23 a new password by mail does not go around it', async () => {
    const { secret } = await turnOn()
    const before = await challengeOf(await signIn())
    await post('/auth/request-password-reset', { email: me.email })
    const token = await readMailedToken(test.db, 'password-reset')
    expect((await post('/auth/reset-password', { token, newPassword: 'another-one-42' })).status).toBe(200)
    // A first step with the old password is no longer valid.
    expect((await verify(before, totpCode(secret, clock.now()))).status).toBe(410)
    const second = await post('/auth/sign-in/email', { email: me.email, password: 'another-one-42' })
    expect((await verify(await challengeOf(second), totpCode(secret, clock.now()))).status).toBe(200)
  })

  it('S-23 a code counts once, for half a minute around, and a challenge for one session within ten minutes', async () => {
    const { secret } = await turnOn()
    const [one, two] = [await challengeOf(await signIn()), await challengeOf(await signIn())]
    const code = totpCode(secret, clock.now())
    expect((await verify(one, totpCode(secret, clock.now(), -3))).status).toBe(422)
    const statuses = await Promise.all([verify(one, code), verify(two, code)])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 422])
    clock.forward({ minutes: 1 })
    const third = await challengeOf(await signIn())
    const next = totpCode(secret, clock.now())
    const twice = await Promise.all([verify(third, next), verify(third, totpCode(secret, clock.now(), 1))])
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await challengeOf(await signIn())
    clock.forward({ minutes: 11 })
    expect((await verify(late, totpCode(secret, clock.now()))).status).toBe(410)
    expect((await verify('a-challenge-that-nobody-was-given', '000000')).status).toBe(410)
  })

  it('S-23 a backup code stands in for the app, once, however it is typed', async () => {
    const { backups } = await turnOn()
    const [first = '', second = ''] = backups
    const challenge = await challengeOf(await signIn())
    expect((await verify(challenge, ` ${first.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200)
    expect((await verify(await challengeOf(await signIn()), first)).status).toBe(422)
    const both = [await challengeOf(await signIn()), await challengeOf(await signIn())]
    const statuses = (await Promise.all(both.map((one) => verify(one, second)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
    expect(await stateOf()).toEqual({ isOn: true, backupCodesLeft: 8 })
    const renewed = await weaken('generate-backup-codes', { code: backups[2] })
    expect(((await renewed.json()) as z.infer<typeof BackupCodesResponse>).backupCodes).toHaveLength(10)
    expect((await verify(await challengeOf(await signIn()), backups[3] ?? '')).status).toBe(422)
  })

  it('S-23 ten wrong codes lock this step, with whichever challenge, even for the right one', async () => {
    const { secret } = await turnOn()
    for (let guess = 0; guess < 10; guess++) {
      const answer = await verify(await challengeOf(await signIn()), String(100_000 + guess))
      expect(answer.status).toBe(422)
      const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
      expect(Object.keys(error.fields)).toEqual(['code'])
    }
    const challenge = await challengeOf(await signIn())
    const locked = await verify(challenge, totpCode(secret, clock.now()))
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900'])
    clock.forward({ minutes: 16 })
    const again = await challengeOf(await signIn())
    expect((await verify(again, totpCode(secret, clock.now()))).status).toBe(200)
  })

  it('S-27 cannot be guessed into by somebody who borrows a device where it was begun', async () => {
    const { secret } = (await (await enable()).json()) as SecondFactorSetupStartedResponse
    for (let guess = 0; guess < 10; guess++) expect((await confirm(String(100_000 + guess))).status).toBe(422)
    const locked = await confirm(totpCode(secret, clock.now()))
    expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '900'])
    clock.forward({ minutes: 16 })
    expect((await confirm(totpCode(secret, clock.now()))).status).toBe(200)
  })

  it('S-27 refuses a code of other letters as a wrong one', async () => {
    await turnOn()
    // As many characters as a code has, and more bytes.
    for (const code of ['12345é', '😀1234', '１２３４５６']) {
      const answer = await post('/me/confirmation', { password, code }, here)
      expect([answer.status, Object.keys((await answer.json()).error.fields)]).toEqual([422, ['code']])
    }
  })

  it('S-27 is set up with the password, and turned off and its codes renewed with a code beside it', async () => {
    expect((await enable({ currentPassword: 'not this one' })).status).toBe(422)
    const { secret } = await turnOn()
    for (const path of ['disable', 'generate-backup-codes']) {
      const code = totpCode(secret, clock.now())
      const answer = await weaken(path, { currentPassword: 'not this one', code })
      const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
      expect([answer.status, Object.keys(error.fields)]).toEqual([422, ['currentPassword']])
      for (const wrong of [undefined, '', '000000', 'AAAABBBBCCCCDDDD']) {
        const refused = await weaken(path, { code: wrong })
        expect([refused.status, Object.keys((await refused.json()).error.fields)]).toEqual([422, ['code']])
      }
    }
    expect(await stateOf()).toMatchObject({ isOn: true })
    const open = await challengeOf(await signIn())
    expect((await weaken('disable', { code: totpCode(secret, clock.now()) })).status).toBe(200)
    expect(await stateOf()).toEqual({ isOn: false, backupCodesLeft: 0 })
    expect((await verify(open, totpCode(secret, clock.now()))).status).toBe(410)
    expect((await signIn()).headers.get('set-auth-token')).not.toBeNull()
    expect((await readSentMailSummaries(test.db)).filter((text) => text.startsWith('second-factor'))).toHaveLength(2)
    expect((await test.db.select().from(auditEntries)).map(({ action }) => action)).toEqual([
      'person.second-factor-on',
      'person.second-factor-off',
    ])
    // A second factor that no longer exists is neither renewed nor turned off.
    for (const path of ['generate-backup-codes', 'disable']) {
      expect([path, (await weaken(path, { code: '000000' })).status]).toEqual([path, 409])
    }
  })

  it('S-27 is turned off with a backup code, which a wrong password does not use up', async () => {
    const { backups } = await turnOn()
    const [code] = backups
    expect((await weaken('disable', { currentPassword: 'not this one', code })).status).toBe(422)
    expect(await stateOf()).toEqual({ isOn: true, backupCodesLeft: 10 })
    expect((await weaken('disable', { code })).status).toBe(200)
    expect(await stateOf()).toEqual({ isOn: false, backupCodesLeft: 0 })
  })

  it('S-27 is not guessed off: ten wrong codes lock it, even for the right one', async () => {
    const { secret } = await turnOn()
    for (let guess = 0; guess < 10; guess++) {
      expect((await weaken('disable', { code: String(100_000 + guess) })).status).toBe(422)
    }
    expect((await weaken('disable', { code: totpCode(secret, clock.now()) })).status).toBe(429)
    expect(await stateOf()).toMatchObject({ isOn: true })
  })

  it('S-31 A-02 an Admin takes it away from somebody who lost it, who is told and signed out', async () => {
    await turnOn()
    const admin = await anAdmin(test.db)
    const remove = async (id: string, as: { id: string }) =>
      api.request(`/admin/people/${id}/second-factor`, { method: 'DELETE', as })
    expect([(await remove(me.id, await aBuyer(test.db))).status, (await remove(admin.id, admin)).status]).toEqual([
      403, 409,
    ])
    const { items } = await (await api.request('/admin/people?role=Buyer', { as: admin })).json()
    const shown = items.find(({ id }: { id: string }) => id === me.id)
    expect(shown.hasSecondFactor).toBe(true)
    expect(await (await remove(me.id, admin)).json()).toEqual({ modifiedCount: 1 })
    expect(await (await remove(me.id, admin)).json()).toEqual({ modifiedCount: 0 })
    expect((await remove('nobody', admin)).status).toBe(404)
    expect((await api.request('/profile', here)).status).toBe(401)
    expect((await signIn()).headers.get('set-auth-token')).not.toBeNull()
    expect((await readSentMailSummaries(test.db)).at(-1)).toBe(`second-factor-changed → ${me.email}`)
    const [last] = (await test.db.select().from(auditEntries)).slice(-1)
    expect(last).toMatchObject({ actorId: admin.id, action: 'person.second-factor-off', subjectId: me.id })
  })

  it('T-08 of somebody who left nothing of it stays', async () => {
    const { secret } = await turnOn()
    const challenge = await challengeOf(await signIn())
    const as = await anAdmin(test.db)
    expect((await api.request(`/admin/people/${me.id}`, { method: 'DELETE', as })).status).toBe(200)
    expect([await test.db.select().from(secondFactors), await test.db.select().from(backupCodes)]).toEqual([[], []])
    expect((await verify(challenge, totpCode(secret, clock.now()))).status).toBe(410)
  })
})
