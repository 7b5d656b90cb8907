import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listingPhotos } from '#db/schema/listings.ts'
import { mails } from '#db/schema/mail.ts'
import { aBuyer, aListing } from '#db/seed/builders.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { type MediaStore, MediaStoreError } from '#platform/media/media-store.ts'
import { runWithRequestId } from '#platform/request-context/request-id.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { silentLogger, TestClock } from '#tests/support/payments.ts'
import { startTestSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createMailPictureLoader } from './create-mail-picture-loader.ts'
import { findMailContext } from './find-mail-context.ts'
import { storeMailPreferences } from './mail-preferences.ts'
import type { MailTemplateName } from './mail-templates.ts'
import { type QueuedMail, queueMail } from './queue-mail.ts'
import { sendDueMails } from './send-due-mails.ts'
import { sampleBookingMailFacts } from './templates/booking-mail-facts.ts'

const test = useDatabase()
const baseUrl = 'https://cars.test'
let clock: TestClock
let smtp: TestSmtpServer
let files: Map<string, Uint8Array<ArrayBuffer>>
let mediaStore: MediaStore
let said: string[]
const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })

beforeEach(async () => {
  clock = new TestClock('2026-11-20T12:00:00Z')
  smtp = await startTestSmtpServer()
  files = new Map()
  said = []
  mediaStore = {
    get: async (key) => files.get(key) ?? null,
    put: async (key, bytes) => void files.set(key, new Uint8Array(bytes)),
    delete: async (key) => void files.delete(key),
  }
})
afterEach(() => smtp.close())

async function aCar({ file, ...values }: Partial<Parameters<typeof aListing>[1]> & { file?: Uint8Array | null } = {}) {
  const car = await aListing(test.db, { postedAt: clock.now(), pictures: [], ...values })
  const photo = await anUploadedPhoto(test.db)
  await test.db.insert(listingPhotos).values({ listingId: car.id, position: 0, mediaId: photo.id })
  for (const width of file === null ? [] : photo.widths)
    await mediaStore.put(`${photo.id}-${width}.webp`, file ?? (await aWebp()))
  return { ...car, photoId: photo.id }
}
const aWebp = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a1f1f' } })
    .webp()
    .toBuffer()

const queue = <Name extends MailTemplateName>(template: Name, data: QueuedMail<Name>['data'], to = 'ada@cars.test') =>
  test.db.transaction((tx) => queueMail(tx, { eventKey: randomUUID(), to, template, data, now: clock.now() }))
const accepted = (car: { id: string; title: string }) =>
  queue('booking-accepted', { ...sampleBookingMailFacts, carId: car.id, carTitle: car.title })
const send = (store = mediaStore) =>
  sendDueMails(test.db, createSmtpMailer({ url: smtp.url, from: 'no-reply@cars.test' }), {
    baseUrl,
    clock,
    log,
    mediaStore: store,
  })
const lastMail = () => smtp.received.at(-1) ?? expect.fail('no mail arrived')
const offered = ({ id, title, priceCents, location }: Awaited<ReturnType<typeof aCar>>) => ({
  id,
  title,
  priceCents,
  location,
})

