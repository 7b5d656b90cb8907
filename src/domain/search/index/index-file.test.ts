import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { SearchCarsQuery } from '#contract/cars.ts'
import { users } from '#db/schema/accounts.ts'
import { listings, publicPageChanges } from '#db/schema/listings.ts'
import { valuations } from '#db/schema/valuations.ts'
import { generateBenchmarkCars } from '#db/seed/benchmark/generate-benchmark-cars.ts'
import { detectCatalogueChangesSince } from '#domain/change-feed/detect-catalogue-changes-since.ts'
import { pruneCatalogueChanges } from '#domain/change-feed/prune-catalogue-changes.ts'
import { arbitraryRandomSearches } from '#tests/support/random-searches.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { searchCars } from '../search-cars.ts'
import { CarIndex, type IndexFile } from './car-index.ts'
import { createInMemorySearchIndex } from './in-memory-search-index.ts'
import { readIndexFile } from './index-file.ts'
import { SearchIndexFileKeeper } from './index-file-keeper.ts'
import { fingerprintIndexProgram } from './index-program.ts'

const now = new Date('2026-11-26T12:00:00Z')
const carCount = 300
const reading = { slice: 100, leastCarsInThread: 1 }
const kept = useDatabase({ rows: 'kept' })
const program = fingerprintIndexProgram()
let file: IndexFile
let folder: string
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-file-'))
  file = { path: join(folder, 'cars'), program }
  await generateBenchmarkCars(kept.db, { count: carCount, seed: testSeed, now, batchSize: 100 })
}, 60_000)

afterAll(async () => {
  for (const stop of stops) await stop()
  await rm(folder, { recursive: true })
})

/** The messages of one process that opens the index, and the index. */
async function openIndex(settings: { file?: IndexFile } = {}) {
  const told: string[] = []
  const take = (fields: object, message: string) =>
    told.push('doubt' in fields ? `${message}: ${fields.doubt}` : message)
  const log = { info: take, error: take }
  const index = createInMemorySearchIndex(kept.db, { minCars: 1, ...reading, ...settings, log })
  stops.push(() => index.stop())
  await index.keep()
  return { index, told }
}

/** Builds an index and writes its file. */
async function writeFileAnew(): Promise<void> {
  await rm(file.path, { force: true })
  const { index, told } = await openIndex({ file })
  await index.keep()
  expect(told).toEqual([
    'search index not read from its file: there is none',
    'search index built',
    'search index written to its file',
  ])
  await index.stop()
}

async function doubtOfFile(): Promise<string | null> {
  const restored = await CarIndex.restore(kept.db, { ...reading, expected: carCount, file })
  if ('doubt' in restored) return restored.doubt
  await restored.index.stop()
  return null
}

const unknownChanges = 'the changes since are not known, or too many'
const markersOf = async () =>
  kept.db.select().from(publicPageChanges).where(sql`marker is not null`).orderBy(publicPageChanges.id)

type Change = { car: number; kind: 'price' | 'text' | 'withdraw' | 'return' | 'unvalue' | 'verify' | 'add' | 'delete' }
const changes = fc.array(
  fc.record<Change>({
    car: fc.nat(carCount - 1),
    kind: fc.constantFrom('price', 'text', 'withdraw', 'return', 'unvalue', 'verify', 'add', 'delete'),
  }),
  { minLength: 1, maxLength: 12 },
)

const fourSearches = fc.array(arbitraryRandomSearches, { minLength: 4, maxLength: 4 })

let added = 0

