import { eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import { ratings } from '#db/schema/bookings.ts'
import {
  homePageAdvertisements,
  listingPhotos,
  listings,
  listingViews,
  publicPageChanges,
} from '#db/schema/listings.ts'
import { media } from '#db/schema/media.ts'
import { aBuyer, aListing, aSale, aSeller } from '#db/seed/builders.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { createTestApi } from '#tests/support/api.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { detectCatalogueChangesSince, readChangedCarIdsSince } from './detect-catalogue-changes-since.ts'
import { pruneCatalogueChanges } from './prune-catalogue-changes.ts'

const test = useDatabase()

async function isSeenBy(change: () => PromiseLike<unknown>): Promise<boolean> {
  const { moment } = await detectCatalogueChangesSince(test.db, null)
  await change()
  return (await detectCatalogueChangesSince(test.db, moment)).hasChanged
}

describe('what everybody sees has changed', () => {
  it('for whoever has seen nothing yet, and then not until something is written', async () => {
    await aListing(test.db)
    const first = await detectCatalogueChangesSince(test.db, null)
    expect(first.hasChanged).toBe(true)
    const second = await detectCatalogueChangesSince(test.db, first.moment)
    expect(second.hasChanged).toBe(false)
    expect((await detectCatalogueChangesSince(test.db, second.moment)).hasChanged).toBe(false)
  })

  it('for whoever asks a server that was started again, or another one', async () => {
    const { moment } = await detectCatalogueChangesSince(test.db, null)
    expect(
      (await detectCatalogueChangesSince(test.db, { ...moment, server: '2026-01-01 00:00:00+00' })).hasChanged,
    ).toBe(true)
  })

  it('with a car, its photos, its advertisement, its price, and its end', async () => {
    const { id } = await aListing(test.db)
    const ofCar = eq(listings.id, id)
    expect(await isSeenBy(() => aListing(test.db))).toBe(true)
    expect(await isSeenBy(() => test.db.update(listings).set({ priceCents: 5_000_00 }).where(ofCar))).toBe(true)
    expect(await isSeenBy(() => test.db.insert(homePageAdvertisements).values({ listingId: id }))).toBe(true)
    expect(await isSeenBy(() => test.db.delete(listingPhotos).where(eq(listingPhotos.listingId, id)))).toBe(true)
    expect(await isSeenBy(() => test.db.delete(listings).where(ofCar))).toBe(true)
  })

  it('with the name of a seller and what buyers say of one', async () => {
    const { booking } = await aSale(test.db)
    const { id: bookingId, buyerId, sellerId } = booking
    const named = (id: string) => test.db.update(users).set({ name: 'Somebody Else' }).where(eq(users.id, id))
    expect(await isSeenBy(() => named(sellerId))).toBe(true)
    expect(await isSeenBy(() => test.db.insert(ratings).values({ bookingId, buyerId, sellerId, stars: 5 }))).toBe(true)
  })

  it('with a better file of a photo', async () => {
    const { id } = await anUploadedPhoto(test.db, { ownerId: (await aSeller(test.db)).id })
    expect(await isSeenBy(() => test.db.update(media).set({ avif: 'ready' }).where(eq(media.id, id)))).toBe(true)
  })

  it('not with what no page for everybody shows, nor with a statement that finds no row', async () => {
    const { id: listingId } = await aListing(test.db)
    const buyer = await aBuyer(test.db)
    const views = { listingId, day: '2026-11-20', views: 1 }
    const renamed = () => test.db.update(users).set({ name: 'A Buyer' }).where(eq(users.id, buyer.id))
    expect(await isSeenBy(() => test.db.insert(listingViews).values(views))).toBe(false)
    expect(await isSeenBy(renamed)).toBe(false)
    expect(await isSeenBy(() => test.db.update(listings).set({ year: 2020 }).where(eq(listings.id, 'none')))).toBe(
      false,
    )
  })

  it('not with a transaction that fails', async () => {
    const failed = () =>
      test.db
        .transaction(async (tx) => {
          await tx.update(listings).set({ year: 2020 })
          throw new Error('It fails.')
        })
        .catch(() => {})
    await aListing(test.db)
    expect(await isSeenBy(failed)).toBe(false)
  })

  // The embedded database has one session.
  it.runIf(inject('databaseSource').kind === 'postgres')(
    'with a transaction that was under way, though a later one was seen before',
    async () => {
      const { id } = await aListing(test.db)
      const client = await test.database.pool.connect()
      try {
        await client.query('BEGIN')
        await client.query('UPDATE listings SET price_cents = 777700 WHERE id = $1', [id])
        await aListing(test.db)
        const { moment } = await detectCatalogueChangesSince(test.db, null)
        await client.query('COMMIT')
        const after = await detectCatalogueChangesSince(test.db, moment)
        expect(after.hasChanged).toBe(true)
        expect((await detectCatalogueChangesSince(test.db, after.moment)).hasChanged).toBe(false)
      } finally {
        client.release()
      }
    },
  )
})

// Nobody else can write to it.
it.runIf(inject('databaseSource').kind !== 'postgres')(
  'the embedded database is not asked again until something was sent that may have written',
  async () => {
    let asked = 0
    const count = () => {
      asked += 1
    }
    const { id } = await aListing(test.db)
    const first = await detectCatalogueChangesSince(test.db, null)
    test.database.pool.on('acquire', count)
    try {
      await test.db.transaction((tx) => tx.select().from(listings))
      asked = 0
      expect(await detectCatalogueChangesSince(test.db, first.moment)).toMatchObject({ hasChanged: false, carIds: [] })
      expect(await readChangedCarIdsSince(test.db, first.moment)).toMatchObject({ carIds: [], valuedIds: [] })
      expect(asked).toBe(0)
      await test.db.transaction((tx) => tx.update(listings).set({ priceCents: 777_00 }).where(eq(listings.id, id)))
      expect(await detectCatalogueChangesSince(test.db, first.moment)).toMatchObject({ hasChanged: true, carIds: [id] })
      expect(await readChangedCarIdsSince(test.db, first.moment)).toMatchObject({ carIds: [id] })
    } finally {
      test.database.pool.off('acquire', count)
    }
  },
)

it('forgets changes that could be seen at a moment, and no later one', async () => {
  await aListing(test.db)
  const before = await pruneCatalogueChanges(test.db, null)
  expect(await test.db.$count(publicPageChanges)).toBeGreaterThan(0)
  await aListing(test.db)
  const later = await pruneCatalogueChanges(test.db, before)
  expect(await test.db.$count(publicPageChanges)).toBeGreaterThan(0)
  expect((await detectCatalogueChangesSince(test.db, before)).hasChanged).toBe(true)
  await pruneCatalogueChanges(test.db, later)
  expect(await test.db.$count(publicPageChanges)).toBe(0)
})

it('every table that a page for everybody reads tells of its changes', async () => {
  const { id } = await aListing(test.db, { isAdvertised: true })
  const sold = await aSale(test.db)
  const read = await tablesReadBy(async () => {
    const { request } = createTestApi(test.db)
    for (const path of [
      '/site',
      '/home',
      '/cars',
      '/cars?q=a&sort=priceAsc',
      `/cars/${id}`,
      `/cars/${id}/similar`,
      `/cars/${sold.listing.id}`,
    ]) {
      expect((await request(path)).status).toBe(200)
    }
  })
  const { rows } = await test.database.pool.query<{ name: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
      WHERE proname LIKE 'tell_of_%'`,
  )
  const telling = rows.map(({ name }) => name)
  expect([...read].filter((table) => !telling.includes(table))).toEqual([])
  expect(telling.filter((table) => !read.has(table))).toEqual([])
})

/** The tables that the database reads during `work`, found in the text of the statements. */
async function tablesReadBy(work: () => Promise<void>): Promise<Set<string>> {
  const { pool } = test.database
  const texts: string[] = []
  const listen = (client: { query: unknown }) => {
    const query = client.query as (...args: unknown[]) => unknown
    client.query = (...args: unknown[]) => {
      const [asked] = args as [string | { text?: string }]
      texts.push(typeof asked === 'string' ? asked : (asked.text ?? ''))
      return query(...args)
    }
    stops.push(() => {
      client.query = query
    })
  }
  const stops: (() => void)[] = []
  pool.on('acquire', listen)
  await work().finally(() => {
    pool.off('acquire', listen)
    for (const stop of stops.reverse()) stop()
  })
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const isRead = ({ name }: { name: string }) => texts.some((text) => text.includes(`"${name}"`))
  return new Set(rows.filter(isRead).map(({ name }) => name))
}
