import { describe, expect, it } from 'vitest'
import { signInMethods, users } from '#db/schema/accounts.ts'
import { anAdmin } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createFirstAdmin } from './create-first-admin.ts'

const test = useDatabase()
const admin = { email: 'Owner@Example.test', name: 'Olive Owner', password: 'ForeCourt!26', now: new Date() }

describe('the first Admin', () => {
  it('is made once, however many commands run at the same moment', async () => {
    const made = await Promise.allSettled([
      createFirstAdmin(test.db, admin),
      createFirstAdmin(test.db, { ...admin, email: 'second@example.test' }),
    ])
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await test.db.select().from(users)).toMatchObject([{ role: 'Admin', image: null }])
    expect(await test.db.select().from(signInMethods)).toHaveLength(1)
    await expect(createFirstAdmin(test.db, { ...admin, email: 'third@example.test' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('may be made again only where every Admin is deleted', async () => {
    await anAdmin(test.db, { deletedAt: new Date() })
    expect(await createFirstAdmin(test.db, admin)).toMatchObject({ email: 'owner@example.test' })
  })

  it('needs a password of row V-07', async () => {
    const weak = createFirstAdmin(test.db, { ...admin, password: 'forecourt!26' })
    await expect(weak).rejects.toMatchObject({ code: 'invalid', message: 'Please provide at least two uppercase' })
  })

  it('needs one that is not common', async () => {
    const message = expect.stringContaining('list of common passwords')
    await expect(createFirstAdmin(test.db, { ...admin, password: 'P@SSw0rd' })).rejects.toMatchObject({ message })
    expect(await test.db.select().from(users)).toEqual([])
  })
})
