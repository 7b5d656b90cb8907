import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { Profile } from '#contract/profile.ts'
import { emailChanges, sessions, users, verifications } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { newArrivalsSubscriptions } from '#db/schema/mail.ts'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { deleteExpiredSignInData } from '#domain/accounts/delete-expired-sign-in-data.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { TestClock } from '#tests/support/payments.ts'
import { readMailedToken, readSentMailSummaries, readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const password = 'ForeCourt!26'
const passwordHash = await hashPassword(password)
const newEmail = 'new@example.test'
let clock: TestClock
let api: TestApi

beforeEach(() => {
  clock = new TestClock(new Date())
  api = createTestApi(test.db, { clock })
})

type Person = { id: string; email: string }
const aPerson = (email = 'old@example.test') => aBuyer(test.db, { email, passwordHash, emailVerified: false })
const post = (path: string, json: unknown, init: object = {}) => api.request(path, { method: 'POST', json, ...init })
const ask = (as: Person, email = newEmail, currentPassword = password) =>
  post('/profile/email', { email, currentPassword }, { as })
const confirm = async (init: object = {}) =>
  post('/accounts/confirm-email-change', { token: await readMailedToken(test.db, 'email-change') }, init)
const stop = async () =>
  post('/accounts/stop-email-change', { token: await readMailedToken(test.db, 'email-change-notice') })
const login = async (email: string) => (await post('/auth/sign-in/email', { email, password })).status
const rowOf = async ({ id }: Person) => (await test.db.select().from(users).where(eq(users.id, id)))[0]
const pendingOf = async (as: Person) =>
  Profile.parse(await (await api.request('/profile', { as })).json()).emailChange?.newEmail ?? null
async function fieldsOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; fields?: Record<string, string> } }
  return { status: response.status, ...error.fields }
}

