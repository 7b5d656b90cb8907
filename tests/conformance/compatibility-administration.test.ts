import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { aBuyer, anAdmin, aSeller } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { callCompatibilityApi } from './compatibility-client.ts'

const test = useDatabase()
type User = Record<string, unknown>

describe('Admin’s calls', () => {
  it('C-11 list buyers and sellers, the newest first, and only for Admins', async () => {
    const api = createTestApi(test.db)
    const admin = await anAdmin(test.db)
    const older = await aSeller(test.db, { createdAt: new Date('2026-01-01') })
    const newer = await aSeller(test.db, { createdAt: new Date('2026-01-02') })
    const buyer = await aBuyer(test.db)
    await aBuyer(test.db, { deletedAt: new Date() })
    const ids = async (path: string) =>
      (await callCompatibilityApi<User[]>(api, `GET ${path}`, { as: admin })).body.map((u) => u._id)
    expect(await ids('/usersrole')).toEqual([newer.id, older.id])
    expect(await ids('/usersroleBuyers')).toEqual([buyer.id])
    for (const path of ['/usersrole', '/usersroleBuyers']) {
      expect((await callCompatibilityApi(api, `GET ${path}`)).status).toBe(401)
      expect((await callCompatibilityApi(api, `GET ${path}`, { as: newer })).status).toBe(403)
    }
  })

  it('C-12 delete a person under the path of their role, and under no other', async () => {
    const api = createTestApi(test.db)
    const as = await anAdmin(test.db)
    const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
    for (const path of [`/seller/${buyer.id}`, `/Buyer/${seller.id}`, `/Buyer/${as.id}`, '/Buyer/nowhere']) {
      expect((await callCompatibilityApi(api, `DELETE ${path}`, { as })).status, path).toBe(404)
    }
    for (const path of [`/Buyer/${buyer.id}`, `/seller/${seller.id}`]) {
      expect((await callCompatibilityApi(api, `DELETE ${path}`)).status).toBe(401)
      expect((await callCompatibilityApi(api, `DELETE ${path}`, { as: seller })).status).toBe(403)
      const { status, body } = await callCompatibilityApi(api, `DELETE ${path}`, { as })
      expect({ status, body }).toEqual({ status: 200, body: { acknowledged: true, deletedCount: 1 } })
      expect((await callCompatibilityApi(api, `DELETE ${path}`, { as })).status).toBe(404)
    }
  })

  it('C-13 verify a seller: the second time there is nothing to modify', async () => {
    const api = createTestApi(test.db)
    const as = await anAdmin(test.db)
    const seller = await aSeller(test.db, { permission: null })
    const verify = (id: string, init: object = { as }) => callCompatibilityApi(api, `PUT /users/verify/${id}`, init)
    expect((await verify(seller.id, {})).status).toBe(401)
    expect((await verify(seller.id, { as: seller })).status).toBe(403)
    expect((await verify(seller.id)).body).toEqual({ acknowledged: true, modifiedCount: 1 })
    expect((await verify(seller.id, { as, json: { permission: null } })).body).toEqual({
      acknowledged: true,
      modifiedCount: 0,
    })
    const [row] = await test.db.select().from(users).where(eq(users.email, seller.email))
    expect(row?.permission).toBe('Verified')
    expect((await verify('nowhere')).status).toBe(404)
  })
})