async function make({ car, kind }: Change): Promise<void> {
  const { db } = kept
  const isFree = inArray(listings.status, ['available', 'withdrawn'])
  const [row] = await db.select().from(listings).where(isFree).orderBy(listings.id).limit(1).offset(car)
  if (!row) return
  const ofCar = eq(listings.id, row.id)
  const priceCents = 1_000_00 + car * 77
  if (kind === 'price') await db.update(listings).set({ priceCents }).where(ofCar)
  if (kind === 'text')
    await db
      .update(listings)
      .set({ description: `Quokka approved ${car}.`, colour: 'Gold' })
      .where(ofCar)
  if (kind === 'withdraw') await db.update(listings).set({ status: 'withdrawn' }).where(ofCar)
  if (kind === 'return') await db.update(listings).set({ status: 'available' }).where(ofCar)
  if (kind === 'unvalue') await db.delete(valuations).where(eq(valuations.listingId, row.id))
  // The seller with the fewest cars: with half of all cars changed the file is rightly not used.
  const ofSeller = sql`id = (select seller_id from listings group by seller_id order by count(*), seller_id limit 1)`
  const permission = car % 2 ? null : 'Verified'
  if (kind === 'verify') await db.update(users).set({ permission }).where(ofSeller)
  // One seed makes the same car and seller again, which are there already.
  if (kind === 'add') await generateBenchmarkCars(db, { count: 1, seed: testSeed + ++added, now })
  if (kind === 'delete') await db.delete(listings).where(ofCar)
}

it(`an index from a file, after any changes since it was written, answers as one that was built anew (seed ${testSeed})`, async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(changes, fourSearches, async (between, searches) => {
      if (round % 4 === 0) await writeFileAnew()
      round += 1
      for (const change of between) await make(change)
      const [{ index, told }, { index: built }] = [await openIndex({ file }), await openIndex()]
      expect(told).toEqual(['search index read from its file'])
      const answers = (by: typeof index) =>
        Promise.all(
          [{}, ...searches].map((search) => searchCars(kept.db, SearchCarsQuery.parse(search), { now, index: by })),
        )
      expect(await answers(index)).toEqual(await answers(built))
      await make({ car: round, kind: 'text' })
      expect(await answers(index)).toEqual(await answers(built))
      await Promise.all([index.stop(), built.stop()])
    }),
    { numRuns: chooseForTestOrProof({ test: 4, proof: 100 }), seed: testSeed, endOnFailure: true },
  )
}, 3_600_000)

// The embedded database has one session.
it.runIf(inject('databaseSource').kind === 'postgres')(
  'a change that began before the file was written and was committed after it is taken over',
  async () => {
    const [car] = await kept.db.select().from(listings).where(eq(listings.status, 'available')).limit(1)
    const client = await kept.database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(`UPDATE listings SET description = 'Wombat approved.' WHERE id = $1`, [car?.id])
      await writeFileAnew()
      await client.query('COMMIT')
    } finally {
      client.release()
    }
    const { index, told } = await openIndex({ file })
    expect(told).toEqual(['search index read from its file'])
    const { items } = await searchCars(kept.db, SearchCarsQuery.parse({ q: '"wombat"' }), { now, index })
    expect(items.map(({ id }) => id)).toEqual([car?.id])
    await index.stop()
  },
)

