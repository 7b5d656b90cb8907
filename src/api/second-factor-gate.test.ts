import { describe, expect, it } from 'vitest'
import { secondFactors } from '#db/schema/accounts.ts'
import { aBuyer, anAdmin } from '#db/seed/builders.ts'
import { totpCode } from '#platform/identity/totp.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createApi } from './app/create-api.ts'

const test = useDatabase()
const required = 'second_factor_required'

/** The calls open to such a user: every other call treats them as a stranger. */
const open = [
  ...['GET /api/me', 'GET /api/auth/get-session', 'POST /api/auth/sign-out'],
  ...['GET /api/profile', 'GET /api/profile/sign-ins', 'GET /api/auth/list-accounts', 'GET /api/auth/ways'],
  ...['GET /api/me/confirmation', 'POST /api/me/confirmation', 'POST /api/me/confirmation/mail'],
  ...['POST /api/accounts/verification-mail', 'POST /api/accounts/verify-email', 'POST /api/profile/password'],
  ...['POST /api/auth/two-factor/enable', 'POST /api/auth/two-factor/confirm'],
]

describe('who must have a second factor', () => {
  it('is answered no route as themselves before they have one, but what it takes to set it up', async () => {
    const api = createTestApi(test.db, { environment: { SECOND_FACTOR: 'admins' } })
    const admin = await anAdmin(test.db)
    const isRoute = ({ method, path }: { method: string; path: string }) => method !== 'ALL' && !path.endsWith('*')
    const routes = createApi(api.services).routes.filter(isRoute)
    const own: string[] = []
    for (const { method, path } of routes) {
      const call = (as?: { id: string }) =>
        api.request(path.replace('/api', '').replaceAll(/:\w+(\{[^}]*\})?/g, 'nothing'), {
          method,
          ...(as ? { as } : {}),
          ...(method === 'GET' ? {} : { json: {} }),
        })
      const [stranger, theirs] = [await call(), await call(admin)]
      const isShut = stranger.status === 401 && theirs.status === 403 && (await theirs.text()).includes(required)
      if (!isShut && stranger.status !== theirs.status) own.push(`${method} ${path}`)
    }
    expect(routes.length).toBeGreaterThan(120)
    expect(own.filter((route) => !open.includes(route))).toEqual([])
    expect(own).toEqual(expect.arrayContaining(['GET /api/profile', 'POST /api/auth/two-factor/enable']))
  })

  it('is told so, sets it up, and then is let in; one that was begun only is none', async () => {
    const api = createTestApi(test.db, { environment: { SECOND_FACTOR: 'admins' } })
    const admin = await anAdmin(test.db)
    const cookie = await api.signIn(admin)
    const call = (path: string, json?: object) =>
      api.request(path, { headers: { cookie }, ...(json ? { method: 'POST', json } : {}) })
    expect(await (await call('/me')).json()).toMatchObject({ viewer: { id: admin.id, mustSetUpSecondFactor: true } })
    const refused = await call('/admin/people?role=Seller')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: { code: required } })
    expect((await call('/cars')).status).toBe(200)

    const secret = 'JBSWY3DPEHPK3PXP'
    const sealedSecret = api.services.identity.encryptSecret(secret)
    await test.db.insert(secondFactors).values({ accountId: admin.id, sealedSecret })
    expect((await call('/admin/people?role=Seller')).status).toBe(403)
    const confirmed = await call('/auth/two-factor/confirm', { code: totpCode(secret, new Date()) })
    expect(confirmed.status).toBe(200)
    expect((await call('/admin/people?role=Seller')).status).toBe(200)
    expect((await (await call('/me')).json()).viewer).not.toHaveProperty('mustSetUpSecondFactor')
  })

  it('are Admins in production, everybody where the owner says so, and nobody in the demo', async () => {
    const [admin, buyer] = [await anAdmin(test.db), await aBuyer(test.db)]
    const shut = async (environment: Record<string, string>) => {
      const api = createTestApi(test.db, { environment: { RATE_LIMIT: 'on', ...environment } })
      const people = [await api.request('/admin/audit', { as: admin }), await api.request('/wishlist', { as: buyer })]
      return people.map(({ status }) => status === 403)
    }
    const production = { FORECOURT_ENV: 'production', EMBEDDED: 'database,cards,mail' }
    expect(await shut({})).toEqual([false, false])
    expect(await shut(production)).toEqual([true, false])
    expect(await shut({ ...production, SECOND_FACTOR: 'optional' })).toEqual([false, false])
    expect(await shut({ SECOND_FACTOR: 'everybody' })).toEqual([true, true])
  })
})
