import { randomUUIDv7 } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listingStatuses } from '#contract/car-terms.ts'
import type { PostCarRequest } from '#contract/cars.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { homePageAdvertisements, listingPhotos, listings } from '#db/schema/listings.ts'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { advertiseCarOnHomePage } from '#domain/advertising/advertise-car.ts'
import { stopAdvertisingCarOnHomePage } from '#domain/advertising/stop-advertising.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { deleteCar } from './delete-car.ts'
import { editCar } from './edit-car.ts'
import { findCarDetail } from './find-car-detail.ts'
import { listOwnCars } from './list-own-cars.ts'
import { loadCarSummaries } from './load-car-summaries.ts'
import { postCar } from './post-car.ts'
import { setCarAvailability } from './set-car-availability.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T13:00:00Z')

function carWith(photoIds: string[], overrides: Partial<PostCarRequest> = {}): PostCarRequest {
  return {
    title: 'Audi A6 Avant',
    description: 'Serviced on time.',
    priceCents: 2_450_000,
    originalPriceCents: null,
    year: 2021,
    yearOfPurchase: null,
    mileageMiles: 31_000,
    model: 'A6',
    fuel: 'Petrol',
    transmission: 'Automatic',
    body: 'Estate',
    colour: 'Grey',
    location: 'Austin, TX',
    category: 'Audi',
    photoIds,
    ...overrides,
  }
}

async function aSellerWithUpload() {
  const seller = await aSeller(test.db)
  const photo = await anUploadedPhoto(test.db, { ownerId: seller.id })
  return { seller, actor: actorOfUser(seller), photo }
}

const rowOf = async (id: string) => (await test.db.select().from(listings).where(eq(listings.id, id)))[0]
const photosOf = async (listingId: string) => {
  const photos = test.db.select({ mediaId: listingPhotos.mediaId }).from(listingPhotos)
  const rows = await photos.where(eq(listingPhotos.listingId, listingId)).orderBy(listingPhotos.position)
  return rows.map(({ mediaId }) => mediaId)
}