describe('S-27 another email address', () => {
  it('S-27 waits until the link in the new mailbox is followed, and the old one is told', async () => {
    const me = await aPerson()
    expect(await (await ask(me)).json()).toMatchObject({ newEmail })
    expect(await readSentMailSummaries(test.db)).toEqual([
      `email-change → ${newEmail}`,
      'email-change-notice → old@example.test',
    ])
    expect([await pendingOf(me), (await rowOf(me))?.email, await login(newEmail)]).toEqual([newEmail, me.email, 401])
    const kept = JSON.stringify(await test.db.select().from(verifications))
    for (const template of ['email-change', 'email-change-notice']) {
      expect(kept).not.toContain(await readMailedToken(test.db, template))
    }

    expect(await (await confirm()).json()).toEqual({ email: newEmail })
    expect(await rowOf(me)).toMatchObject({ email: newEmail, emailVerified: true })
    expect([await login(newEmail), await login('old@example.test'), await pendingOf(me)]).toEqual([200, 401, null])
    expect((await readSentMailSummaries(test.db)).at(-1)).toBe('email-changed → old@example.test')
    expect(await test.db.select().from(auditEntries)).toMatchObject([
      { actorId: me.id, action: 'person.email-changed', subjectId: me.id, detail: {} },
    ])
    expect((await confirm()).status).toBe(410)
  })

  it('S-27 is refused at the field: no address, an own one, a taken one, a wrong password', async () => {
    const me = await aPerson()
    const other = await aPerson('taken@example.test')
    expect(await fieldsOf(await ask(me, '', ''))).toEqual({
      status: 422,
      email: 'Enter your new email address',
      currentPassword: 'Enter your current password',
    })
    expect(await fieldsOf(await ask(me, ' OLD@example.test '))).toMatchObject({
      status: 422,
      email: expect.stringMatching(/already/),
    })
    expect(await fieldsOf(await ask(me, other.email))).toMatchObject({
      status: 409,
      email: expect.stringMatching(/email-already-in-use/),
    })
    // A caller who does not know the password does not learn who has an account.
    const wrong = await fieldsOf(await ask(me, other.email, 'not this one'))
    expect(wrong).toEqual({ status: 422, currentPassword: 'That isn’t your current password.' })
    expect([await readSentMailSummaries(test.db), await pendingOf(me)]).toEqual([[], null])
  })

  it('S-27 keeps the device that asked and the one that confirmed, and signs out the others', async () => {
    const me = await aPerson()
    const [here, phone, third] = [await api.signIn(me), await api.signIn(me), await api.signIn(me)]
    const stranger = await api.signIn(await aPerson('other@example.test'))
    await post('/profile/email', { email: newEmail, currentPassword: password }, { headers: { cookie: here } })
    expect((await confirm({ headers: { cookie: phone } })).status).toBe(200)
    const statusWith = async (cookie: string) => (await api.request('/profile', { headers: { cookie } })).status
    const statuses = await Promise.all([here, phone, third, stranger].map(statusWith))
    expect(statuses).toEqual([200, 200, 401, 200])
  })

  it('S-27 takes along what belongs to the person: mail on its way, the subscription, the calls by email', async () => {
    const me = await aBuyer(test.db, { email: 'old@example.test', passwordHash })
    const car = await aListing(test.db, { sellerId: (await aSeller(test.db)).id })
    await post('/subscriptions', { email: me.email })
    await post('/auth/request-password-reset', { email: me.email })
    const reset = { token: await readMailedToken(test.db, 'password-reset'), newPassword: 'another-one-42' }
    const booking = { carId: car.id, meetingAt: new Date(clock.now().getTime() + 7 * 86_400_000).toISOString() }
    expect((await post('/bookings', { ...booking, phone: '+1 512 555 0123' }, { as: me })).status).toBe(201)
    await ask(me)
    await confirm()
    // A link in the old mailbox must not open the account any more.
    expect((await post('/auth/reset-password', reset)).status).toBe(410)
    // Two of them are written in the same moment, and have no order.
    expect((await readSentMailSummaries(test.db)).filter((text) => text.includes('example.test')).toSorted()).toEqual([
      expect.stringMatching(/^booking-made → /),
      `email-change → ${newEmail}`,
      'email-change-notice → old@example.test',
      'email-changed → old@example.test',
      `subscription-confirm → ${newEmail}`,
    ])
    expect(await test.db.select().from(newArrivalsSubscriptions)).toMatchObject([{ email: newEmail }])
    const as = { id: me.id }
    expect(await (await api.request(`/users/${newEmail}`, { as })).json()).toMatchObject([{ email: newEmail }])
    expect(await (await api.request(`/myorders?email=${newEmail}`, { as })).json()).toMatchObject([
      { buyerEmail: newEmail },
    ])
  })

  it('S-27 leaves the subscription of an old address that was never confirmed, and its mail, to whoever reads it', async () => {
    const me = await aPerson()
    await post('/subscriptions', { email: me.email })
    await ask(me)
    await confirm()
    expect(await test.db.select().from(newArrivalsSubscriptions)).toMatchObject([{ email: me.email }])
    expect(await readSentMailSummaries(test.db)).toContain(`subscription-confirm → ${me.email}`)
  })

  it('S-27 can be sent again, cancelled, and asked for anew: only the last wish counts', async () => {
    const me = await aPerson()
    await ask(me)
    clock.forward({ minutes: 23 * 60 })
    expect((await post('/profile/email/resend', {}, { as: me })).status).toBe(200)
    clock.forward({ minutes: 2 * 60 })
    expect(await pendingOf(me)).toBe(newEmail)
    const first = await readMailedToken(test.db, 'email-change')
    await ask(me, 'third@example.test')
    expect(await pendingOf(me)).toBe('third@example.test')
    expect((await post('/accounts/confirm-email-change', { token: first })).status).toBe(410)
    const cancel = () => api.request('/profile/email', { method: 'DELETE', as: me })
    expect([await (await cancel()).json(), await (await cancel()).json()]).toEqual([
      { cancelled: true },
      { cancelled: false },
    ])
    expect([(await confirm()).status, await pendingOf(me), (await rowOf(me))?.email]).toEqual([410, null, me.email])
    expect((await post('/profile/email/resend', {}, { as: me })).status).toBe(410)
  })

  it('S-27 an address that nobody confirms within a day is forgotten', async () => {
    const me = await aPerson()
    await ask(me)
    clock.forward({ minutes: 24 * 60 + 1 })
    expect([(await confirm()).status, await pendingOf(me)]).toEqual([410, null])
    await deleteExpiredSignInData(test.db, { now: clock.now() })
    expect(await test.db.select().from(emailChanges)).toEqual([])
  })

  it('S-27 whoever reads the old mailbox stops it, and every device is signed out', async () => {
    const me = await aPerson()
    await ask(me)
    expect(await (await stop()).json()).toEqual({ email: me.email })
    expect(await test.db.select().from(sessions)).toEqual([])
    expect([(await confirm()).status, (await rowOf(me))?.email, (await stop()).status]).toEqual([410, me.email, 410])
    await ask(me)
    await confirm()
    expect((await stop()).status).toBe(410)
    expect((await rowOf(me))?.email).toBe(newEmail)
  })

  it('S-27 a forgotten password that is replaced ends the wait too', async () => {
    const me = await aPerson()
    await ask(me)
    await post('/auth/request-password-reset', { email: me.email })
    const token = await readMailedToken(test.db, 'password-reset')
    expect((await post('/auth/reset-password', { token, newPassword: 'another-one-42' })).status).toBe(200)
    expect((await confirm()).status).toBe(410)
    expect((await rowOf(me))?.email).toBe(me.email)
  })

  it('S-27 of two people who ask for one address, the first to confirm gets it', async () => {
    const [one, two] = [await aPerson('one@example.test'), await aPerson('two@example.test')]
    await ask(one)
    const first = await readMailedToken(test.db, 'email-change')
    clock.forward({ minutes: 1 })
    await ask(two)
    const second = await readMailedToken(test.db, 'email-change')
    const statuses = await Promise.all(
      [first, second].map(async (token) => (await post('/accounts/confirm-email-change', { token })).status),
    )
    expect(statuses.sort()).toEqual([200, 409])
    const rows = await test.db.select({ email: users.email }).from(users)
    expect(rows.filter(({ email }) => email === newEmail)).toHaveLength(1)
    expect([await pendingOf(one), await pendingOf(two)]).toEqual([null, null])
  })

  it('S-27 of two uses of one link at the same moment, one counts', async () => {
    await ask(await aPerson())
    const statuses = (await Promise.all([confirm(), confirm()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 410])
  })

  it('S-27 T-08 of somebody who left nothing stays: no wait, no address before, no mail but that they left', async () => {
    const [me, admin] = [await aPerson(), await anAdmin(test.db)]
    await ask(me)
    await confirm()
    await ask(me, 'third@example.test')
    const waiting = await readMailedToken(test.db, 'email-change')
    // The previous address belongs to another user by now.
    const heir = await aPerson('old@example.test')
    clock.forward({ minutes: 1 })
    await post('/auth/request-password-reset', { email: heir.email })
    const gone = await api.request(`/admin/people/${me.id}`, { method: 'DELETE', as: admin })
    expect(gone.status).toBe(200)
    const sent = await readSentMailSummaries(test.db)
    expect(sent.sort()).toEqual([`account-deleted → ${newEmail}`, `password-reset → ${heir.email}`])
    expect(await test.db.select().from(emailChanges)).toEqual([])
    expect((await post('/accounts/confirm-email-change', { token: waiting })).status).toBe(410)
  })

  it('S-27 says nothing in its mails that somebody could have chosen', async () => {
    await ask(await aPerson(), 'buy-at-evil.example@example.test')
    await confirm()
    const data = (await readWrittenMails(test.db)).map((mail) => Object.keys(mail.data))
    expect(data).toEqual([['token', 'requestId'], ['token', 'requestId'], ['requestId']])
  })

  it('S-27 mails no more than five times an hour for one person, and three times to one address', async () => {
    const me = await aPerson()
    const statuses = [(await ask(me)).status]
    for (let time = 0; time < 3; time++) statuses.push((await post('/profile/email/resend', {}, { as: me })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await ask(me, 'third@example.test')).status).toBe(200)
    expect((await ask(me, 'fourth@example.test')).status).toBe(429)
    const other = await aPerson('other@example.test')
    expect((await ask(other)).status).toBe(429)
  })

  it('S-27 tells of taken addresses as rarely as the sign-up does', async () => {
    const limited = createTestApi(test.db, { clock, environment: { RATE_LIMIT: 'on' } })
    const [me, taken] = [await aPerson(), await aPerson('taken@example.test')]
    const probe = () =>
      limited.request('/profile/email', {
        method: 'POST',
        as: me,
        json: { email: taken.email, currentPassword: password },
      })
    const statuses: number[] = []
    for (let time = 0; time < 6; time++) statuses.push((await probe()).status)
    expect(statuses).toEqual([409, 409, 409, 409, 429, 429])
  })
})
