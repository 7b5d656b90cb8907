import { beforeEach, describe, expect, it } from 'vitest'
import { signInMethods } from '#db/schema/accounts.ts'
import { aBuyer, anAdmin } from '#db/seed/builders.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { readMailedToken } from '#tests/support/read-written-mails.ts'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createPhotoForm } from '../security/route-fixtures.ts'
import { uploadCompatibilityPhoto } from './compatibility-client.ts'

const test = useDatabase()
const own = 'analytical-1843'
const passwordHash = await hashPassword(own)
const email = 'ada@example.test'
const person = { name: 'Ada Lovelace', email, phoneNumber: '+1 512 555 0123', role: 'Buyer' }
let api: TestApi
beforeEach(() => {
  api = createTestApi(test.db)
})

/** Sends one password after the other by one of the ways to set it. */
type Send = (password: string) => Promise<Response>
type Way = { name: string; field: 'password' | 'newPassword'; success: number; begin: () => Promise<Send> }

const post = (path: string, json: object, as?: { id: string }) =>
  api.request(path, { method: 'POST', json, ...(as && { as }) })

const ways: Way[] = [
  {
    name: 'S-24 signing up',
    field: 'password',
    success: 201,
    begin: async () => (password) =>
      api.request('/accounts', { method: 'POST', form: createPhotoForm('photo', { ...person, password }) }),
  },
  {
    name: 'C-19 signing up with an uploaded photo',
    field: 'password',
    success: 200,
    begin: async () => {
      const image = await uploadCompatibilityPhoto(api)
      return (password) => post('/auth/sign-up/email', { ...person, image, password })
    },
  },
  {
    name: 'C-09 signing up by the specification’s call',
    field: 'password',
    success: 200,
    begin: async () => {
      const image = await uploadCompatibilityPhoto(api)
      return (password) => post('/users', { ...person, image, password })
    },
  },
  {
    name: 'S-26 an Admin creating a user',
    field: 'password',
    success: 201,
    begin: async () => {
      const as = await anAdmin(test.db)
      return (password) =>
        api.request('/admin/people', { method: 'POST', as, form: createPhotoForm('photo', { ...person, password }) })
    },
  },
  {
    name: 'C-09 an Admin creating a user by the specification’s call',
    field: 'password',
    success: 200,
    begin: async () => {
      const as = await anAdmin(test.db)
      const image = await uploadCompatibilityPhoto(api, as)
      return (password) => post('/users', { ...person, image, password }, as)
    },
  },
  {
    name: 'S-27 changing one’s own',
    field: 'newPassword',
    success: 200,
    begin: async () => {
      const me = await aBuyer(test.db, { email, passwordHash })
      return (newPassword) => post('/profile/password', { currentPassword: own, newPassword }, me)
    },
  },
  {
    name: 'S-27 choosing the first one',
    field: 'newPassword',
    success: 200,
    begin: async () => {
      const me = await aBuyer(test.db, { email })
      return (newPassword) => post('/profile/password', { newPassword }, me)
    },
  },
  {
    name: 'S-23 choosing one by the link of a mail',
    field: 'newPassword',
    success: 200,
    begin: async () => {
      await aBuyer(test.db, { email, passwordHash })
      await post('/auth/request-password-reset', { email })
      const token = await readMailedToken(test.db, 'password-reset')
      return (newPassword) => post('/auth/reset-password', { token, newPassword })
    },
  },
]

/** It satisfies row V-07, as few passwords of the list do. */
const common = 'P@SSw0rd'
const accepted = ['Correct Horse battery staple!', 'ForeCourt!26', 'PAssword1!']

/** Row V-07 applies to users whom an Admin creates. */
const isOfAdmin = (name: string) => name.includes('an Admin')

describe('a common password', () => {
  it.each(ways)('is refused beside its field, and leaves nothing behind: $name', async ({ name, field, begin }) => {
    const send = await begin()
    const before = await test.db.select().from(signInMethods)
    for (const password of isOfAdmin(name) ? [common] : [common, 'liverpool', 'zaq1xsw2']) {
      const response = await send(password)
      const { error } = (await response.json()) as { error: { code: string; fields: object } }
      const text = expect.stringContaining('list of common passwords')
      expect([response.status, error.code, error.fields], password).toEqual([422, 'invalid', { [field]: text }])
    }
    expect(await test.db.select().from(signInMethods)).toEqual(before)
  })

  it.each(
    ways.flatMap((way, at) =>
      chooseForTestOrProof({ test: accepted.slice(at % accepted.length).slice(0, 1), proof: accepted }).map(
        (password) => ({ ...way, password }),
      ),
    ),
  )(
    'is not $password, which then opens the account, whatever was refused before: $name',
    async ({ success, begin, password }) => {
      const send = await begin()
      expect((await send(common)).status).toBe(422)
      expect((await send(password)).status).toBe(success)
      expect((await post('/auth/sign-in/email', { email, password })).status).toBe(200)
    },
  )

  it('K-01 V-07 is told after what the rows say', async () => {
    const as = await anAdmin(test.db)
    const form = (password: string) => createPhotoForm('photo', { ...person, password })
    const textOf = async (password: string) =>
      (await (await api.request('/admin/people', { method: 'POST', as, form: form(password) })).json()).error.fields
        .password
    expect(await textOf('12345')).toBe('password should be at least 6 characters')
    expect(await textOf('Password1!')).toBe('Please provide at least two uppercase')
    expect(await textOf('PAssword1')).toMatch('special character')
    expect(await textOf(common)).toMatch('list of common passwords')
  })

  it('opens an account that has had it for long', async () => {
    await aBuyer(test.db, { email, passwordHash: await hashPassword('liverpool') })
    expect((await post('/auth/sign-in/email', { email, password: 'liverpool' })).status).toBe(200)
  })
})
