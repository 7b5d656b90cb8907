import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { signInMethods, users } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { callCompatibilityApi, uploadCompatibilityPhoto } from './compatibility-client.ts'

const test = useDatabase()
type User = Record<string, unknown>
const nobody = { name: 'Ada Lovelace', email: 'Ada@Example.test', phoneNumber: 15125550123, role: 'Seller' }

async function rowOf(email: string) {
  const [row] = await test.db.select().from(users).where(eq(users.email, email))
  return row
}

describe('C-01 GET /users/{email}', () => {
  it('E-04 gives the whole record to the person and to Admins, in an array and without any password', async () => {
    const api = createTestApi(test.db)
    const seller = await aSeller(test.db, { permission: 'Verified', image: '/media/x-320.webp' })
    const image = 'http://localhost/media/x-320.webp'
    const whole = {
      _id: seller.id,
      name: seller.name,
      displayName: seller.name,
      email: seller.email,
      role: 'Seller',
      permission: 'Verified',
      photoURL: image,
      image,
      phoneNumber: seller.phoneNumber,
      number: seller.phoneNumber,
    }
    for (const as of [seller, await anAdmin(test.db)]) {
      expect((await callCompatibilityApi(api, `GET /users/${seller.email.toUpperCase()}`, { as })).body).toEqual([
        whole,
      ])
    }
  })

  it('gives others what a seller’s cars show, and of everybody else nothing', async () => {
    const api = createTestApi(test.db)
    const as = await aBuyer(test.db)
    const seller = await aSeller(test.db)
    const find = async (email: string) => (await callCompatibilityApi<User[]>(api, `GET /users/${email}`, { as })).body
    const car = { sellerId: seller.id, status: 'draft' as const }
    await aListing(test.db, car)
    expect(await find(seller.email)).toEqual([])
    await aListing(test.db, { sellerId: seller.id })
    expect(await find(seller.email)).toEqual([
      {
        name: seller.name,
        displayName: seller.name,
        role: 'Seller',
        permission: seller.permission,
        photoURL: expect.toBeOneOf([null, expect.any(String)]),
        image: expect.toBeOneOf([null, expect.any(String)]),
      },
    ])
    for (const { email } of [await aBuyer(test.db), await anAdmin(test.db), { email: 'no@body.test' }]) {
      expect(await find(email)).toEqual([])
    }
    expect((await callCompatibilityApi(api, `GET /users/${seller.email}`)).status).toBe(401)
  })
})

describe('C-09 POST /users', () => {
  it('C-18 signed out it signs up, with a photo uploaded before, and the person can sign in', async () => {
    const api = createTestApi(test.db)
    const image = await uploadCompatibilityPhoto(api)
    const json = { ...nobody, password: 'analytical-1843', image }
    const { status, body } = await callCompatibilityApi(api, 'POST /users', { json })
    const row = await rowOf('ada@example.test')
    expect({ status, body }).toEqual({ status: 200, body: { acknowledged: true, insertedId: row?.id } })
    expect(row).toMatchObject({ name: 'Ada Lovelace', role: 'Seller', phoneNumber: '15125550123', permission: null })
    expect(image).toContain(row?.image?.slice(0, -'-320.webp'.length))
    const credentials = { email: nobody.email, password: 'analytical-1843' }
    expect((await callCompatibilityApi(api, 'POST /auth/sign-in/email', { json: credentials })).status).toBe(200)
    expect(
      (
        await callCompatibilityApi(api, 'POST /users', {
          json: { ...json, image: await uploadCompatibilityPhoto(api) },
        })
      ).status,
    ).toBe(409)
  })

  it('A-01 V-01 V-04 refuses another role, missing fields, and pictures that are not our uploads', async () => {
    const api = createTestApi(test.db)
    const json = { ...nobody, password: 'analytical-1843', image: await uploadCompatibilityPhoto(api) }
    const fieldsOf = async (change: object) => {
      const { status, error } = await callCompatibilityApi(api, 'POST /users', { json: { ...json, ...change } })
      return { status, fields: error?.fields }
    }
    expect(await fieldsOf({ role: 'Admin' })).toEqual({ status: 422, fields: { role: 'Choose Seller or Buyer' } })
    expect(await fieldsOf({ email: '', password: undefined, image: undefined })).toEqual({
      status: 422,
      fields: {
        email: 'Email Address is required',
        password: 'Password is required',
        image: 'Photo is Required',
      },
    })
    const foreign = await uploadCompatibilityPhoto(api, await aSeller(test.db))
    for (const image of ['https://i.ibb.co/1/me.jpg', 'me.jpg', foreign]) {
      expect(await fieldsOf({ image })).toEqual({ status: 422, fields: { image: expect.any(String) } })
      expect(await fieldsOf({ image: undefined, photoURL: image })).toEqual({
        status: 422,
        fields: { photoURL: expect.any(String) },
      })
    }
    expect(await rowOf('ada@example.test')).toBeUndefined()
  })

  it('an Admin creates a person of any role, with a picture of the Admin’s own uploading', async () => {
    const api = createTestApi(test.db)
    const as = await anAdmin(test.db)
    const json = {
      name: 'Grace',
      email: 'grace@example.test',
      role: 'admin',
      photoURL: await uploadCompatibilityPhoto(api, as),
    }
    const { status, body } = await callCompatibilityApi(api, 'POST /users', {
      as,
      json: { ...json, password: 'TWo capitals!' },
    })
    expect(status).toBe(200)
    expect(await rowOf(json.email)).toMatchObject({ id: body.insertedId, role: 'Admin', image: expect.any(String) })
    const weak = await callCompatibilityApi(api, 'POST /users', {
      as,
      json: { ...json, email: 'x@example.test', password: 'secret!' },
    })
    expect(weak.error?.fields).toEqual({ password: 'Please provide at least two uppercase' })
    const empty = await callCompatibilityApi(api, 'POST /users', { as, json: {} })
    expect(empty.error?.fields).toEqual({
      name: 'Name is Required',
      email: 'Email is Required',
      role: 'Role is Required',
      image: 'Photo is Required',
    })
  })

  it('without a password the created person has none, and is asked by mail to choose one', async () => {
    const api = createTestApi(test.db)
    const as = await anAdmin(test.db)
    const json = {
      name: 'Grace',
      email: 'grace@example.test',
      role: 'Buyer',
      photoURL: await uploadCompatibilityPhoto(api),
    }
    const { status, body } = await callCompatibilityApi(api, 'POST /users', { as, json })
    expect(status).toBe(200)
    const credentials = await test.db.select().from(signInMethods)
    expect(credentials.filter(({ userId }) => userId === body.insertedId)).toEqual([])
    expect(await test.db.select().from(mails)).toEqual([
      expect.objectContaining({ recipient: json.email, state: 'queued' }),
    ])
  })

  it('C-22 signed in it completes the own record, as often as it is sent, and stores no placeholder password', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db, { image: null, phoneNumber: null })
    const photoURL = await uploadCompatibilityPhoto(api, buyer)
    const json = {
      name: 'Ada L.',
      email: buyer.email.toUpperCase(),
      photoURL,
      phoneNumber: '+1 512 555 0123',
      role: 'Admin',
      password: 'placeholder',
      permission: 'Verified',
    }
    for (const sent of [json, json, { displayName: 'Ada L.', email: buyer.email }]) {
      const { status, body } = await callCompatibilityApi(api, 'POST /users', { as: buyer, json: sent })
      expect({ status, body }).toEqual({ status: 200, body: { acknowledged: true, insertedId: buyer.id } })
    }
    expect(await rowOf(buyer.email)).toMatchObject({
      id: buyer.id,
      name: 'Ada L.',
      role: 'Buyer',
      permission: null,
      phoneNumber: '+1 512 555 0123',
    })
    expect(
      (await callCompatibilityApi<User[]>(api, `GET /users/${buyer.email}`, { as: buyer })).body[0]?.photoURL,
    ).toContain('/media/')
    expect(await test.db.select().from(signInMethods)).toEqual([])
  })

  it('nobody but an Admin saves somebody else, and nobody takes a picture that is another person’s', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    const seller = await aSeller(test.db)
    for (const email of ['new@example.test', seller.email]) {
      const json = { name: 'Mallory', email, role: 'Admin', password: 'TWo capitals!' }
      expect((await callCompatibilityApi(api, 'POST /users', { as: buyer, json })).status).toBe(403)
    }
    for (const photoURL of [await uploadCompatibilityPhoto(api, seller), 'https://pictures.example.test/a.webp']) {
      const { status, error } = await callCompatibilityApi(api, 'POST /users', {
        as: buyer,
        json: { name: 'Mallory', photoURL },
      })
      expect({ status, fields: Object.keys(error?.fields ?? {}) }).toEqual({ status: 422, fields: ['photoURL'] })
    }
    expect(await rowOf(buyer.email)).toMatchObject({ name: buyer.name, image: buyer.image })
    expect(await test.db.$count(users)).toBe(2)
  })
})

