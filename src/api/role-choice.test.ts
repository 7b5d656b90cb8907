import { describe, expect, it } from 'vitest'
import { aBuyer, anAdmin, aSeller } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const put = (json: unknown) => ({ method: 'PUT', json })

describe('PUT /me/role', () => {
  it('G-30 counts from the next request on, on every device, and the session shows it', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    const [here, there] = [await api.signIn(buyer), await api.signIn(buyer)]
    const as = (cookie: string) => ({ headers: { cookie, origin: 'http://localhost' } })
    const body = JSON.stringify({ role: 'Seller' })
    const json = { cookie: here, origin: 'http://localhost', 'content-type': 'application/json' }
    const answer = await api.request('/me/role', { method: 'PUT', body, headers: json })
    expect([answer.status, await answer.json()]).toEqual([200, { role: 'Seller', hasBothRoles: true }])
    for (const cookie of [here, there]) {
      const { viewer } = await (await api.request('/me', as(cookie))).json()
      expect(viewer).toMatchObject({ role: 'Seller', hasBothRoles: true })
      const session = await api.request('/auth/get-session', as(cookie))
      expect(session.status).toBe(200)
      expect(await session.json()).toMatchObject({ user: { role: 'Seller' } })
      expect((await api.request('/wishlist', as(cookie))).status).toBe(403)
    }
  })

  it('G-30 makes nobody an Admin, and answers a malformed body with 400 or 422, never with 500', async () => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db)
    for (const json of [{ role: 'Admin' }, { role: 'admin' }, { role: ['Buyer'] }, {}, [], null, 'Buyer', 7]) {
      const { status } = await api.request('/me/role', { ...put(json), as: seller })
      expect([400, 422], JSON.stringify(json)).toContain(status)
    }
    const headers = { cookie: await api.signIn(seller), 'content-type': 'application/json', origin: 'http://localhost' }
    for (const body of ['', '{', '{"role":"Buyer"', '\u0000']) {
      expect((await api.request('/me/role', { method: 'PUT', body, headers })).status, body).toBe(400)
    }
    const extra = { role: 'Buyer', permission: 'Verified', hasBothRoles: false, id: 'another' }
    expect(await (await api.request('/me/role', { ...put(extra), as: seller })).json()).toEqual({
      role: 'Buyer',
      hasBothRoles: true,
    })
    expect((await api.request('/me/role', { ...put({ role: 'Buyer' }), as: await anAdmin(test.db) })).status).toBe(403)
    expect((await api.request('/me/role', put({ role: 'Buyer' }))).status).toBe(401)
  })

  it('G-30 refuses other origins, and more switches than a person makes', async () => {
    const api = createTestApi(test.db, { environment: { RATE_LIMIT: 'on' } })
    const buyer = await aBuyer(test.db)
    const headers = {
      cookie: await api.signIn(buyer),
      'content-type': 'application/json',
      origin: 'https://elsewhere.test',
    }
    const body = JSON.stringify({ role: 'Seller' })
    expect((await api.request('/me/role', { method: 'PUT', body, headers })).status).toBe(403)
    const statuses: number[] = []
    for (let turn = 0; turn < 32; turn += 1) {
      const role = turn % 2 === 0 ? 'Seller' : 'Buyer'
      statuses.push((await api.request('/me/role', { ...put({ role }), as: buyer, from: '192.0.2.7' })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })

  it('G-30 waits for the second factor that the owner of the site requires', async () => {
    const api = createTestApi(test.db, { environment: { SECOND_FACTOR: 'everybody' } })
    const answer = await api.request('/me/role', { ...put({ role: 'Seller' }), as: await aBuyer(test.db) })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('second_factor_required')
  })
})
