import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#config/config.ts'
import { socialProviders } from '#contract/providers.ts'
import { sessions, signInMethods, users, verifications } from '#db/schema/accounts.ts'
import { startFakeSignInProviders } from '#platform/identity/fake-providers/start-fake-sign-in-providers.ts'
import { createSignInProviders } from '#platform/identity/providers/create-sign-in-providers.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { readSentMailSummaries } from '#tests/support/read-written-mails.ts'
import { aSocialSignInBrowser, fillFakeProviderForm } from '#tests/support/social-visitor.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { standInSecret, useFakeSignInProviders } from '#tests/support/use-fake-sign-in-providers.ts'

const test = useDatabase()
const world = useFakeSignInProviders(test)
const ada = fillFakeProviderForm('Ada Quist', 'Ada.Quist@example.test')
const methods = () => test.db.select().from(signInMethods)

describe('C-19 signing up and in with a provider', () => {
  it.each(socialProviders)(
    'C-19 S-24 %s makes an account with the role that is chosen, and opens it again',
    async (provider) => {
      const first = aSocialSignInBrowser(world.api)
      expect(await first.finish(provider, ada, { purpose: 'signup', callbackURL: '/cars' })).toEqual({
        step: 'sign-up',
        provider,
        from: '/cars',
        name: 'Ada Quist',
        email: 'ada.quist@example.test',
        suggestedEmail: null,
      })
      expect(await first.viewer()).toBeNull()
      const made = await first.signUp({ name: 'Ada Q', role: 'Seller', email: 'other@example.test' })
      expect(await made.json()).toMatchObject({ step: 'admitted', purpose: 'signup', from: '/cars' })
      const viewer = await first.viewer()
      expect(viewer).toMatchObject({ name: 'Ada Q', email: 'ada.quist@example.test', role: 'Seller' })
      const [account] = await test.db.select().from(users)
      expect(account).toMatchObject({ emailVerified: true, consentedAt: world.clock.now() })

      const again = aSocialSignInBrowser(world.api)
      const { access_token: before } = await tokensOf(provider)
      expect(await again.finish(provider, ada)).toMatchObject({ step: 'admitted', purpose: 'login' })
      expect((await again.viewer())?.id).toBe(viewer?.id)
      expect((await tokensOf(provider)).access_token).not.toBe(before)
      const { items } = await (await again.call('/profile/sign-ins')).json()
      expect(items.map(({ way }: { way: string }) => way)).toEqual([provider, provider])
    },
  )

  it('C-19 tokens of the provider lie sealed in the database, and what a visit knows does too', async () => {
    const visitor = aSocialSignInBrowser(world.api)
    await visitor.visit('google', ada)
    const kept = (await test.db.select().from(verifications)).map(({ value }) => value).join()
    // Encrypted data may contain any three letters by chance.
    expect(kept).not.toMatch(/Ada Quist|ada\.quist|accessToken/i)
    await visitor.post('/auth/social/finish')
    await visitor.signUp({ name: 'Ada', role: 'Buyer' })
    const [method] = await methods()
    const { identity } = world.api.services
    for (const sealed of [method?.accessToken, method?.refreshToken]) {
      expect(identity.decryptSecret(sealed ?? '')).toMatch(/^[\w-]{32,}$/)
      expect(sealed).not.toContain(identity.decryptSecret(sealed ?? ''))
    }
  })

  it('A-01 nobody becomes Admin by a provider', async () => {
    const visitor = aSocialSignInBrowser(world.api)
    await visitor.finish('github', ada)
    expect((await visitor.signUp({ name: 'Ada', role: 'Admin' })).status).toBe(422)
  })

  it('C-19 without a confirmed address one is asked for, and is confirmed by mail', async () => {
    for (const [provider, person] of [
      ['x', fillFakeProviderForm('Sam', 'sam@example.test', false)],
      ['github', fillFakeProviderForm('Noor', 'noor@example.test', false)],
      ['google', fillFakeProviderForm('Kim', null)],
    ] as const) {
      const visitor = aSocialSignInBrowser(world.api)
      expect(await visitor.finish(provider, person)).toMatchObject({ step: 'sign-up', email: null })
      expect((await visitor.signUp({ name: 'N', role: 'Buyer' })).status).toBe(422)
      const email = `${provider}@example.test`
      expect((await visitor.signUp({ name: 'N', role: 'Buyer', email })).status).toBe(200)
      const [account] = await test.db.select().from(users).where(eq(users.email, email))
      expect(account?.emailVerified).toBe(false)
      expect(await readSentMailSummaries(test.db)).toContain(`verification → ${email}`)
    }
  })

  it('S-27 the provider token is renewed, and forgotten once the provider takes it back', async () => {
    const visitor = aSocialSignInBrowser(world.api)
    await visitor.finish('google', ada)
    await visitor.signUp({ name: 'Ada', role: 'Buyer' })
    world.clock.forward({ minutes: 30 })
    const renewed = await visitor.post('/auth/refresh-token', { provider: 'google' })
    const inAnHour = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
    expect(await renewed.json()).toMatchObject({ accessTokenExpiresAt: inAnHour, canRefresh: true })
    const [method] = await methods()
    const { identity } = world.api.services
    // Another caller uses it up: the provider no longer accepts it.
    await world.providers().google?.refresh(identity.decryptSecret(method?.refreshToken ?? ''), world.clock.now())
    expect((await visitor.post('/auth/refresh-token', { provider: 'google' })).status).toBe(409)
    expect(await (await visitor.call('/auth/list-accounts')).json()).toMatchObject({ items: [{ canRefresh: false }] })
    expect((await visitor.post('/auth/refresh-token', { provider: 'x' })).status).toBe(404)
  })
})

