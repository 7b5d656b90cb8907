import { beforeEach, describe, expect, it } from 'vitest'
import { personNameErrorMessages } from '#contract/person-name.ts'
import { users } from '#db/schema/accounts.ts'
import { aBuyer, anAdmin } from '#db/seed/builders.ts'
import { createTestApi, type TestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createPhotoForm } from '../security/route-fixtures.ts'
import { uploadCompatibilityPhoto } from './compatibility-client.ts'

const test = useDatabase()
const person = {
  email: 'ada@example.test',
  phoneNumber: '+1 512 555 0123',
  role: 'Seller',
  password: 'FoRecourt!26',
}
let api: TestApi
beforeEach(() => {
  api = createTestApi(test.db)
})

/** Sends one name after the other by one of the ways to set it. */
type Way = { way: string; success: number; begin: () => Promise<(name: string) => Promise<Response>> }

const post = (path: string, json: object, as?: { id: string }) =>
  api.request(path, { method: 'POST', json, ...(as && { as }) })

const ways: Way[] = [
  {
    way: 'S-24 signing up',
    success: 201,
    begin: async () => (name) =>
      api.request('/accounts', { method: 'POST', form: createPhotoForm('photo', { ...person, name }) }),
  },
  {
    way: 'C-19 signing up with an uploaded photo',
    success: 200,
    begin: async () => {
      const image = await uploadCompatibilityPhoto(api)
      return (name) => post('/auth/sign-up/email', { ...person, image, name })
    },
  },
  {
    way: 'C-09 signing up by the specification’s call',
    success: 200,
    begin: async () => {
      const image = await uploadCompatibilityPhoto(api)
      return (name) => post('/users', { ...person, image, name })
    },
  },
  {
    way: 'S-26 an Admin creating a user',
    success: 201,
    begin: async () => {
      const as = await anAdmin(test.db)
      return (name) =>
        api.request('/admin/people', { method: 'POST', as, form: createPhotoForm('photo', { ...person, name }) })
    },
  },
  {
    way: 'C-09 an Admin creating a user by the specification’s call',
    success: 200,
    begin: async () => {
      const as = await anAdmin(test.db)
      const image = await uploadCompatibilityPhoto(api, as)
      return (name) => post('/users', { ...person, image, name }, as)
    },
  },
  {
    way: 'S-27 changing one’s own',
    success: 200,
    begin: async () => {
      const as = await aBuyer(test.db, { email: person.email })
      return (name) => api.request('/profile', { method: 'PATCH', as, json: { name } })
    },
  },
  {
    way: 'C-09 completing one’s own record',
    success: 200,
    begin: async () => {
      const as = await aBuyer(test.db, { email: person.email })
      return (name) => post('/users', { name }, as)
    },
  },
]

const refused: [name: string, fault: string][] = [
  ['Evil\r\nBcc: v@x.test \u202e\u0007', personNameErrorMessages.hidden],
  ['Ada\u200bLovelace', personNameErrorMessages.hidden],
  ['\u3164', personNameErrorMessages.hidden],
  ['Ada ✓', personNameErrorMessages.signs],
  ['Forecourt Support', personNameErrorMessages.imitation],
  ['Ѕuрроrt', personNameErrorMessages.mixed],
  ['Call 512 555 0123', personNameErrorMessages.contact],
  ['ada@cars.example', personNameErrorMessages.contact],
]

describe("a person's name", () => {
  it.each(ways)('that deceives is refused beside its field, and leaves nothing behind: $way', async ({ begin }) => {
    const send = await begin()
    const before = await test.db.select().from(users)
    for (const [name, fault] of refused) {
      const response = await send(name)
      const { error } = (await response.json()) as { error: { code: string; fields: object } }
      expect([response.status, error.code, error.fields], name).toEqual([422, 'invalid', { name: fault }])
    }
    expect(await test.db.select().from(users)).toEqual(before)
  })

  it.each(ways)('of an ordinary person of any language is kept as it was typed: $way', async ({ success, begin }) => {
    const send = await begin()
    expect((await send('José-María O’Brien 王小明')).status).toBe(success)
    const names = (await test.db.select().from(users)).map(({ name }) => name)
    expect(names).toContain('José-María O’Brien 王小明')
  })

  it('S-26 of an Admin may say so', async () => {
    const as = await anAdmin(test.db)
    expect((await api.request('/profile', { method: 'PATCH', as, json: { name: 'Ann, Admin' } })).status).toBe(200)
    const form = createPhotoForm('photo', { ...person, role: 'admin', name: 'Support' })
    expect((await api.request('/admin/people', { method: 'POST', as, form })).status).toBe(201)
  })

  it('is said to be wrong in the reader’s language', async () => {
    const as = await aBuyer(test.db)
    const headers = { 'accept-language': 'de', cookie: await api.signIn(as) }
    const answer = await api.request('/profile', { method: 'PATCH', json: { name: 'Support' }, headers })
    expect((await answer.json()).error.message).toContain('Wählen Sie einen anderen Namen')
  })
})
