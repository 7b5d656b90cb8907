import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, expect, inject, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { media, photoHidings } from '#db/schema/media.ts'
import { messagePhotos, messages, messageThreads } from '#db/schema/messages.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { hidePhotosOfMessages } from './hide-photos-of-messages.ts'

const test = useDatabase()
const log = pino({ level: 'silent' })
const minuteMs = 60_000
const start = new Date('2026-11-20T12:00:00Z')
const bytes = new Uint8Array([1, 2, 3])
const files = new Map<string, Uint8Array<ArrayBuffer>>()
const memory: MediaStore = {
  put: async (key, content) => void files.set(key, new Uint8Array(content)),
  get: async (key) => files.get(key) ?? null,
  delete: async (key) => void files.delete(key),
}
let now = start
beforeEach(() => {
  files.clear()
  now = start
})

const hide = (store: MediaStore = memory) => hidePhotosOfMessages(test.db, store, { clock: { now: () => now }, log })
const wait = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minuteMs)
}
const names = (id: string) => ['320.avif', '320.webp', '640.avif', '640.webp'].map((end) => `${id}-${end}`)
const fileNames = () => [...files.keys()].sort()
const idsOfPhotos = async () => (await test.db.select({ id: media.id }).from(media)).map(({ id }) => id).sort()

/** Photos that were sent under public ids, their AVIF made; they are due, as the job saw them ten minutes ago. */
async function shownPhotos(count: number) {
  const photos: Awaited<ReturnType<typeof aSentPhoto>>[] = []
  for (let index = 0; index < count; index += 1) photos.push(await aSentPhoto())
  await hide()
  wait(10)
  return photos
}

async function aShownPhoto() {
  const [photo] = await shownPhotos(1)
  if (!photo) throw new Error('no photo was made')
  return photo
}

async function aSentPhoto() {
  const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id })
  const photo = await anUploadedPhoto(test.db, { ownerId: seller.id, avif: 'ready' })
  const thread = { id: randomUUID(), listingId: car.id, buyerId: buyer.id, sellerId: seller.id, lastSeq: 1 }
  await test.db.insert(messageThreads).values({ ...thread, lastMessageAt: start, createdAt: start })
  const message = { threadId: thread.id, seq: 1, senderId: seller.id, clientId: randomUUID(), text: 'Look' }
  await test.db.insert(messages).values({ ...message, warnings: [], origin: 'page', createdAt: start })
  await test.db.insert(messagePhotos).values({ threadId: thread.id, seq: 1, position: 0, mediaId: photo.id })
  for (const name of names(photo.id)) files.set(name, bytes)
  const putOnCar = () => test.db.insert(listingPhotos).values({ listingId: car.id, position: 9, mediaId: photo.id })
  return { id: photo.id, hiddenId: `private-${photo.id}`, seller, car, putOnCar }
}

it('a photo that comes onto a car while its files are copied keeps them, and is hidden once no car shows it', async () => {
  const { id, hiddenId, putOnCar } = await aShownPhoto()
  let isOnCar = false
  const meanwhile: MediaStore = {
    ...memory,
    put: async (key, content) => {
      await memory.put(key, content)
      if (!isOnCar) await putOnCar()
      isOnCar = true
    },
  }
  expect(await hide(meanwhile)).toBe(0)
  expect(await idsOfPhotos()).toEqual([id])
  expect(fileNames()).toEqual(names(id))
  await test.db.delete(listingPhotos)
  expect(await hide()).toBe(0)
  wait(24 * 60)
  expect(await hide()).toBe(1)
  expect(await idsOfPhotos()).toEqual([hiddenId])
  expect(fileNames()).toEqual(names(hiddenId))
})

it.runIf(inject('databaseSource').kind === 'postgres')(
  'a car that is just being saved with the photo is waited for',
  async () => {
    const { id, car } = await aShownPhoto()
    const saved = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const saving = test.db.transaction(async (tx) => {
      await tx.select().from(media).where(eq(media.id, id)).for('key share')
      locked.resolve()
      await saved.promise
      await tx.insert(listingPhotos).values({ listingId: car.id, position: 9, mediaId: id })
    })
    await locked.promise
    const hiding = hide()
    const isWaiting = async () => {
      const { rows } = await test.database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    }
    await expect.poll(isWaiting).toBe(true)
    saved.resolve()
    await saving
    expect(await hiding).toBe(0)
    expect(fileNames()).toEqual(names(id))
  },
)

it('a photo of a profile stays, also where its address was saved with the host', async () => {
  const { id, seller } = await aShownPhoto()
  const image = `https://cars.example/media/${id}-320.webp`
  await test.db.update(users).set({ image }).where(eq(users.id, seller.id))
  expect(await hide()).toBe(0)
  expect(fileNames()).toEqual(names(id))
})

