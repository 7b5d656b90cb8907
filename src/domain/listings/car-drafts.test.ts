import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { maxDraftsPerSeller } from '#contract/car-drafts.ts'
import { createPostCarRequestSchema, type PostCarRequest } from '#contract/cars.ts'
import { carDrafts } from '#db/schema/car-drafts.ts'
import { listings } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { aSeller } from '#db/seed/builders.ts'
import { removeOrphanMedia } from '#domain/media/remove-orphan-media.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { releaseTogether } from '#tests/support/release-together.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { deleteCarDraft } from './delete-car-draft.ts'
import { listCarDrafts } from './list-car-drafts.ts'
import { postCar } from './post-car.ts'
import { saveCarDraft } from './save-car-draft.ts'
import { withdrawListingsOfPerson } from './withdraw-listings-of-person.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

async function aSellerWithPhoto() {
  const seller = await aSeller(test.db)
  return {
    actor: actorOfUser(seller),
    photo: await anUploadedPhoto(test.db, { ownerId: seller.id, createdAt: new Date(0) }),
  }
}
type Draft = Partial<Omit<Parameters<typeof saveCarDraft>[2], 'id' | 'now'>>
const draftOf = (id: string, { values = { title: 'My c' }, photoIds = [], revision = 0 }: Draft = {}) => ({
  id,
  values,
  photoIds,
  revision,
  now,
})
const carWith = (photoIds: string[], draftId: string): PostCarRequest =>
  createPostCarRequestSchema(now).parse({
    title: 'Audi A3',
    description: 'Drives.',
    category: 'Audi',
    priceCents: 1_000_000,
    photoIds,
    draftId,
  })

