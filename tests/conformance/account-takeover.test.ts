import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailChanges, sessions, users } from '#db/schema/accounts.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { totpCode } from '#platform/identity/totp.ts'
import { readMailedToken, readSentMailSummaries, readWrittenMails } from '#tests/support/read-written-mails.ts'
import { aSocialSignInBrowser, fillFakeProviderForm } from '#tests/support/social-visitor.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { useFakeSignInProviders } from '#tests/support/use-fake-sign-in-providers.ts'

const test = useDatabase()
const password = 'ForeCourt!26'
const passwordHash = await hashPassword(password)
const email = 'owner@example.test'
const signIn = useFakeSignInProviders(test)

type Visitor = ReturnType<typeof aSocialSignInBrowser>
const logIn = (visitor: Visitor, given = password) => visitor.post('/auth/sign-in/email', { email, password: given })

async function byLink(visitor: Visitor): Promise<Response> {
  await visitor.post('/auth/sign-in/magic-link', { email })
  return visitor.post('/auth/magic-link/verify', { token: await readMailedToken(test.db, 'sign-in-link') })
}

async function codeOf(response: Response): Promise<[number, string | undefined]> {
  return [response.status, (await response.json()).error?.code]
}

describe('C-19 an account made with an address that is not theirs', () => {
  it('S-23 opens to no password that was chosen before its owner came in by a link', async () => {
    await aBuyer(test.db, { email, passwordHash, emailVerified: false, consentedAt: signIn.clock.now() })
    const squatter = aSocialSignInBrowser(signIn.api)
    expect((await logIn(squatter)).status).toBe(200)
    const owner = aSocialSignInBrowser(signIn.api)
    expect((await byLink(owner)).status).toBe(200)
    expect((await owner.viewer())?.email).toBe(email)
    expect(await squatter.viewer()).toBeNull()
    expect((await logIn(squatter)).status).toBe(401)
    expect((await readSentMailSummaries(test.db)).at(-1)).toBe(`account-reclaimed → ${email}`)
    // Later links remove nothing.
    expect((await owner.post('/profile/password', { newPassword: 'ForeCourt!27' })).status).toBe(200)
    expect((await byLink(aSocialSignInBrowser(signIn.api))).status).toBe(200)
    expect((await logIn(owner, 'ForeCourt!27')).status).toBe(200)
  })

  it('S-24 is not confirmed by a click of its owner, where a provider opens it already', async () => {
    const squatter = aSocialSignInBrowser(signIn.api)
    await squatter.finish('x', fillFakeProviderForm('Squatter', null))
    await squatter.signUp({ name: 'S', role: 'Buyer', email })
    const verify = async (visitor: Visitor) =>
      visitor.post('/accounts/verify-email', { token: await readMailedToken(test.db, 'verification') })
    const isProven = async () => (await test.db.select().from(users).where(eq(users.email, email)))[0]?.emailVerified
    expect((await verify(aSocialSignInBrowser(signIn.api))).status).toBe(401)
    expect(await isProven()).toBe(false)
    // The link is not used up: the account's creator logs in and follows it.
    expect((await verify(squatter)).status).toBe(200)
    expect(await isProven()).toBe(true)
  })

  it('S-24 is not confirmed by a click of its owner where a password opens it, and stays theirs to take over', async () => {
    await aBuyer(test.db, { email, passwordHash, emailVerified: false, consentedAt: signIn.clock.now() })
    const squatter = aSocialSignInBrowser(signIn.api)
    await logIn(squatter)
    await squatter.post('/accounts/verification-mail')
    const token = await readMailedToken(test.db, 'verification')
    await aBuyer(test.db, { email: 'other@example.test', passwordHash })
    const other = aSocialSignInBrowser(signIn.api)
    await other.post('/auth/sign-in/email', { email: 'other@example.test', password })
    const click = async (visitor: Visitor) => codeOf(await visitor.post('/accounts/verify-email', { token }))
    expect(await click(aSocialSignInBrowser(signIn.api))).toEqual([401, 'signed_out'])
    expect(await click(other)).toEqual([409, 'conflict'])
    const owner = aSocialSignInBrowser(signIn.api)
    await byLink(owner)
    expect(await squatter.viewer()).toBeNull()
    expect((await logIn(squatter)).status).toBe(401)
    // The older link does not work either.
    expect([await click(squatter), await click(owner)]).toEqual([
      [401, 'signed_out'],
      [410, 'gone'],
    ])
  })

  it('S-27 cannot get a second factor, which would keep its owner out for good', async () => {
    await aBuyer(test.db, { email, passwordHash, emailVerified: false })
    const squatter = aSocialSignInBrowser(signIn.api)
    await logIn(squatter)
    const begin = () => squatter.post('/auth/two-factor/enable', { currentPassword: password })
    expect((await begin()).status).toBe(409)
    await test.db.update(users).set({ emailVerified: true })
    expect((await begin()).status).toBe(200)
  })
})