describe('a file in doubt is thrown away', () => {
  it('where it is cut short, or where a byte of it changed', async () => {
    await writeFileAnew()
    expect(await doubtOfFile()).toBeNull()
    const whole = await readFile(file.path)
    const broken = { path: join(folder, 'broken'), program }
    const doubtOfBroken = async () => {
      const read = await readIndexFile(broken.path, program)
      return 'doubt' in read ? read.doubt : null
    }
    for (const share of [0, 0.0001, 0.3, 0.7, 0.9999]) {
      await copyFile(file.path, broken.path)
      await truncate(broken.path, Math.floor(whole.byteLength * share))
      expect(await doubtOfBroken(), `cut to ${share}`).toBe('it is damaged')
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.byteLength - 1), fc.nat(7), async (at, bit) => {
        const bytes = Buffer.from(whole)
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at)
        await writeFile(broken.path, bytes)
        expect(await doubtOfBroken()).toBe('it is damaged')
      }),
      {
        numRuns: chooseForTestOrProof({ test: 15, proof: 1_000 }),
        seed: testSeed,
        examples: [
          [0, 0],
          [3, 7],
          [5, 1],
        ],
      },
    )
  }, 600_000)

  it('where another program wrote it; the start then builds an index, and writes it', async () => {
    await writeFileAnew()
    const { index, told } = await openIndex({ file: { ...file, program: 'the next release' } })
    await index.keep()
    expect(told).toEqual([
      'search index not read from its file: another program wrote it',
      'search index built',
      'search index written to its file',
    ])
    await index.stop()
    expect(await doubtOfFile()).toBe('another program wrote it')
  })

  it('where the database does not have one of its markers: it is another one, or an earlier state of this one', async () => {
    for (const missing of [0, 1]) {
      await kept.db.delete(publicPageChanges).where(sql`marker is not null`)
      await writeFileAnew()
      const markers = await markersOf()
      expect(markers).toHaveLength(2)
      await kept.db.delete(publicPageChanges).where(eq(publicPageChanges.id, markers[missing]?.id ?? 0))
      expect(await doubtOfFile()).toBe(unknownChanges)
    }
  })

  it('where the markers were copied from another database with the rest of its rows', async () => {
    await kept.db.delete(publicPageChanges).where(sql`marker is not null`)
    await writeFileAnew()
    const markers = await markersOf()
    await kept.db.delete(publicPageChanges).where(
      inArray(
        publicPageChanges.id,
        markers.map(({ id }) => id),
      ),
    )
    await kept.db.insert(publicPageChanges).values(markers.map(({ id: _, ...row }) => row))
    expect(await doubtOfFile()).toBe(unknownChanges)
  })

  it('where reading all cars anew takes no longer than the changes', async () => {
    await writeFileAnew()
    await kept.db.execute(sql`update listings set colour = 'Gold' where id in (
      select id from listings order by id limit ${carCount / 2 + 10})`)
    expect(await doubtOfFile()).toBe(unknownChanges)
  })
})

describe('changes after a marker', () => {
  const pruneTwice = async () => {
    const before = await pruneCatalogueChanges(kept.db, (await detectCatalogueChangesSince(kept.db, null)).moment)
    await pruneCatalogueChanges(kept.db, before)
  }

  it('are kept while it counts, and those before it are not', async () => {
    await kept.db.delete(publicPageChanges)
    await make({ car: 1, kind: 'text' })
    const [early] = await kept.db.select().from(publicPageChanges)
    await writeFileAnew()
    await make({ car: 2, kind: 'text' })
    await pruneTwice()
    const left = await kept.db.select().from(publicPageChanges)
    expect(left.filter(({ marker }) => marker === null)).toHaveLength(1)
    expect(left.map(({ id }) => id)).not.toContain(early?.id)
    expect(await doubtOfFile()).toBeNull()
  })

  it.each([
    ['after a day', sql`update catalogue_changes set marked_at = now() - interval '25 hours' where marker is not null`],
    [
      'after very many changes',
      sql`insert into catalogue_changes (id) overriding system value
      select max(id) + 200001 from catalogue_changes`,
    ],
  ])('are removed %s, and so is the marker, which would say that they are there', async (_, age) => {
    await kept.db.delete(publicPageChanges)
    await writeFileAnew()
    await make({ car: 3, kind: 'text' })
    await kept.db.execute(age)
    await pruneTwice()
    expect(await kept.db.$count(publicPageChanges)).toBe(0)
    expect(await doubtOfFile()).toBe(unknownChanges)
  })

  it('are let go by a server that has written its file anew', async () => {
    await kept.db.delete(publicPageChanges)
    const keeper = new SearchIndexFileKeeper(kept.db, file)
    const built = []
    for (let at = 0; at < 2; at += 1) {
      const made = await CarIndex.build(kept.db, { ...reading, expected: carCount })
      if (!made) throw new Error('The index was not built.')
      built.push(made.index)
      expect(await keeper.keep(made.index, made.size)).toBe(true)
      expect(await keeper.keep(made.index, made.size)).toBe(false)
      expect(await markersOf()).toHaveLength(2)
    }
    expect((await readdir(folder)).filter((name) => name.startsWith('cars'))).toEqual(['cars'])
    await Promise.all(built.map((index) => index.stop()))
  })

  it('say nothing of themselves: a marker is no change for pages', async () => {
    const { moment } = await detectCatalogueChangesSince(kept.db, null)
    await writeFileAnew()
    expect(await detectCatalogueChangesSince(kept.db, moment)).toMatchObject({ hasChanged: false })
  })
})