describe('a draft of a car', () => {
  it('keeps what is typed, valid or not, with its photos in order, and is found on another device', async () => {
    const { actor, photo } = await aSellerWithPhoto()
    const second = await anUploadedPhoto(test.db, { ownerId: actor.accountId })
    const id = randomUUID()
    const values = { title: '', price: 'about 4', vin: '1HG', description: 'One\ntwo' }
    await saveCarDraft(test.db, actor, draftOf(id, { values, photoIds: [second.id, photo.id] }))
    const [found] = await listCarDrafts(test.db, actor)
    expect(found).toMatchObject({ id, values, revision: 1, updatedAt: now.toISOString() })
    expect(found?.photos.map((one) => one.id)).toEqual([second.id, photo.id])
  })

  it('that another device has saved since is refused, and nothing of it is overwritten', async () => {
    const { actor } = await aSellerWithPhoto()
    const id = randomUUID()
    await saveCarDraft(test.db, actor, draftOf(id))
    await saveCarDraft(test.db, actor, draftOf(id, { values: { title: 'Of the phone' }, revision: 1 }))
    for (const revision of [0, 1, 3]) {
      const stale = saveCarDraft(test.db, actor, draftOf(id, { values: { title: 'Of the desk' }, revision }))
      await expect(stale).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await listCarDrafts(test.db, actor)).toMatchObject([{ values: { title: 'Of the phone' }, revision: 2 }])
  })

  it('is seen, changed and deleted by its seller alone', async () => {
    const [{ actor }, other] = [await aSellerWithPhoto(), await aSellerWithPhoto()]
    const id = randomUUID()
    await saveCarDraft(test.db, actor, draftOf(id))
    expect(await listCarDrafts(test.db, other.actor)).toEqual([])
    await expect(saveCarDraft(test.db, other.actor, draftOf(id, { revision: 1 }))).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(saveCarDraft(test.db, other.actor, draftOf(id))).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteCarDraft(test.db, other.actor, { id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await test.db.select().from(carDrafts)).toMatchObject([{ revision: 1 }])
    await deleteCarDraft(test.db, actor, { id })
    await expect(deleteCarDraft(test.db, actor, { id })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('leaves out photos of others and photos that are gone', async () => {
    const { actor, photo } = await aSellerWithPhoto()
    const { photo: foreign } = await aSellerWithPhoto()
    const photoIds = [foreign.id, photo.id, randomUUID(), photo.id]
    await saveCarDraft(test.db, actor, draftOf(randomUUID(), { photoIds }))
    const [found] = await listCarDrafts(test.db, actor)
    expect(found?.photos.map(({ id }) => id)).toEqual([photo.id])
  })

  it('keeps its uploads from the clean-up, which takes them once it is deleted', async () => {
    const { actor, photo } = await aSellerWithPhoto()
    const store = { put: async () => {}, get: async () => null, delete: async () => {} }
    const id = randomUUID()
    await saveCarDraft(test.db, actor, draftOf(id, { photoIds: [photo.id] }))
    await removeOrphanMedia(test.db, store, { now })
    expect(await test.db.select().from(media)).toHaveLength(1)
    await deleteCarDraft(test.db, actor, { id })
    await removeOrphanMedia(test.db, store, { now })
    expect(await test.db.select().from(media)).toEqual([])
  })

  it('is refused beyond the most that a seller may have', async () => {
    const { actor } = await aSellerWithPhoto()
    for (let count = 0; count < maxDraftsPerSeller; count += 1) {
      await saveCarDraft(test.db, actor, draftOf(randomUUID()))
    }
    await expect(saveCarDraft(test.db, actor, draftOf(randomUUID()))).rejects.toMatchObject({ code: 'invalid' })
  })

  it('is refused beyond them also where several devices begin theirs at once', async () => {
    const { actor } = await aSellerWithPhoto()
    const begin = () => saveCarDraft(test.db, actor, draftOf(randomUUID()))
    for (let count = 1; count < maxDraftsPerSeller; count += 1) await begin()
    const outcomes = await releaseTogether(test, actor.accountId, [begin, begin, begin])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await test.db.$count(carDrafts)).toBe(maxDraftsPerSeller)
  })

  it('goes with the account of its seller', async () => {
    const { actor } = await aSellerWithPhoto()
    await saveCarDraft(test.db, actor, draftOf(randomUUID()))
    await test.db.transaction((tx) => withdrawListingsOfPerson(tx, { sellerId: actor.accountId, now }))
    expect(await test.db.select().from(carDrafts)).toEqual([])
  })
})

describe('posting a draft', () => {
  it('gives its id and its photos to the car, and ends it', async () => {
    const { actor, photo } = await aSellerWithPhoto()
    const id = randomUUID()
    await saveCarDraft(test.db, actor, draftOf(id, { photoIds: [photo.id] }))
    expect(await postCar(test.db, actor, carWith([photo.id], id), { now })).toEqual({ id })
    expect(await listCarDrafts(test.db, actor)).toEqual([])
    for (const [revision, code] of [
      [0, 'gone'],
      [1, 'not_found'],
    ] as const) {
      await expect(saveCarDraft(test.db, actor, draftOf(id, { revision }))).rejects.toMatchObject({ code })
    }
  })

  it('again, as when the answer was lost, posts no second car', async () => {
    const { actor, photo } = await aSellerWithPhoto()
    const car = carWith([photo.id], randomUUID())
    const posted = await Promise.all([1, 2, 3].map(() => postCar(test.db, actor, car, { now })))
    expect(new Set(posted.map(({ id }) => id))).toEqual(new Set([car.draftId]))
    expect(await test.db.select().from(listings)).toHaveLength(1)
  })

  it('under the id of another seller’s car is refused, and changes nothing', async () => {
    const { actor, photo } = await aSellerWithPhoto()
    const other = await aSellerWithPhoto()
    const id = randomUUID()
    await postCar(test.db, other.actor, carWith([other.photo.id], id), { now })
    await expect(postCar(test.db, actor, carWith([photo.id], id), { now })).rejects.toMatchObject({ code: 'conflict' })
    expect(await test.db.select().from(listings)).toMatchObject([{ sellerId: other.actor.accountId }])
  })
})
