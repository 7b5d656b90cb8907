import { describe, expect, it } from 'vitest'
import { secondFactors, sessions, signInMethods } from '#db/schema/accounts.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { encryptSecret } from '#platform/identity/encrypt-secret.ts'
import { createIdentityService } from '#platform/identity/identity-service.ts'
import { totpCode } from '#platform/identity/totp.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { reEncryptSecrets } from './re-encrypt-secrets.ts'

const test = useDatabase()
const old = 'a secret for tests only, of more than 32 characters'
const fresh = 'another one that came after it, of more than 32 characters'

/** The API of a server that knows these secrets; the first is the current one. */
function serverWith(secret: string, ...olderSecrets: string[]) {
  const { config, log } = createTestApi(test.db).services
  const identity = createIdentityService({
    db: test.db,
    secret,
    olderSecrets,
    baseUrl: 'http://localhost',
    isOwnOrigin: () => true,
    rateLimit: false,
    secureCookies: false,
    log,
  })
  return { identity, api: createTestApi(test.db, { config, identity }) }
}

describe('a new secret', () => {
  it('keeps everybody signed in, hands each browser a cookie of its own, and forgets the old one when its owner does', async () => {
    const buyer = await aBuyer(test.db)
    const before = await serverWith(old).api.signIn(buyer)
    await test.db.update(sessions).set({ expiresAt: new Date(Date.now() + 29.5 * 86_400_000) })
    const both = serverWith(fresh, old).api
    const answer = await both.request('/me', { headers: { cookie: before } })
    expect(await answer.json()).toMatchObject({ viewer: { id: buyer.id } })
    const [set = ''] = answer.headers.getSetCookie()
    expect(set).toMatch(/; Max-Age=\d{6,7}; Path=\/; HttpOnly; SameSite=Lax$/)
    const after = set.split(';')[0] ?? ''
    expect(after).not.toBe(before)
    expect((await both.request('/me', { headers: { cookie: after } })).headers.getSetCookie()).toEqual([])

    const later = serverWith(fresh).api
    const viewerOf = async (cookie: string) => (await later.request('/me', { headers: { cookie } })).json()
    expect(await viewerOf(after)).toMatchObject({ viewer: { id: buyer.id } })
    expect(await viewerOf(before)).toEqual({ viewer: null })
  })

  it('ends a session that came with the old one, and knows its bearer token', async () => {
    const buyer = await aBuyer(test.db)
    const token = await serverWith(old).api.tokenOf(buyer)
    const { api } = serverWith(fresh, old)
    const headers = { authorization: `Bearer ${token}` }
    const session = await api.request('/auth/get-session', { headers })
    expect(await session.json()).toMatchObject({ user: { id: buyer.id } })
    expect((await api.request('/auth/sign-out', { method: 'POST', headers })).status).toBe(200)
    expect(await (await api.request('/me', { headers })).json()).toEqual({ viewer: null })
  })

  it('opens what the old one sealed, seals it anew at the start, once, and then needs the old one no more', async () => {
    const buyer = await aBuyer(test.db)
    await test.db
      .insert(secondFactors)
      .values({ accountId: buyer.id, sealedSecret: encryptSecret('JBSWY3DPEHPK3PXP', old) })
    const method = {
      providerId: 'github',
      accountId: '1',
      userId: buyer.id,
      id: 'm',
      accessToken: encryptSecret('access', old),
    }
    await test.db.insert(signInMethods).values({ ...method, createdAt: new Date(), updatedAt: new Date() })
    const both = serverWith(fresh, old).identity
    const only = serverWith(fresh).identity
    expect(await reEncryptSecrets(test.db, only)).toBe(0)
    expect(await reEncryptSecrets(test.db, both)).toBe(2)
    expect(await reEncryptSecrets(test.db, both)).toBe(0)
    const [factor] = await test.db.select().from(secondFactors)
    expect(only.decryptSecret(factor?.sealedSecret ?? '')).toBe('JBSWY3DPEHPK3PXP')
    const tokens = (await test.db.select().from(signInMethods)).find(({ id }) => id === 'm')
    expect([only.decryptSecret(tokens?.accessToken ?? ''), tokens?.refreshToken]).toEqual(['access', null])
  })

  it('takes the code of an app that was set up before', async () => {
    const buyer = await aBuyer(test.db)
    const cookie = await serverWith(old).api.signIn(buyer)
    await test.db
      .insert(secondFactors)
      .values({ accountId: buyer.id, sealedSecret: encryptSecret('JBSWY3DPEHPK3PXP', old) })
    const { api } = serverWith(fresh, old)
    const json = { code: totpCode('JBSWY3DPEHPK3PXP', new Date()) }
    const confirmed = await api.request('/auth/two-factor/confirm', { method: 'POST', headers: { cookie }, json })
    expect(confirmed.status).toBe(200)
  })
})
