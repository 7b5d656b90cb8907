import { expect, it } from 'vitest'
import { aBuyer } from '#db/seed/builders.ts'
import { mailReaderOf } from '#domain/mail/translate-mail.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const test = useDatabase()
const password = 'LongEnough1'
const passwordHash = await hashPassword(password)

async function anAccount() {
  const api = createTestApi(test.db)
  const buyer = await aBuyer(test.db, { passwordHash })
  const signIn = async (headers: Record<string, string>) => {
    const json = { email: buyer.email, password }
    expect((await api.request('/auth/sign-in/email', { method: 'POST', headers, json })).status).toBe(200)
    return (await mailReaderOf(test.db, buyer.email)).language
  }
  return { api, buyer, signIn }
}

it('mail to an account that has chosen no language comes in that of the pages on which its owner signs in', async () => {
  const { signIn } = await anAccount()
  expect(await signIn({ 'accept-language': 'pl-PL,en;q=0.5' })).toBe('pl')
  // The switch of a visitor goes before the browser.
  expect(await signIn({ 'accept-language': 'pl-PL', cookie: 'language=de' })).toBe('de')
  // A program asks for none of our languages.
  expect(await signIn({})).toBe('de')
  expect(await signIn({ 'accept-language': '*' })).toBe('de')
})

it('the language that somebody chose while signed in stays that of their mail, on whatever device they sign in', async () => {
  const { api, buyer, signIn } = await anAccount()
  expect((await api.request('/profile', { method: 'PATCH', as: buyer, json: { language: 'es' } })).status).toBe(200)
  expect(await signIn({ cookie: 'language=de' })).toBe('es')
  expect((await api.request('/profile', { method: 'PATCH', as: buyer, json: { name: 'Noor Haddad' } })).status).toBe(
    200,
  )
  expect(await signIn({ 'accept-language': 'fr' })).toBe('es')
})

it('two devices that sign in at the same moment both get in', async () => {
  const { signIn } = await anAccount()
  const both = await Promise.all([signIn({ cookie: 'language=de' }), signIn({ cookie: 'language=ar' })])
  expect(both).toHaveLength(2)
})
