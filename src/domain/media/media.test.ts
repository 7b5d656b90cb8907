import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { carBodyTypes, carColours } from '#contract/car-terms.ts'
import { homeSearchShortcutNames, homeSearchShortcuts } from '#contract/home-search-shortcuts.ts'
import { Picture } from '#contract/media.ts'
import { DatabaseUnreachableError } from '#db/database-unavailable.ts'
import { projectRoot } from '#db/paths/project-root.ts'
import { users } from '#db/schema/accounts.ts'
import { listingPhotos } from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { aListing, aSeller } from '#db/seed/builders.ts'
import { createFolderMediaStore } from '#platform/media/folder-media-store.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { encodePendingAvifPhotos } from './encode-pending-avif-photos.ts'
import { placeholderPicture, studioCarPicture } from './picture-of-media.ts'
import { removeOrphanMedia } from './remove-orphan-media.ts'
import { storePhoto } from './store-photo.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const log = pino({ level: 'silent' })

let folder = ''
let store: MediaStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-media-'))
  store = createFolderMediaStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const aPhoto = () =>
  sharp({ create: { width: 700, height: 400, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

async function anUpload({ ownerId = null, at = now }: { ownerId?: string | null; at?: Date } = {}) {
  return storePhoto(test.db, store, { bytes: await aPhoto(), ownerId, now: at })
}

describe('an upload', () => {
  it('is kept as files and a row, which say the same', async () => {
    const seller = await aSeller(test.db)
    const { id, picture } = await anUpload({ ownerId: seller.id })
    expect(Picture.parse(picture)).toMatchObject({
      urlBase: `/media/${id}`,
      widths: [320, 640],
      formats: ['webp'],
      width: 640,
      height: 366,
    })
    expect(await readdir(folder)).toEqual([`${id}-320.webp`, `${id}-640.webp`])
    expect(await test.db.select().from(media)).toMatchObject([
      { id, ownerId: seller.id, avif: 'pending', createdAt: now },
    ])
  })

  it('keeps its files where the answer of the database was lost after the commit', async () => {
    const lost = new Proxy(test.db, {
      get: (db, name) =>
        name === 'insert'
          ? () => ({
              values: async (row: typeof media.$inferInsert) => {
                await db.insert(media).values(row)
                throw new DatabaseUnreachableError(new Error('Connection terminated unexpectedly'))
              },
            })
          : Reflect.get(db, name),
    })
    await expect(storePhoto(lost, store, { bytes: await aPhoto(), ownerId: null, now })).rejects.toThrow()
    const [row] = await test.db.select().from(media)
    expect(await readdir(folder)).toEqual([`${row?.id}-320.webp`, `${row?.id}-640.webp`])
  })

  it('that the database refuses leaves no file', async () => {
    await expect(anUpload({ ownerId: 'nobody' })).rejects.toThrow()
    expect(await readdir(folder)).toEqual([])
    expect(await test.db.select().from(media)).toEqual([])
  })

  it('whose second file cannot be written leaves neither file nor row', async () => {
    const failing: MediaStore = {
      ...store,
      put: (key, bytes) => (key.includes('-640.') ? Promise.reject(new Error('disk full')) : store.put(key, bytes)),
    }
    const upload = storePhoto(test.db, failing, { bytes: await aPhoto(), ownerId: null, now })
    await expect(upload).rejects.toMatchObject({ code: 'busy', cause: { message: 'disk full' } })
    expect(await readdir(folder)).toEqual([])
    expect(await test.db.select().from(media)).toEqual([])
  })

  it('is refused in words for the person, beside the field', async () => {
    const store15 = (bytes: Uint8Array) => storePhoto(test.db, store, { bytes, ownerId: null, now })
    await expect(store15(new Uint8Array(15 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'too_large',
      fields: { image: 'A photo can be up to 15 MB.' },
    })
    await expect(store15(new Uint8Array())).rejects.toMatchObject({ code: 'invalid' })
    await expect(store15(new TextEncoder().encode('<svg/>'))).rejects.toMatchObject({ code: 'unsupported' })
    const half = (await aPhoto()).subarray(0, 400)
    await expect(store15(half)).rejects.toMatchObject({ code: 'invalid', fields: { image: /damaged/ } })
  })
})

describe('the AVIF job', () => {
  it('adds a file beside every WebP, and only then says so', async () => {
    const { id } = await anUpload()
    expect(await encodePendingAvifPhotos(test.db, store, { log })).toBe(1)
    expect(await readdir(folder)).toEqual([`${id}-320.avif`, `${id}-320.webp`, `${id}-640.avif`, `${id}-640.webp`])
    const avif = await store.get(`${id}-640.avif`)
    expect(await sharp(avif ?? new Uint8Array()).metadata()).toMatchObject({ format: 'heif', width: 640 })
    expect(await test.db.select({ avif: media.avif }).from(media)).toEqual([{ avif: 'ready' }])
    expect(await encodePendingAvifPhotos(test.db, store, { log })).toBe(0)
  })

  it('tries a photo three times, and does not keep the others waiting for it', async () => {
    const broken = await anUpload()
    await store.delete(`${broken.id}-640.webp`)
    const good = await anUpload({ at: new Date(now.getTime() + 1000) })
    expect(await encodePendingAvifPhotos(test.db, store, { log })).toBe(1)
    expect(await encodePendingAvifPhotos(test.db, store, { log })).toBe(0)
    const states = await test.db.select({ id: media.id, avif: media.avif, tries: media.avifAttempts }).from(media)
    expect(new Map(states.map(({ id, ...state }) => [id, state]))).toEqual(
      new Map([
        [broken.id, { avif: 'failed', tries: 3 }],
        [good.id, { avif: 'ready', tries: 1 }],
      ]),
    )
  })

  it('stops between two photos when the server is told to', async () => {
    await anUpload()
    expect(await encodePendingAvifPhotos(test.db, store, { log, signal: AbortSignal.abort() })).toBe(0)
    expect(await test.db.select({ tries: media.avifAttempts }).from(media)).toEqual([{ tries: 0 }])
  })
})

describe('the clean-up of unused uploads', () => {
  const aDayLater = new Date(now.getTime() + 24 * 60 * 60 * 1000 + 1)

  it('removes row and files after a day, and nothing before', async () => {
    await anUpload()
    expect(await removeOrphanMedia(test.db, store, { now: new Date(now.getTime() + 23 * 60 * 60 * 1000) })).toBe(0)
    expect(await removeOrphanMedia(test.db, store, { now: aDayLater })).toBe(1)
    expect(await readdir(folder)).toEqual([])
    expect(await test.db.select().from(media)).toEqual([])
  })

  it("keeps a car's photos and people's pictures, under whatever host they were saved", async () => {
    const onCar = await anUpload()
    const { id: listingId } = await aListing(test.db, { pictures: [] })
    await test.db.insert(listingPhotos).values({ listingId, position: 0, mediaId: onCar.id })
    const ofPerson = [await anUpload(), await anUpload()]
    const images = [`https://cars.example/media/${ofPerson[0]?.id}-640.webp`, `/media/${ofPerson[1]?.id}-640.webp`]
    for (const image of images) {
      const { id } = await aSeller(test.db)
      await test.db.update(users).set({ image }).where(eq(users.id, id))
    }
    const unused = await anUpload()
    expect(await removeOrphanMedia(test.db, store, { now: aDayLater })).toBe(1)
    const left = await test.db.select({ id: media.id }).from(media)
    expect(left.map(({ id }) => id).toSorted()).toEqual([onCar.id, ...ofPerson.map(({ id }) => id)].toSorted())
    expect(left.map(({ id }) => id)).not.toContain(unused.id)
  })
})

describe('pictures of the studio', () => {
  const aCarWith = (body: string | null, colour: string | null = 'White') => ({ id: randomUUID(), body, colour })

  it('stand for a car of any body without photos', () => {
    const bodies = ['Saloon', 'Pickup', 'Van', 'SUV', 'Hovercraft', null]
    const names = bodies.map((body) => placeholderPicture(aCarWith(body)).urlBase.replace('/pictures/cars/', ''))
    const kinds = ['saloon', 'pickup', 'van', 'suv', 'saloon', 'saloon']
    expect(names).toEqual(kinds.map((kind) => `${kind}-grey-side`))
    expect(Picture.safeParse(placeholderPicture(aCarWith('Coupe'))).success).toBe(true)
  })

  it.each(carBodyTypes)('has a picture of a %s of its own, in both widths and with a placeholder', (body) => {
    const { urlBase, widths, placeholder } = placeholderPicture(aCarWith(body))
    expect(urlBase).toBe(`/pictures/cars/${body.toLowerCase()}-grey-side`)
    expect(placeholder).toMatch(/^.{20,}$/)
    for (const width of widths)
      expect(existsSync(path.join(projectRoot, `public${urlBase}-${width}.webp`)), `${width}`).toBe(true)
  })

  it.each(carBodyTypes)('draws a %s without photos in each colour, from a side that depends on the car', (body) => {
    const sides = new Set<string>()
    for (const colour of carColours)
      for (let car = 0; car < 12; car++) {
        const id = `0199aaaa-0000-7000-8000-00000000000${car.toString(16)}`
        const { illustration = '' } = placeholderPicture({ id, body, colour })
        expect(placeholderPicture({ id, body, colour }).illustration).toBe(illustration)
        const [file = '', fragment] = illustration.split('#')
        sides.add(file)
        expect(readFileSync(path.join(projectRoot, 'public', file), 'utf8')).toContain(`<g id="${fragment}"/>`)
      }
    expect(sides.size).toBe(3)
  })

  it('of a demo of an earlier release that is no longer drawn is the same body from the same side', () => {
    const names = ['coupe-graphite2-rear', 'saloon-white-front', 'saloon-blue-side']
    const shown = names.map((name) => studioCarPicture(name).urlBase.replace('/pictures/cars/', ''))
    expect(shown).toEqual(['coupe-graphite-rear', 'saloon-white2-front', 'saloon-grey-side'])
  })

  it.each(homeSearchShortcutNames)('has the picture of the shortcut %s of the home page', (name) => {
    const { picture } = homeSearchShortcuts[name]
    expect(existsSync(path.join(projectRoot, `public/pictures/cars/${picture}-480.webp`)), picture).toBe(true)
  })

  it('go out although the manifest does not know them', () => {
    expect(studioCarPicture('hovercraft-pink-side')).toEqual({
      urlBase: '/pictures/cars/hovercraft-pink-side',
      widths: [480, 960],
      formats: ['webp'],
      width: 960,
      height: 640,
      placeholder: '',
    })
  })
})