describe('C-22 the user object of a Google account', () => {
  const google = 'https://lh3.googleusercontent.com/a/1=s96-c'

  it('completes the own record without its picture, which is on a site of somebody else’s', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    const json = { name: 'Ada of Google', email: buyer.email, photoURL: google }
    const { status, body } = await callCompatibilityApi(api, 'POST /users', { as: buyer, json })
    expect({ status, body }).toEqual({ status: 200, body: { acknowledged: true, insertedId: buyer.id } })
    expect(await rowOf(buyer.email)).toMatchObject({ name: 'Ada of Google', image: buyer.image })
  })

  it.each([
    'https://googleusercontent.com.evil.test/a',
    'https://evilgoogleusercontent.com/a',
    'http://lh3.googleusercontent.com/a',
  ])('is one only from there: %s is refused', async (photoURL) => {
    const buyer = await aBuyer(test.db)
    const { status } = await callCompatibilityApi(createTestApi(test.db), 'POST /users', {
      as: buyer,
      json: { name: 'Ada', photoURL },
    })
    expect(status).toBe(422)
  })

  it('is no photo to sign up with', async () => {
    const json = { name: 'Ada', email: 'ada@example.test', password: 'ForeCourt!26', role: 'Buyer', photoURL: google }
    const { status, error } = await callCompatibilityApi(createTestApi(test.db), 'POST /users', { json })
    expect({ status, fields: Object.keys(error?.fields ?? {}) }).toEqual({ status: 422, fields: ['photoURL'] })
  })
})

describe('C-07 POST /googlebuyer', () => {
  it('makes sure of the signed-in Buyer’s record, and of nobody else’s', async () => {
    const api = createTestApi(test.db)
    const buyer = await aBuyer(test.db)
    const json = { displayName: 'Mallory', email: 'new@example.test', role: 'Admin' }
    for (const _ of [1, 2]) {
      const { status, body } = await callCompatibilityApi(api, 'POST /googlebuyer', { as: buyer, json })
      expect({ status, body }).toEqual({ status: 200, body: { acknowledged: true, insertedId: buyer.id } })
    }
    expect(await test.db.select().from(users)).toEqual([expect.objectContaining({ name: buyer.name, role: 'Buyer' })])
    expect((await callCompatibilityApi(api, 'POST /googlebuyer', { json })).status).toBe(401)
    expect((await callCompatibilityApi(api, 'POST /googlebuyer', { as: await aSeller(test.db), json })).status).toBe(
      403,
    )
  })
})
