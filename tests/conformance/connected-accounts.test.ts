import { describe, expect, it } from 'vitest'
import { secondFactors, signInMethods, users } from '#db/schema/accounts.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { readMailedToken, readSentMailSummaries } from '#tests/support/read-written-mails.ts'
import { aSocialSignInBrowser, fillFakeProviderForm } from '#tests/support/social-visitor.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { useFakeSignInProviders } from '#tests/support/use-fake-sign-in-providers.ts'

const test = useDatabase()
const world = useFakeSignInProviders(test)
const ada = fillFakeProviderForm('Ada Quist', 'Ada.Quist@example.test')
const methods = () => test.db.select().from(signInMethods)

describe('C-19 an account cannot be taken over by its address', () => {
  const theirs = { email: 'owner@example.test' }

  it('C-19 an address that has an account is not signed in, and not connected, before its owner logged in and agreed', async () => {
    const owner = await aBuyer(test.db, { ...theirs, passwordHash: await hashPassword('ForeCourt!26') })
    const visitor = aSocialSignInBrowser(world.api)
    const form = fillFakeProviderForm('Owner', theirs.email)
    expect(await visitor.finish('google', form)).toMatchObject({ step: 'log-in-first', email: theirs.email })
    expect(await visitor.viewer()).toBeNull()
    expect((await visitor.post('/auth/social/connect')).status).toBe(401)
    expect((await visitor.signUp({ name: 'O', role: 'Buyer' })).status).toBe(409)
    await visitor.post('/auth/sign-in/email', { email: theirs.email, password: 'ForeCourt!26' })
    expect(await (await visitor.post('/auth/social/finish')).json()).toMatchObject({ step: 'connect' })
    expect(await methods()).toHaveLength(1)
    expect((await visitor.post('/auth/social/connect')).status).toBe(200)
    expect(await readSentMailSummaries(test.db)).toEqual([`connection-changed → ${theirs.email}`])
    const next = aSocialSignInBrowser(world.api)
    expect(await next.finish('google', form)).toMatchObject({ step: 'admitted' })
    expect((await next.viewer())?.id).toBe(owner.id)
  })

  it('C-19 an address that the provider has not confirmed neither connects to an account nor tells of one', async () => {
    const owner = await aBuyer(test.db, theirs)
    for (const provider of ['google', 'github', 'x']) {
      const visitor = aSocialSignInBrowser(world.api)
      const seen = await visitor.finish(provider, fillFakeProviderForm('Owner', theirs.email, false))
      const stranger = await aSocialSignInBrowser(world.api).finish(
        provider,
        fillFakeProviderForm('Owner', 'nobody@example.test', false),
      )
      expect(seen).toMatchObject({ step: 'sign-up', email: null })
      expect(Object.keys(seen)).toEqual(Object.keys(stranger))
      expect((await visitor.post('/auth/social/connect')).status).toBe(401)
      expect((await visitor.signUp({ name: 'O', role: 'Buyer', email: theirs.email })).status).toBe(409)
      visitor.jar.set('forecourt.session_token', (await world.api.signIn(owner)).split('=')[1] ?? '')
      expect((await visitor.post('/auth/social/connect')).status).toBe(403)
    }
    expect(await methods()).toEqual([])
    expect(await test.db.select().from(users)).toHaveLength(1)
  })

  it('C-19 somebody who is signed in elsewhere cannot take what belongs to another address', async () => {
    await aBuyer(test.db, theirs)
    const other = await aBuyer(test.db)
    const visitor = aSocialSignInBrowser(world.api)
    await visitor.visit('google', fillFakeProviderForm('Owner', theirs.email))
    visitor.jar.set('forecourt.session_token', (await world.api.signIn(other)).split('=')[1] ?? '')
    expect(await (await visitor.post('/auth/social/finish')).json()).toMatchObject({ step: 'log-in-first' })
    expect((await visitor.post('/auth/social/connect')).status).toBe(403)
  })

  it('C-19 who signed up with an address that was not theirs is out once its owner reads mail there', async () => {
    for (const way of ['link', 'reset']) {
      const email = `${way}@example.test`
      const squatter = aSocialSignInBrowser(world.api)
      await squatter.finish('x', fillFakeProviderForm(`Squatter ${way}`, null))
      await squatter.signUp({ name: 'S', role: 'Buyer', email })
      expect(await squatter.viewer()).not.toBeNull()
      const owner = aSocialSignInBrowser(world.api)
      if (way === 'link') {
        await owner.post('/auth/sign-in/magic-link', { email })
        await owner.post('/auth/magic-link/verify', { token: await readMailedToken(test.db, 'sign-in-link') })
        expect((await owner.viewer())?.email).toBe(email)
      } else {
        await owner.post('/auth/request-password-reset', { email })
        const token = await readMailedToken(test.db, 'password-reset')
        expect((await owner.post('/auth/reset-password', { token, newPassword: 'ForeCourt!27' })).status).toBe(200)
      }
      expect(await squatter.viewer()).toBeNull()
      expect(
        await aSocialSignInBrowser(world.api).finish('x', fillFakeProviderForm(`Squatter ${way}`, null)),
      ).toMatchObject({
        step: 'sign-up',
      })
    }
  })

  it('C-19 a second factor is asked for after a provider, too', async () => {
    const visitor = aSocialSignInBrowser(world.api)
    await visitor.finish('github', ada)
    await visitor.signUp({ name: 'Ada', role: 'Buyer' })
    const [account] = await test.db.select().from(users)
    await turnOn(account?.id ?? '')
    const next = aSocialSignInBrowser(world.api)
    const asked = await next.finish('github', ada)
    expect(asked).toMatchObject({ step: 'admitted', admitted: { twoFactorRedirect: true } })
    expect(await next.viewer()).toBeNull()
  })
})

