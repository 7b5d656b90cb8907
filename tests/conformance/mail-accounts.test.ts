import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessions, users, verifications } from '#db/schema/accounts.ts'
import { newArrivalsSubscriptions } from '#db/schema/mail.ts'
import { aBooking, aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { deleteExpiredOneTimeTokens, issueOneTimeToken } from '#domain/accounts/one-time-token.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { TestClock } from '#tests/support/payments.ts'
import { readMailedToken, readSentMailSummaries, readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createPhotoForm } from '../security/route-fixtures.ts'

const test = useDatabase()
const passwordHash = await hashPassword('ForeCourt!26')
let clock: TestClock
let api: TestApi

beforeEach(() => {
  clock = new TestClock('2026-11-20T12:00:00Z')
  api = createTestApi(test.db, { clock })
})

const post = (path: string, json: unknown, init: object = {}) => api.request(path, { method: 'POST', json, ...init })
const written = () => readWrittenMails(test.db)
const told = () => readSentMailSummaries(test.db)

const tokenOf = (template: string) => readMailedToken(test.db, template)

describe('S-23 forgotten password', () => {
  const ask = async (email: string) => {
    const begun = performance.now()
    const response = await post('/auth/request-password-reset', { email })
    return { status: response.status, body: await response.text(), ms: performance.now() - begun }
  }
  const login = async (email: string, password: string) =>
    (await post('/auth/sign-in/email', { email, password })).status

  it('S-23 answers the same for every address, and writes to those that have an account', async () => {
    const buyer = await aBuyer(test.db, { passwordHash })
    const known = await ask(buyer.email)
    const unknown = await ask('nobody@example.test')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    // Both take as long as the slower of the two could.
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(390)
    expect(await told()).toEqual([`password-reset → ${buyer.email}`])
    const kept = JSON.stringify(await test.db.select().from(verifications))
    expect(kept).not.toContain(await tokenOf('password-reset'))
  })

  it('S-23 leads on to where the person was going, which no mail carries', async () => {
    const buyer = await aBuyer(test.db, { passwordHash })
    const from = '/cars?q=roma&call=0900-1234567'
    expect((await post('/auth/request-password-reset', { email: buyer.email, from })).status).toBe(200)
    expect(JSON.stringify(await written())).not.toContain('roma')
    const reset = { token: await tokenOf('password-reset'), newPassword: 'another-one-42' }
    expect(await (await post('/auth/reset-password', reset)).json()).toEqual({ status: true, from })
    const long = { email: buyer.email, from: `/${'x'.repeat(500)}` }
    expect((await post('/auth/request-password-reset', long)).status).toBe(422)
  })

  it('S-23 still takes a link that stands for the account alone, as an earlier release mailed it', async () => {
    const buyer = await aBuyer(test.db, { passwordHash })
    const token = await issueOneTimeToken(test.db, {
      purpose: 'set-password',
      value: buyer.id,
      lifeMs: 60_000,
      now: clock.now(),
    })
    const reset = await post('/auth/reset-password', { token, newPassword: 'another-one-42' })
    expect(await reset.json()).toEqual({ status: true })
    expect(await login(buyer.email, 'another-one-42')).toBe(200)
  })

  it('S-23 gives a new password once, signs out every device, and confirms the address', async () => {
    const buyer = await aBuyer(test.db, { passwordHash, emailVerified: false })
    await api.signIn(buyer)
    await ask(buyer.email)
    const reset = { token: await tokenOf('password-reset'), newPassword: 'another-one-42' }
    expect((await post('/auth/reset-password', { ...reset, newPassword: 'short' })).status).toBe(422)
    expect(await (await post('/auth/reset-password', reset)).json()).toEqual({ status: true })
    expect(await login(buyer.email, 'ForeCourt!26')).toBe(401)
    expect(await test.db.select().from(sessions)).toEqual([])
    expect(await login(buyer.email, 'another-one-42')).toBe(200)
    const [row] = await test.db.select().from(users).where(eq(users.id, buyer.id))
    expect(row?.emailVerified).toBe(true)
    expect((await post('/auth/reset-password', { ...reset, newPassword: 'a-third-one-43' })).status).toBe(410)
    expect(await login(buyer.email, 'another-one-42')).toBe(200)
  })

  it('S-23 a link that is older than an hour, or of somebody deleted, opens nothing', async () => {
    const buyer = await aBuyer(test.db, { passwordHash })
    await ask(buyer.email)
    const reset = { token: await tokenOf('password-reset'), newPassword: 'another-one-42' }
    clock.forward({ minutes: 61 })
    expect((await post('/auth/reset-password', reset)).status).toBe(410)
    await ask(buyer.email)
    await test.db.update(users).set({ deletedAt: clock.now() }).where(eq(users.id, buyer.id))
    const late = { ...reset, token: await tokenOf('password-reset') }
    expect((await post('/auth/reset-password', late)).status).toBe(410)
    await deleteExpiredOneTimeTokens(test.db, { now: clock.now() })
    expect(await test.db.select().from(verifications)).toHaveLength(1)
  })

  it('S-23 of two uses of one link at the same moment, one counts', async () => {
    const buyer = await aBuyer(test.db, { passwordHash })
    await ask(buyer.email)
    const token = await tokenOf('password-reset')
    const statuses = await Promise.all(
      ['first-one-42', 'second-one-42'].map(
        async (newPassword) => (await post('/auth/reset-password', { token, newPassword })).status,
      ),
    )
    expect(statuses.sort()).toEqual([200, 410])
  })
})

describe('S-24 the address of a new account', () => {
  const signUp = (email: string) => {
    const fields = { name: 'Win $$$ at evil.test', email, password: 'analytical-1843', phoneNumber: '+1 512 555 0123' }
    return api.request('/accounts', { method: 'POST', form: createPhotoForm('photo', { ...fields, role: 'Buyer' }) })
  }
  const isVerified = async () => (await test.db.select().from(users))[0]?.emailVerified

  it('S-24 is confirmed by the link that was sent there, once, within 24 hours', async () => {
    expect((await signUp('ada@example.test')).status).toBe(201)
    const token = await tokenOf('verification')
    expect(await told()).toEqual(['verification → ada@example.test'])
    expect(await isVerified()).toBe(false)
    const [as] = await test.db.select().from(users)
    expect(await (await post('/accounts/verify-email', { token }, { as })).json()).toEqual({
      email: 'ada@example.test',
      from: null,
    })
    expect(await isVerified()).toBe(true)
    expect((await post('/accounts/verify-email', { token }, { as })).status).toBe(410)
  })

  it('S-24 can be asked about again from the profile, three times an hour, until it is confirmed', async () => {
    await signUp('ada@example.test')
    const [as] = await test.db.select().from(users)
    const ask = async () => (await api.request('/accounts/verification-mail', { method: 'POST', as })).status
    const late = await tokenOf('verification')
    clock.forward({ minutes: 24 * 60 + 1 })
    expect((await post('/accounts/verify-email', { token: late }, { as })).status).toBe(410)
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
    await post('/accounts/verify-email', { token: await tokenOf('verification') }, { as })
    expect(await ask()).toBe(409)
    expect((await post('/accounts/verification-mail', {})).status).toBe(401)
  })

  it('S-24 says nothing in it that the one who signed up could have chosen', async () => {
    await signUp('stranger@example.test')
    const [mail] = await written()
    expect(Object.keys(mail?.data ?? {})).toEqual(['token', 'requestId'])
  })

  it('S-24 no mail is written where the account was refused', async () => {
    await aBuyer(test.db, { email: 'ada@example.test' })
    expect((await signUp('ada@example.test')).status).toBe(409)
    expect(await written()).toEqual([])
  })
})

describe('C-09 a person whom an Admin makes', () => {
  it('C-09 chooses a password by the mail, and logs in with it', async () => {
    const fields = { name: 'Grace', email: 'grace@example.test', password: 'TWo capitals!', role: 'Seller' }
    const as = await anAdmin(test.db)
    const created = await api.request('/admin/people', { method: 'POST', as, form: createPhotoForm('photo', fields) })
    expect(created.status).toBe(201)
    expect(await told()).toEqual(['set-password → grace@example.test'])
    clock.forward({ days: 6 })
    const token = await tokenOf('set-password')
    expect((await post('/auth/reset-password', { token, newPassword: 'my-very-own-7' })).status).toBe(200)
    const login = await post('/auth/sign-in/email', { email: 'grace@example.test', password: 'my-very-own-7' })
    expect(login.status).toBe(200)
  })
})

describe('T-08 a deleted person', () => {
  it('T-08 takes along what was written to them, reads that they left, and the other side of their bookings is told', async () => {
    const [buyer, seller, admin] = [await aBuyer(test.db), await aSeller(test.db), await anAdmin(test.db)]
    const car = await aListing(test.db, { sellerId: seller.id })
    await aBooking(test.db, { listingId: car.id, buyerId: buyer.id })
    await post('/subscriptions', { email: buyer.email })
    expect(await told()).toEqual([`subscription-confirm → ${buyer.email}`])
    const deleted = await api.request(`/admin/people/${buyer.id}`, { method: 'DELETE', as: admin })
    expect(deleted.status).toBe(200)
    expect(await told()).toEqual([`booking-person-left → ${seller.email}`, `account-deleted → ${buyer.email}`])
    expect(await test.db.select().from(newArrivalsSubscriptions)).toEqual([])
  })
})