describe('S-27 a new password', () => {
  it('S-27 ends what whoever knew the old one had begun: a first step, a mailed link, a new address', async () => {
    const me = await aBuyer(test.db, { email, passwordHash })
    const mine = aSocialSignInBrowser(signIn.api)
    await logIn(mine)
    const { secret } = await (await mine.post('/auth/two-factor/enable', { currentPassword: password })).json()
    await mine.post('/auth/two-factor/confirm', { code: totpCode(secret, signIn.clock.now()) })
    signIn.clock.forward({ minutes: 2 })
    const { challenge } = await (await logIn(aSocialSignInBrowser(signIn.api))).json()
    await aSocialSignInBrowser(signIn.api).post('/auth/sign-in/magic-link', { email })
    const asked = await mine.post('/profile/email', { email: 'thief@example.test', currentPassword: password })
    expect(asked.status).toBe(200)
    const thiefs = await readMailedToken(test.db, 'email-change')

    const changed = await mine.post('/profile/password', { currentPassword: password, newPassword: 'ForeCourt!27' })
    expect(changed.status).toBe(200)
    expect((await readSentMailSummaries(test.db)).at(-1)).toBe(`password-changed → ${email}`)
    const stranger = aSocialSignInBrowser(signIn.api)
    const code = totpCode(secret, signIn.clock.now())
    expect((await stranger.post('/auth/two-factor/verify', { challenge, code })).status).toBe(410)
    const link = await readMailedToken(test.db, 'sign-in-link')
    expect((await stranger.post('/auth/magic-link/verify', { token: link })).status).toBe(410)
    expect((await stranger.post('/accounts/confirm-email-change', { token: thiefs })).status).toBe(410)
    expect(await test.db.select().from(emailChanges)).toEqual([])
    expect((await mine.viewer())?.id).toBe(me.id)
  })

  it('S-23 leaves nobody signed in who was about to be with the old one', async () => {
    await aBuyer(test.db, { email, passwordHash })
    const visitor = aSocialSignInBrowser(signIn.api)
    await visitor.post('/auth/request-password-reset', { email })
    const token = await readMailedToken(test.db, 'password-reset')
    // The new password is hashed first; meanwhile the other calls have read the old hash, and wait for their
    // comparison.
    const [reset, ...late] = await Promise.all([
      visitor.post('/auth/reset-password', { token, newPassword: 'ForeCourt!27' }),
      ...Array.from({ length: 6 }, () => logIn(aSocialSignInBrowser(signIn.api))),
    ])
    expect(reset.status).toBe(200)
    expect(await test.db.select().from(sessions)).toEqual([])
    // Sign-ins that succeeded before the reset were signed out by it; all others were refused.
    expect(late.map(({ status }) => status).every((status) => status === 200 || status === 401)).toBe(true)
  })

  it('S-23 by the link of a mail is told too', async () => {
    await aBuyer(test.db, { email, passwordHash })
    const visitor = aSocialSignInBrowser(signIn.api)
    await visitor.post('/auth/request-password-reset', { email })
    const token = await readMailedToken(test.db, 'password-reset')
    await visitor.post('/auth/reset-password', { token, newPassword: 'ForeCourt!27' })
    expect((await readSentMailSummaries(test.db)).at(-1)).toBe(`password-changed → ${email}`)
  })
})