describe('S-27 connected accounts', () => {
  it('S-27 a provider is connected, opens the account, and is disconnected with the devices that came in by it', async () => {
    const passwordHash = await hashPassword('ForeCourt!26')
    const owner = await aBuyer(test.db, { email: 'me@example.test', passwordHash })
    const me = aSocialSignInBrowser(world.api)
    await me.post('/auth/sign-in/email', { email: owner.email, password: 'ForeCourt!26' })
    const form = fillFakeProviderForm('Another name', 'elsewhere@example.test')
    expect(await (await me.connect('github', form)).json()).toMatchObject({
      step: 'connected',
      from: '/dashboard/myprofile',
    })
    const list = await (await me.call('/auth/list-accounts')).json()
    expect(list).toMatchObject({ hasPassword: true, items: [{ provider: 'github' }] })
    const phone = aSocialSignInBrowser(world.api)
    await phone.finish('github', form)
    expect((await phone.viewer())?.id).toBe(owner.id)
    expect((await me.post('/auth/unlink-account', { provider: 'github' })).status).toBe(200)
    expect(await phone.viewer()).toBeNull()
    expect((await me.viewer())?.id).toBe(owner.id)
    expect((await me.post('/auth/unlink-account', { provider: 'github' })).status).toBe(404)
  })

  it('S-27 the last way in stays, and of two that are given up at once one does', async () => {
    const me = aSocialSignInBrowser(world.api)
    await me.finish('google', ada)
    await me.signUp({ name: 'Ada', role: 'Buyer' })
    expect((await me.post('/auth/unlink-account', { provider: 'google' })).status).toBe(409)
    await me.connect('x', ada)
    const both = ['google', 'x'].map((provider) => me.post('/auth/unlink-account', { provider }))
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await methods()).toHaveLength(1)
  })

  it('S-27 a login of a while ago confirms who is there before a provider is connected', async () => {
    const headers = { cookie: await world.api.signIn(await aBuyer(test.db)) }
    const link = () =>
      world.api.request('/auth/link-social', {
        method: 'POST',
        from: '127.0.0.1',
        headers,
        json: { provider: 'google' },
      })
    expect((await link()).status).toBe(200)
    world.clock.forward({ minutes: 20 })
    const asked = await link()
    expect([asked.status, (await asked.json()).error.code]).toEqual([403, 'confirmation_required'])
  })

  it('C-19 what opens another account cannot be connected, nor can what somebody else began', async () => {
    const first = aSocialSignInBrowser(world.api)
    await first.finish('google', ada)
    await first.signUp({ name: 'Ada', role: 'Buyer' })
    const second = aSocialSignInBrowser(world.api)
    await second.finish('github', fillFakeProviderForm('Second', 'second@example.test'))
    await second.signUp({ name: 'Second', role: 'Buyer' })
    expect((await second.connect('google', ada)).status).toBe(409)
    const { url } = await (await second.post('/auth/link-social', { provider: 'x' })).json()
    await second.comeBack(await second.atTheProvider(url, ada))
    first.jar.set('forecourt.visit', second.jar.get('forecourt.visit') ?? '')
    expect((await first.post('/auth/social/finish')).status).toBe(403)
    expect((await aSocialSignInBrowser(world.api).post('/auth/social/finish')).status).toBe(410)
  })
})

async function turnOn(accountId: string): Promise<void> {
  const sealedSecret = world.api.services.identity.encryptSecret('JBSWY3DPEHPK3PXP')
  await test.db.insert(secondFactors).values({ accountId, sealedSecret, confirmedAt: world.clock.now() })
}