describe('C-19 several servers over one database, each with stand-ins of its own', () => {
  let other: Awaited<ReturnType<typeof startFakeSignInProviders>>
  beforeAll(async () => {
    other = await startFakeSignInProviders({ db: test.db, secret: standInSecret })
  })
  afterAll(() => other.close())
  /** Every request goes to the other server than the one before. */
  function behindBalancer(first: 0 | 1): TestApi {
    const { clock } = world
    const others = createSignInProviders(readConfig({}).providers, other.addresses)
    const servers = [world.api, createTestApi(test.db, { clock, providers: others })] as const
    let turn = first
    const request: TestApi['request'] = (...asked) => {
      const server = servers[turn]
      turn = turn === 0 ? 1 : 0
      return server.request(...asked)
    }
    return { ...world.api, request }
  }

  it.each(socialProviders)('C-19 G-36 %s: a visit passes through all of them', async (provider) => {
    for (const first of [0, 1] as const) {
      const email = `ada.${first}@example.test`
      const visitor = aSocialSignInBrowser(behindBalancer(first))
      expect(await visitor.finish(provider, fillFakeProviderForm('Ada', email))).toMatchObject({
        step: 'sign-up',
        email,
      })
      expect((await visitor.signUp({ name: 'Ada', role: 'Buyer' })).status).toBe(200)
      expect((await visitor.viewer())?.email).toBe(email)
      for (const _ of [1, 2, 3]) expect((await visitor.post('/auth/refresh-token', { provider })).status).toBe(200)
    }
  })
})