describe('S-27 a person without a password', () => {
  /** A user who signed in with Google some time ago and has no other way. */
  async function withoutPassword(): Promise<Visitor> {
    const me = aSocialSignInBrowser(signIn.api)
    await me.finish('google', fillFakeProviderForm('Own Way', email))
    await me.signUp({ name: 'Own Way', role: 'Buyer' })
    signIn.clock.forward({ minutes: 20 })
    return me
  }

  async function confirmByMail(me: Visitor): Promise<void> {
    expect((await me.post('/me/confirmation/mail')).status).toBe(200)
    const code = (await readWrittenMails(test.db)).findLast(({ template }) => template === 'confirm-code')?.data.code
    expect((await me.post('/me/confirmation', { code })).status).toBe(200)
  }

  it('S-27 chooses one once they have confirmed who they are, and keeps the ways that they had', async () => {
    const me = await withoutPassword()
    const elsewhere = aSocialSignInBrowser(signIn.api)
    await elsewhere.finish('google', fillFakeProviderForm('Own Way', email))
    const choose = () => me.post('/profile/password', { newPassword: password })
    expect(await codeOf(await choose())).toEqual([403, 'confirmation_required'])
    expect((await me.post('/profile/password', { currentPassword: 'a guess', newPassword: password })).status).toBe(409)
    await confirmByMail(me)
    expect((await choose()).status).toBe(200)
    expect(await elsewhere.viewer()).toBeNull()
    expect((await logIn(aSocialSignInBrowser(signIn.api))).status).toBe(200)
    expect(
      await aSocialSignInBrowser(signIn.api).finish('google', fillFakeProviderForm('Own Way', email)),
    ).toMatchObject({
      step: 'admitted',
    })
    // From now on it is required, however recently they proved their identity.
    const again = await choose()
    expect([again.status, (await again.json()).error.fields]).toEqual([
      422,
      { currentPassword: 'Enter your current password' },
    ])
  })

  it('S-27 of two first passwords at the same moment, one counts', async () => {
    const me = await withoutPassword()
    await confirmByMail(me)
    const both = ['ForeCourt!27', 'ForeCourt!28'].map((newPassword) => me.post('/profile/password', { newPassword }))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => [200, 409, 422].includes(status))).toBe(true)
  })

  it('S-27 changes their address in the same way', async () => {
    const me = await withoutPassword()
    const ask = () => me.post('/profile/email', { email: 'next@example.test' })
    expect(await codeOf(await ask())).toEqual([403, 'confirmation_required'])
    await confirmByMail(me)
    expect((await ask()).status).toBe(200)
    const token = await readMailedToken(test.db, 'email-change')
    expect((await aSocialSignInBrowser(signIn.api).post('/accounts/confirm-email-change', { token })).status).toBe(200)
    expect((await me.viewer())?.email).toBe('next@example.test')
  })
})

describe('C-19 who is kept out', () => {
  const phone = '+15125550123'
  const form = fillFakeProviderForm('Owner', 'elsewhere@example.test')
  const phoneCode = () => /\d{6}/.exec(signIn.api.services.sms?.recent?.()[0]?.text ?? '')?.[0] ?? '000000'

  /** A user who can sign in with a password, a link, a provider and a code by phone. */
  async function aPersonOfAllWays() {
    const owner = await aBuyer(test.db, { email, passwordHash, phoneNumber: '+1 512 555 0123' })
    const me = aSocialSignInBrowser(signIn.api)
    await logIn(me)
    await me.connect('github', form)
    await me.post('/profile/phone/code')
    expect((await me.post('/profile/phone/confirm', { code: phoneCode() })).status).toBe(200)
    return { owner, me, bearer: { authorization: `Bearer ${await signIn.api.tokenOf(owner)}` } }
  }

  /** The response of each way: password, link, provider, phone. */
  async function allWays(): Promise<Response[]> {
    const byProvider = aSocialSignInBrowser(signIn.api)
    await byProvider.visit('github', form)
    await byProvider.post('/auth/phone-number/send-otp', { phoneNumber: phone })
    return [
      await logIn(aSocialSignInBrowser(signIn.api)),
      await byLink(aSocialSignInBrowser(signIn.api)),
      await byProvider.post('/auth/social/finish'),
      await aSocialSignInBrowser(signIn.api).post('/auth/phone-number/verify', {
        phoneNumber: phone,
        code: phoneCode(),
      }),
    ]
  }

  it('S-31 a suspended person gets in by no way at all, and is told why by each', async () => {
    const { owner, me, bearer } = await aPersonOfAllWays()
    const suspension = { suspendedAt: signIn.clock.now(), suspendedReason: 'Sold what was not theirs.' }
    await test.db.update(users).set(suspension).where(eq(users.id, owner.id))
    expect(await me.viewer()).toBeNull()
    expect((await signIn.api.request('/profile', { headers: bearer })).status).toBe(401)
    await test.db.delete(sessions)
    for (const refused of await allWays()) {
      expect(refused.status).toBe(403)
      expect((await refused.json()).error.message).toContain('“Sold what was not theirs”.')
      expect(refused.headers.get('set-auth-token')).toBeNull()
    }
    expect(await test.db.select().from(sessions)).toEqual([])
  })

  it('T-08 a person who left is a stranger to every way in', async () => {
    const { me, bearer } = await aPersonOfAllWays()
    await me.post('/auth/sign-in/magic-link', { email })
    const token = await readMailedToken(test.db, 'sign-in-link')
    expect((await me.call('/me', { method: 'DELETE' })).status).toBe(200)
    expect((await signIn.api.request('/profile', { headers: bearer })).status).toBe(401)
    expect((await aSocialSignInBrowser(signIn.api).post('/auth/magic-link/verify', { token })).status).toBe(410)
    const [byPassword, , byProvider, byPhone] = await allWays()
    expect([byPassword?.status, byPhone?.status]).toEqual([401, 422])
    expect(await readSentMailSummaries(test.db)).not.toContain(`sign-in-link → ${email}`)
    expect(await byProvider?.json()).toMatchObject({ step: 'sign-up' })
    expect(await test.db.select().from(sessions)).toEqual([])
  })
})
