import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { signInMethods, users } from '#db/schema/accounts.ts'
import { aBuyer, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { ensureImportSeller, findImportSeller } from './import-seller.ts'

const test = useDatabase()
const now = new Date()
const named = { name: 'Import', email: 'import@forecourt.test', now }

it('makes a seller once, without any way to sign in and without the check mark, which an Admin gives', async () => {
  const made = await ensureImportSeller(test.db, named)
  expect(await ensureImportSeller(test.db, { ...named, name: 'Another' })).toEqual(made)
  const people = await test.db.select().from(users).where(eq(users.email, named.email))
  expect(people).toMatchObject([{ id: made.id, name: 'Import', role: 'Seller', permission: null }])
  expect(await test.db.select().from(signInMethods)).toEqual([])
})

it('finds a seller by the email in any case, and nobody else', async () => {
  const seller = await aSeller(test.db, { email: 'sam@example.test' })
  await aBuyer(test.db, { email: 'bea@example.test' })
  await aSeller(test.db, { email: 'gone@example.test', deletedAt: now })
  expect(await findImportSeller(test.db, ' Sam@Example.test ')).toMatchObject({ id: seller.id })
  await expect(findImportSeller(test.db, 'bea@example.test')).rejects.toThrow(/is a Buyer/)
  await expect(findImportSeller(test.db, 'gone@example.test')).rejects.toThrow(/no seller with the email/)
  await expect(findImportSeller(test.db, 'nobody@example.test')).rejects.toThrow(/no seller with the email/)
  await expect(ensureImportSeller(test.db, { ...named, email: 'bea@example.test' })).rejects.toThrow(/is a Buyer/)
})