it('public files that could not be deleted after the commit are deleted by the next look', async () => {
  const { id, hiddenId } = await aShownPhoto()
  const away: MediaStore = { ...memory, delete: () => Promise.reject(new Error('the storage is away')) }
  await hide(away)
  expect(await idsOfPhotos()).toEqual([hiddenId])
  expect(fileNames()).toEqual([...names(id), ...names(hiddenId)].sort())
  wait(1)
  await hide()
  expect(fileNames()).toEqual(names(hiddenId))
})

it('a public file that a slower encoder writes after the photo was hidden is deleted, and the looks end', async () => {
  const { id, hiddenId } = await aShownPhoto()
  expect(await hide()).toBe(1)
  for (const minutes of [1, 29, 24 * 60 - 30]) {
    files.set(`${id}-640.avif`, bytes)
    wait(minutes)
    await hide()
    expect(fileNames()).toEqual(names(hiddenId))
  }
  expect(await test.db.$count(photoHidings)).toBe(0)
})

it('a photo whose files cannot be read does not keep the others waiting, and is tried again', async () => {
  const [broken, ...others] = await shownPhotos(3)
  const failing: MediaStore = {
    ...memory,
    get: (key) => (key.includes(broken?.id ?? '') ? Promise.reject(new Error('damaged')) : memory.get(key)),
  }
  expect(await hide(failing)).toBe(2)
  expect(await idsOfPhotos()).toEqual([broken?.id ?? '', ...others.map(({ hiddenId }) => hiddenId)].sort())
  expect(await hide()).toBe(0)
  wait(1)
  expect(await hide()).toBe(1)
})

it('a storage that is away is not asked for every photo', async () => {
  await shownPhotos(20)
  let asked = 0
  const away: MediaStore = {
    ...memory,
    get: () => {
      asked += 1
      return Promise.reject(new Error('the storage is away'))
    },
  }
  await hide(away)
  expect(asked).toBeLessThan(15)
  await hide(away)
  expect(asked).toBe(20)
})

it('servers share the photos: each is copied by one', async () => {
  const photos = await shownPhotos(8)
  const puts: string[] = []
  const counting: MediaStore = {
    ...memory,
    put: async (key, content) => {
      puts.push(key)
      await memory.put(key, content)
    },
  }
  const hidden = await Promise.all([hide(counting), hide(counting), hide(counting)])
  expect(hidden.reduce((sum, count) => sum + count, 0)).toBe(8)
  expect(puts.sort()).toEqual(photos.flatMap(({ hiddenId }) => names(hiddenId)).sort())
})

it('a server that was so slow that another one took over changes nothing', async () => {
  const { hiddenId, putOnCar } = await aShownPhoto()
  let others = 0
  const slow: MediaStore = {
    ...memory,
    put: async (key, content) => {
      await memory.put(key, content)
      if (others > 0) return
      others += 1
      wait(6)
      expect(await hide()).toBe(1)
    },
  }
  expect(await hide(slow)).toBe(0)
  expect(await idsOfPhotos()).toEqual([hiddenId])
  expect(fileNames()).toEqual(names(hiddenId))
  await expect(putOnCar()).rejects.toThrow()
})

it('a server that was too slow leaves alone what the one that took over has copied', async () => {
  const { id, hiddenId, putOnCar } = await aShownPhoto()
  const copied = Promise.withResolvers<void>()
  const slowEnded = Promise.withResolvers<void>()
  const second: MediaStore = {
    ...memory,
    put: async (key, content) => {
      await memory.put(key, content)
      if (!names(hiddenId).every((name) => files.has(name))) return
      copied.resolve()
      await slowEnded.promise
    },
  }
  let takingOver: Promise<number> | null = null
  const slow: MediaStore = {
    ...memory,
    put: async (key, content) => {
      await memory.put(key, content)
      if (takingOver) return
      wait(6)
      takingOver = hide(second)
      await copied.promise
      await putOnCar()
    },
  }
  expect(await hide(slow)).toBe(0)
  await test.db.delete(listingPhotos).where(eq(listingPhotos.mediaId, id))
  slowEnded.resolve()
  expect(await takingOver).toBe(1)
  expect(fileNames()).toEqual(names(hiddenId))
})

it('a photo that is hidden again after a cut keeps its files', async () => {
  const { id, hiddenId } = await aShownPhoto()
  for (const [key, content] of [...files]) {
    files.set(`private-${key}`, content)
    if (key.endsWith('640.webp')) files.delete(key)
  }
  expect(await hide()).toBe(1)
  expect(fileNames()).toEqual(names(hiddenId))
  expect(await idsOfPhotos()).not.toContain(id)
})