describe('C-19 what is refused', () => {
  it.each(socialProviders)(
    'C-19 M-09 %s: no, an expired code, a forged state and an outage sign nobody in',
    async (provider) => {
      const reasons = { deny: 'denied', expired: 'expired', forged: 'expired', broken: 'unavailable' }
      for (const [mishap, refused] of Object.entries(reasons)) {
        const visitor = aSocialSignInBrowser(world.api)
        const query = new URLSearchParams({ refused, provider, from: '/cars' })
        expect(await visitor.visit(provider, { mishap }, { purpose: 'signup', callbackURL: '/cars' })).toBe(
          `/signup?${query}`,
        )
        expect((await visitor.post('/auth/social/finish')).status).toBe(410)
      }
      expect(await test.db.select().from(sessions)).toEqual([])
    },
  )

  it('C-19 nobody can be sent back from a visit of somebody else, nor to another provider', async () => {
    const attacker = aSocialSignInBrowser(world.api)
    const begun = await (await attacker.post('/auth/sign-in/social', { provider: 'google' })).json()
    const back = await attacker.atTheProvider(begun.url, ada)
    expect(await aSocialSignInBrowser(world.api).comeBack(back)).toBe('/login?refused=expired&provider=google')
    const victim = aSocialSignInBrowser(world.api)
    await victim.post('/auth/sign-in/social', { provider: 'google' })
    expect(await victim.comeBack(back)).toBe('/login?refused=expired&provider=google')
    expect(await attacker.comeBack(back)).toBe('/sign-in-with/google')
    const other = aSocialSignInBrowser(world.api)
    const { url } = await (await other.post('/auth/sign-in/social', { provider: 'google' })).json()
    const elsewhere = new URL((await other.atTheProvider(url, ada)).href.replace('callback/google', 'callback/github'))
    expect(await other.comeBack(elsewhere)).toBe('/login?refused=expired&provider=github')
  })

  it('C-19 S-23 an answer that the same browser brings once more leads on to where the first led, and counts once', async () => {
    await aSocialSignInBrowser(world.api).finish('google', ada)
    const visitor = aSocialSignInBrowser(world.api)
    const begun = await visitor.post('/auth/sign-in/social', { provider: 'google', callbackURL: '/cars?q=roma' })
    const back = await visitor.atTheProvider((await begun.json()).url, ada)
    const preload = { headers: { 'Service-Worker-Navigation-Preload': 'true' } }
    const prefetch = { headers: { 'Sec-Purpose': 'prefetch;prerender' } }
    // A browser's prefetch uses nothing up.
    for (const early of [preload, prefetch]) expect((await visitor.follow(back, early)).status).toBe(204)
    expect(await visitor.comeBack(back)).toBe('/sign-in-with/google')
    expect(await visitor.comeBack(back)).toBe('/sign-in-with/google')
    await visitor.post('/auth/social/finish')
    await visitor.signUp({ name: 'Ada', role: 'Buyer' })
    const signIns = await test.db.select().from(sessions)
    expect(await visitor.comeBack(back)).toBe('/cars?q=roma')
    expect((await visitor.post('/auth/social/finish')).status).toBe(410)
    expect(await test.db.select().from(sessions)).toEqual(signIns)

    const refused = '/login?refused=expired&provider=google'
    const otherAnswer = new URL(back)
    otherAnswer.searchParams.set('code', 'another')
    expect(await visitor.comeBack(otherAnswer)).toBe(refused)
    visitor.jar.delete('forecourt.session_token')
    expect(await visitor.comeBack(back)).toBe(refused)
    expect(await aSocialSignInBrowser(world.api).comeBack(back)).toBe(refused)
  })

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test/'])(
    'C-19 an answer that is brought once more leads nobody to %s',
    async (callbackURL) => {
      const visitor = aSocialSignInBrowser(world.api)
      const begun = await visitor.post('/auth/sign-in/social', { provider: 'google', callbackURL })
      const back = await visitor.atTheProvider((await begun.json()).url, ada)
      await visitor.comeBack(back)
      await visitor.post('/auth/social/finish')
      expect((await visitor.signUp({ name: 'Ada', role: 'Buyer' })).status).toBe(200)
      expect(await visitor.comeBack(back)).toBe('/')
    },
  )

  it('C-19 a visit that takes longer than a quarter of an hour comes to nothing', async () => {
    const visitor = aSocialSignInBrowser(world.api)
    await visitor.visit('x', ada)
    world.clock.forward({ minutes: 16 })
    expect((await visitor.post('/auth/social/finish')).status).toBe(410)
    const slow = aSocialSignInBrowser(world.api)
    const { url } = await (await slow.post('/auth/sign-in/social', { provider: 'x' })).json()
    const back = await slow.atTheProvider(url, ada)
    world.clock.forward({ minutes: 16 })
    expect(await slow.comeBack(back)).toContain('refused=expired')
  })

  it('C-19 a provider that is not there is said to be unavailable', async () => {
    const gone = await startFakeSignInProviders({ db: test.db, secret: standInSecret })
    const quiet = createTestApi(test.db, { providers: createSignInProviders(readConfig({}).providers, gone.addresses) })
    for (const provider of socialProviders) {
      const visitor = aSocialSignInBrowser(quiet)
      const { url } = await (await visitor.post('/auth/sign-in/social', { provider })).json()
      const back = await visitor.atTheProvider(url, ada)
      if (provider === 'x') await gone.close()
      const page = provider === 'x' ? '/login?refused=unavailable&provider=x' : `/sign-in-with/${provider}`
      expect(await visitor.comeBack(back)).toBe(page)
    }
  })

  it('S-23 where nobody set a provider up, the ways say so and a try is refused', async () => {
    const bare = aSocialSignInBrowser(createTestApi(test.db))
    const { providers: ways } = await (await bare.call('/auth/ways')).json()
    expect(ways).toEqual(socialProviders.map((id) => ({ id, isAvailable: false, isStandIn: false })))
    const refused = await bare.post('/auth/sign-in/social', { provider: 'google' })
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      409,
      'Google isn’t set up on this site. Use another way to log in.',
    ])
  })

  it('C-19 stand-ins are there only for whoever sits at the machine', async () => {
    const body = { method: 'POST', json: { provider: 'google' } }
    expect((await world.api.request('/auth/sign-in/social', body)).status).toBe(409)
    const proxied = { ...body, from: '127.0.0.1', headers: { 'x-forwarded-for': '198.51.100.9' } }
    expect((await world.api.request('/auth/sign-in/social', proxied)).status).toBe(409)
  })
})

async function tokensOf(provider: string) {
  const [method] = await test.db.select().from(signInMethods).where(eq(signInMethods.providerId, provider))
  return { access_token: world.api.services.identity.decryptSecret(method?.accessToken ?? '') }
}