describe('posting a car', () => {
  it('S-25, E-02: offers it at once, with seller and time from the session and the clock', async () => {
    const { seller, actor, photo } = await aSellerWithUpload()
    const second = await anUploadedPhoto(test.db, { ownerId: seller.id })
    const { id } = await postCar(test.db, actor, carWith([second.id, photo.id]), { now })
    expect(await rowOf(id)).toMatchObject({ sellerId: seller.id, status: 'available', brand: 'Audi', postedAt: now })
    expect(await photosOf(id)).toEqual([second.id, photo.id])
  })

  it('keeps every fact, and where its place is, roughly', async () => {
    const { actor, photo } = await aSellerWithUpload()
    const facts = {
      drive: 'All-wheel drive',
      engineCc: 1984,
      powerHp: 261,
      owners: 2,
      condition: 'Good',
      vin: '1M8GDM9AXKP042788',
    } as const
    const { id } = await postCar(test.db, actor, carWith([photo.id], facts), { now })
    expect(await rowOf(id)).toMatchObject({ ...facts, latitude: 30.27, longitude: -97.74 })
    await editCar(test.db, actor, { id, changes: { powerHp: 270 }, now })
    expect(await rowOf(id)).toMatchObject({ powerHp: 270, engineCc: 1984, latitude: 30.27 })
    await editCar(test.db, actor, { id, changes: { location: 'Behind the barn' }, now })
    expect(await rowOf(id)).toMatchObject({ location: 'Behind the barn', latitude: null, longitude: null })
    await editCar(test.db, actor, { id, changes: { latitude: 30.26715, longitude: -97.74306 }, now })
    expect(await rowOf(id)).toMatchObject({ location: 'Behind the barn', latitude: 30.27, longitude: -97.74 })
    const half = editCar(test.db, actor, { id, changes: { latitude: 30 }, now })
    await expect(half).rejects.toMatchObject({ code: 'invalid', fields: { longitude: /together/ } })
  })

  it('shows the whole VIN to its seller and Admin, to others its end', async () => {
    const { actor, photo } = await aSellerWithUpload()
    const { id } = await postCar(test.db, actor, carWith([photo.id], { vin: '1M8GDM9AXKP042788' }), { now })
    const seen = async (as: MaybeActor) => {
      const { vin, vinEnding } = await findCarDetail(test.db, as, { id, now })
      return { vin, vinEnding }
    }
    const whole = { vin: '1M8GDM9AXKP042788', vinEnding: '2788' }
    expect(await seen(actor)).toEqual(whole)
    expect(await seen(actorOfUser(await anAdmin(test.db)))).toEqual(whole)
    for (const other of [null, actorOfUser(await aBuyer(test.db)), actorOfUser(await aSeller(test.db))]) {
      expect(await seen(other)).toEqual({ vin: null, vinEnding: '2788' })
    }
    expect(JSON.stringify(await loadCarSummaries(test.db, [id], { now }))).not.toContain('1M8GDM9A')
  })

  it("is refused with somebody else's photo, and nothing of the car is kept", async () => {
    const { actor, photo } = await aSellerWithUpload()
    const other = await aSellerWithUpload()
    const unclaimed = await anUploadedPhoto(test.db)
    for (const foreign of [other.photo.id, unclaimed.id, randomUUIDv7(), 'x']) {
      const posting = postCar(test.db, actor, carWith([photo.id, foreign]), { now })
      await expect(posting).rejects.toMatchObject({ code: 'invalid', fields: { photoIds: /isn’t yours/ } })
    }
    expect(await test.db.select().from(listings)).toEqual([])
  })

  it('is refused with a photo of another car, or the same photo twice', async () => {
    const { actor, photo } = await aSellerWithUpload()
    const twice = postCar(test.db, actor, carWith([photo.id, photo.id]), { now })
    await expect(twice).rejects.toMatchObject({ code: 'invalid' })
    await postCar(test.db, actor, carWith([photo.id]), { now })
    const again = postCar(test.db, actor, carWith([photo.id]), { now })
    await expect(again).rejects.toMatchObject({ code: 'invalid', fields: { photoIds: /already been used/ } })
    expect(await test.db.select().from(listings)).toHaveLength(1)
  })

  it('twice at the same moment with one photo posts one car', async () => {
    const { actor, photo } = await aSellerWithUpload()
    // Opens so many connections that the requests run at the same time.
    await Promise.all([1, 2, 3, 4, 5].map(() => test.db.execute(sql`select pg_sleep(0.02)`)))
    const tries = [1, 2, 3, 4, 5].map(() => postCar(test.db, actor, carWith([photo.id]), { now }))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'invalid' })
    }
    expect(await test.db.select().from(listings)).toHaveLength(1)
  })

  it("takes next year's model and none after it", async () => {
    const { actor, photo } = await aSellerWithUpload()
    const tooNew = postCar(test.db, actor, carWith([photo.id], { year: 2028 }), { now })
    await expect(tooNew).rejects.toMatchObject({ fields: { year: 'Model year must be a year from 1886 to 2027' } })
    const bought = postCar(test.db, actor, carWith([photo.id], { yearOfPurchase: 2028 }), { now })
    await expect(bought).rejects.toMatchObject({ fields: { yearOfPurchase: /2027/ } })
    await postCar(test.db, actor, carWith([photo.id], { year: 2027 }), { now })
  })

  it('is for sellers only', async () => {
    const { photo } = await aSellerWithUpload()
    const tryAs = (actor: MaybeActor) => postCar(test.db, actor, carWith([photo.id]), { now })
    await expect(tryAs(null)).rejects.toMatchObject({ code: 'signed_out' })
    await expect(tryAs(actorOfUser(await aBuyer(test.db)))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(tryAs(actorOfUser(await anAdmin(test.db)))).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('changing a car', () => {
  it('changes what is given, leaves the rest, and keeps a new price in the audit trail', async () => {
    const { actor, photo } = await aSellerWithUpload()
    const { id } = await postCar(test.db, actor, carWith([photo.id]), { now })
    await editCar(test.db, actor, { id, changes: { priceCents: 2_300_000, mileageMiles: null }, now: later })
    expect(await rowOf(id)).toMatchObject({
      priceCents: 2_300_000,
      mileageMiles: null,
      title: 'Audi A6 Avant',
      brand: 'Audi',
      postedAt: now,
      updatedAt: later,
    })
    expect(await photosOf(id)).toEqual([photo.id])
    expect(await test.db.select().from(auditEntries)).toMatchObject([
      {
        actorId: actor.accountId,
        action: 'listing.price_changed',
        subjectId: id,
        detail: { fromCents: 2_450_000, toCents: 2_300_000 },
      },
    ])
  })

  it('may put its photos into another order, with new ones between', async () => {
    const { seller, actor, photo } = await aSellerWithUpload()
    const { id } = await postCar(test.db, actor, carWith([photo.id]), { now })
    const added = await anUploadedPhoto(test.db, { ownerId: seller.id })
    await editCar(test.db, actor, { id, changes: { photoIds: [added.id, photo.id], category: 'BMW' }, now: later })
    expect(await photosOf(id)).toEqual([added.id, photo.id])
    expect(await rowOf(id)).toMatchObject({ brand: 'BMW' })
  })

  it("with another car's photo changes nothing at all", async () => {
    const { seller, actor, photo } = await aSellerWithUpload()
    const taken = await anUploadedPhoto(test.db, { ownerId: seller.id })
    await postCar(test.db, actor, carWith([taken.id]), { now })
    const { id } = await postCar(test.db, actor, carWith([photo.id]), { now })
    const edit = editCar(test.db, actor, { id, changes: { title: 'New', photoIds: [taken.id] }, now: later })
    await expect(edit).rejects.toMatchObject({ code: 'invalid' })
    expect(await rowOf(id)).toMatchObject({ title: 'Audi A6 Avant' })
    expect(await photosOf(id)).toEqual([photo.id])
  })
})

describe('the life of a car in the hands of its seller', () => {
  const actions = {
    edit: (actor: MaybeActor, id: string) => editCar(test.db, actor, { id, changes: { title: 'New' }, now }),
    offer: (actor: MaybeActor, id: string) => setCarAvailability(test.db, actor, { id, available: true, now }),
    withdraw: (actor: MaybeActor, id: string) => setCarAvailability(test.db, actor, { id, available: false, now }),
    advertise: (actor: MaybeActor, id: string) => advertiseCarOnHomePage(test.db, actor, { id, now }),
    unadvertise: (actor: MaybeActor, id: string) => stopAdvertisingCarOnHomePage(test.db, actor, { id }),
    delete: (actor: MaybeActor, id: string) => deleteCar(test.db, actor, { id, now }),
  }
  const names = Object.keys(actions) as (keyof typeof actions)[]

  it.each(names)("%s: another seller's car is not found, and stays as it is", async (name) => {
    const car = await aListing(test.db)
    const stranger = actorOfUser(await aSeller(test.db))
    await expect(actions[name](stranger, car.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(actions[name](stranger, randomUUIDv7())).rejects.toMatchObject({ code: 'not_found' })
    expect(await rowOf(car.id)).toEqual(car)
    expect(await test.db.select().from(homePageAdvertisements)).toEqual([])
  })

  it.each(names)('%s: is for sellers only', async (name) => {
    const car = await aListing(test.db)
    await expect(actions[name](null, car.id)).rejects.toMatchObject({ code: 'signed_out' })
    for (const person of [await aBuyer(test.db), await anAdmin(test.db)]) {
      await expect(actions[name](actorOfUser(person), car.id)).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  const outcomes = {
    draft: { edit: 'draft', offer: 'available', withdraw: 'withdrawn', advertise: 'conflict', delete: 'withdrawn' },
    available: {
      edit: 'available',
      offer: 'available',
      withdraw: 'withdrawn',
      advertise: 'available',
      delete: 'withdrawn',
    },
    reserved: { edit: 'conflict', offer: 'conflict', withdraw: 'conflict', advertise: 'conflict', delete: 'conflict' },
    sold: { edit: 'conflict', offer: 'conflict', withdraw: 'conflict', advertise: 'conflict', delete: 'sold' },
    withdrawn: {
      edit: 'withdrawn',
      offer: 'available',
      withdraw: 'withdrawn',
      advertise: 'conflict',
      delete: 'withdrawn',
    },
  } as const
  const cases = listingStatuses.flatMap((status) =>
    Object.entries(outcomes[status]).map(([action, outcome]) => ({
      status,
      action: action as keyof typeof actions,
      outcome,
    })),
  )

  it.each(cases)('$action on a $status car ends as $outcome', async ({ status, action, outcome }) => {
    const seller = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: seller.id, status })
    const done = actions[action](actorOfUser(seller), car.id)
    if (outcome === 'conflict') await expect(done).rejects.toMatchObject({ code: 'conflict' })
    else await done
    expect(await rowOf(car.id)).toMatchObject({ status: outcome === 'conflict' ? status : outcome })
  })

  it('a deleted car is gone for every further action, its advertisement with it', async () => {
    const seller = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: seller.id, isAdvertised: true })
    await deleteCar(test.db, actorOfUser(seller), { id: car.id, now })
    for (const name of names) {
      await expect(actions[name](actorOfUser(seller), car.id)).rejects.toMatchObject({ code: 'gone' })
    }
    expect(await rowOf(car.id)).toMatchObject({ deletedAt: now, status: 'withdrawn' })
    expect(await test.db.select().from(homePageAdvertisements)).toEqual([])
    expect(await listOwnCars(test.db, actorOfUser(seller), { now })).toEqual([])
  })
})