describe('a mail about a car', () => {
  it('brings a JPEG of its first photo with it, small, cropped and linked to the car', async () => {
    const car = await aCar({ title: 'Golf "R" <b>' })
    await accepted(car)
    expect(await send()).toBe(1)
    const { html, pictures, raw } = lastMail()
    const [[id = '', bytes = Buffer.alloc(0)] = []] = [...pictures]
    expect(html).toContain(`href="https://cars.test/cars/${car.id}"><img class="shade" src="cid:${id}"`)
    expect(html).toContain('alt="Golf &quot;R&quot; &lt;b&gt;"')
    expect(id).toBe(`${car.photoId}-560@cars.test`)
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, width, height]).toEqual(['jpeg', 560, 373])
    expect(bytes.length).toBeLessThanOrEqual(60_000)
    expect(raw).toMatch(/Content-Type: multipart\/related;[\s\S]+Content-Disposition: inline; filename=car-1.jpg/)
    expect(said).toEqual([])
  })

  it('says the same in plain text as without a picture', async () => {
    const car = await aCar()
    await accepted(car)
    await send()
    await test.db.delete(listingPhotos)
    await accepted(car)
    await send()
    const [withPicture, without] = smtp.received
    expect([withPicture?.pictures.size, without?.pictures.size]).toEqual([1, 0])
    expect(withPicture?.text).toBe(without?.text)
    expect(without?.html).not.toContain('<img')
  })

  it('shows none of a car that was taken down or deleted', async () => {
    const takenDown = { status: 'withdrawn', takenDownReason: 'The photos show another car.' } as const
    for (const values of [takenDown, { status: 'withdrawn', deletedAt: clock.now() } as const]) {
      await accepted(await aCar(values))
      await send()
      expect(lastMail().html).not.toContain('<img')
    }
    expect(smtp.received).toHaveLength(2)
  })

  it.each([
    ['missing', null],
    ['broken', new Uint8Array(randomBytes(500))],
  ])('leaves without a picture that is %s, and the log says so', async (_, file) => {
    const car = await aCar({ file })
    await accepted(car)
    expect(await send()).toBe(1)
    expect(lastMail().html).not.toContain('<img')
    expect(lastMail().html).toContain('View booking')
    expect((await test.db.select().from(mails))[0]).toMatchObject({ state: 'sent', attempts: 1 })
    expect(said.join()).toContain(`"carId":"${car.id}"`)
  })

  it('asks a media store that is away once for all mails of a round', async () => {
    let asked = 0
    const away: MediaStore = {
      ...mediaStore,
      get: async () => {
        asked += 1
        throw new MediaStoreError('The store does not answer.')
      },
    }
    for (let index = 0; index < 3; index += 1) await accepted(await aCar())
    expect(await send(away)).toBe(3)
    expect(asked).toBe(1)
  })

  it('does not wait for a media store that says nothing', async () => {
    const [first, second] = [await aCar(), await aCar()]
    const silent = { ...mediaStore, get: () => new Promise<null>(() => {}) }
    const load = createMailPictureLoader({ mediaStore: silent, log, limitMs: 20 })
    for (const { id } of [first, second]) {
      const { cars } = await findMailContext(test.db, [{ recipient: 'ada@cars.test', data: { carId: id } }])
      const content = { subject: '', heading: '', blocks: [], reason: '', unsubscribePath: null, carId: id }
      expect(await load(content, cars)).toEqual(new Map())
    }
    expect(said).toHaveLength(1)
  })
})

describe('a mail of several cars', () => {
  it('shows small pictures of the first six', async () => {
    const cars = []
    for (let index = 0; index < 8; index += 1) cars.push(await aCar())
    await queue('new-arrivals', { token: 'token', total: 8, cars: cars.map(offered) })
    await send()
    const { html, pictures } = lastMail()
    expect([...pictures.keys()]).toEqual(cars.slice(0, 6).map(({ photoId }) => `${photoId}-120@cars.test`))
    expect(html.match(/<img /g)).toHaveLength(6)
    for (const bytes of pictures.values()) expect(bytes.length).toBeLessThanOrEqual(12_000)
  })

  it('shows them in a digest of mails about one car each', async () => {
    const buyer = await aBuyer(test.db)
    const cars = [await aCar(), await aCar()]
    for (const { id: carId, title: carTitle } of cars) {
      const data = { token: 'token', carId, carTitle, priceCents: 1_000_000, knownPriceCents: 1_100_000 }
      await runWithRequestId(`request-of-${carId}`.slice(-64), () => queue('price-fell', data, buyer.email))
    }
    clock.forward({ days: 1 })
    expect(await send()).toBe(1)
    const { pictures, headers } = lastMail()
    expect(pictures.size).toBe(2)
    // The request of each mail, as a mail by itself names its own.
    const requests = headers.get('x-request-id')?.split(/,\s*/)
    expect(requests?.toSorted()).toEqual(cars.map(({ id }) => `request-of-${id}`.slice(-64)).toSorted())
  })
})

describe('a time in a mail', () => {
  const offer = { carTitle: 'Golf', carBrand: 'Volkswagen', priceCents: 1_000_000, offerEndsAt: '2026-12-04T15:30:00Z' }
  const timeOf = async (carId: string, to?: string) => {
    await queue('line-offered', { ...offer, carId }, to)
    await sendDueMails(test.db, createSmtpMailer({ url: smtp.url, from: 'no-reply@cars.test' }), {
      baseUrl,
      clock,
      log: silentLogger,
    })
    return /^Reserved until: (.*)$/m.exec(lastMail().text)?.[1]
  }

  it('is by the clock of the car’s place, else of the reader, else in UTC, and says which', async () => {
    const buyer = await aBuyer(test.db)
    await test.db.transaction((tx) =>
      storeMailPreferences(tx, {
        accountId: buyer.id,
        email: buyer.email,
        quiet: { from: 0, until: 60, timeZone: 'Europe/Berlin' },
      }),
    )
    const austin = await aCar({ location: 'Austin, TX' })
    const nowhere = await aCar({ location: null })
    expect(await timeOf(austin.id, buyer.email)).toBe('Fri, Dec 4, 2026, 9:30 AM CST (Austin)')
    expect(await timeOf(nowhere.id, buyer.email)).toBe('Fri, Dec 4, 2026, 4:30 PM (Central European Time)')
    expect(await timeOf(nowhere.id)).toBe('Fri, Dec 4, 2026, 3:30 PM UTC')
  })
})
