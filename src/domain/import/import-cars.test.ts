import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEntries } from '#db/schema/audit.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { mails } from '#db/schema/mail.ts'
import { aBooking, aBuyer, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { importCars } from './import-cars.ts'
import { parseImportMapping } from './import-mapping.ts'
import type { RejectedImportRow } from './rejected-import-row.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const header = ['id', 'make', 'price', 'title', 'day']
const mapping = parseImportMapping({
  reject: [{ column: 'make', equals: 'Boat', reason: 'not a car' }],
  fields: {
    stockNumber: 'id',
    title: 'title',
    description: { first: ['title'] },
    brand: 'make',
    price: 'price',
    postedAt: { column: 'day', date: 'yyyy-MM-dd' },
  },
})

type Options = Partial<Parameters<typeof importCars>[1]>

async function importRows(sellerId: string, cells: string[][], options: Options = {}) {
  const rejects: RejectedImportRow[] = []
  async function* rows() {
    for (const [index, row] of [header, ...cells].entries()) yield { line: index + 1, cells: row }
  }
  const onReject = (reject: RejectedImportRow) => void rejects.push(reject)
  const report = await importCars(test.db, { mapping, rows: rows(), sellerId, now, batchSize: 3, onReject, ...options })
  return { ...report, rejects: rejects.map(({ line, field, reason }) => ({ line, field, reason })) }
}

function cars(count: number, price = '10,000') {
  return Array.from({ length: count }, (_, index) => [`s${index}`, 'bmw', price, `Car ${index}`, '2026-01-15'])
}

it('creates cars that can be bought, and a second run changes nothing', async () => {
  const seller = await aSeller(test.db)
  expect(await importRows(seller.id, cars(8))).toMatchObject({
    rows: 8,
    created: 8,
    updated: 0,
    unchanged: 0,
    rejected: 0,
  })
  const before = await test.db.select().from(listings).orderBy(listings.stockNumber)
  expect(before[0]).toMatchObject({
    stockNumber: 's0',
    status: 'available',
    brand: 'BMW',
    priceCents: 1_000_000,
    postedAt: new Date('2026-01-15'),
  })
  const later = new Date('2026-11-21T12:00:00Z')
  expect(await importRows(seller.id, cars(8), { now: later })).toMatchObject({ created: 0, updated: 0, unchanged: 8 })
  expect(await test.db.select().from(listings).orderBy(listings.stockNumber)).toEqual(before)
})

it('updates only the cars whose rows have changed, and keeps the change of a price in the audit trail', async () => {
  const seller = await aSeller(test.db)
  await importRows(seller.id, cars(5))
  const rows = cars(5).with(2, ['s2', 'bmw', '9,000', 'Car 2', '2026-01-15'])
  expect(await importRows(seller.id, rows)).toMatchObject({ created: 0, updated: 1, unchanged: 4 })
  const entries = await test.db.select().from(auditEntries).where(eq(auditEntries.action, 'listing.price_changed'))
  expect(entries.map(({ detail }) => detail)).toEqual([{ by: 'import', fromCents: 1_000_000, toCents: 900_000 }])
})

it('lowers what buyers pay who have booked a car and not paid, as its seller’s own edit does, and tells them', async () => {
  const seller = await aSeller(test.db)
  await importRows(seller.id, cars(3))
  const stock = await test.db.select().from(listings).orderBy(listings.stockNumber)
  const [cheaper, dearer, same] = await Promise.all(
    stock.map(async ({ id, priceCents }) => {
      const buyer = await aBuyer(test.db)
      return { buyer, booking: await aBooking(test.db, { listingId: id, buyerId: buyer.id, priceCents }) }
    }),
  )
  const declined = await aBooking(test.db, { listingId: stock[0]?.id ?? '', status: 'declined', priceCents: 1_000_000 })
  const rows = cars(3)
    .with(0, ['s0', 'bmw', '9,000', 'Car 0', '2026-01-15'])
    .with(1, ['s1', 'bmw', '11,000', 'Car 1', '2026-01-15'])
  await importRows(seller.id, rows, { now: new Date('2026-11-21T12:00:00Z') })
  const booked = await test.db.select().from(bookings)
  const priceOf = (id: string | undefined) => booked.find((row) => row.id === id)?.priceCents
  const prices = [cheaper?.booking, dearer?.booking, same?.booking, declined].map((booking) => priceOf(booking?.id))
  expect(prices).toEqual([900_000, 1_000_000, 1_000_000, 1_000_000])
  const told = await test.db.select().from(mails).where(eq(mails.template, 'car-changed'))
  expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(
    [cheaper?.buyer.email, dearer?.buyer.email].toSorted(),
  )
  const [mail] = told.filter(({ recipient }) => recipient === cheaper?.buyer.email)
  expect(mail?.data).toMatchObject({
    priceCents: 900_000,
    changes: [{ name: 'Price', from: '$10,000', to: '$9,000' }],
  })
})

it('leaves the cars of other sellers, and those that their seller has deleted, alone', async () => {
  const [one, other] = [await aSeller(test.db), await aSeller(test.db)]
  await importRows(one.id, cars(2))
  await test.db.update(listings).set({ status: 'withdrawn', deletedAt: now }).where(eq(listings.stockNumber, 's0'))
  expect(await importRows(other.id, cars(2, '5'))).toMatchObject({ created: 2 })
  expect(await importRows(one.id, cars(2, '5'))).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
  const mine = await test.db.select().from(listings).where(eq(listings.sellerId, one.id)).orderBy(listings.stockNumber)
  expect(mine.map(({ priceCents }) => priceCents)).toEqual([1_000_000, 500])
})

it('rejects each bad row with its line, field and reason, and counts by reason', async () => {
  const seller = await aSeller(test.db)
  const report = await importRows(seller.id, [
    ['a', 'Ford', '100', 'Good', ''],
    ['b', 'Boat', '100', 'Swims', ''],
    ['c', 'Ford', 'much', 'No price', ''],
    ['d', 'Ford', '2,000,000', 'Too dear', ''],
    ['e', 'Ford', '100', 'x'.repeat(121), ''],
    ['f', 'Ford', '100'],
    ['a', 'Ford', '100', 'Good', ''],
    ['a', 'Ford', '90', 'Cheaper', ''],
    ['g', 'Ford', '100', 'From the future', '2027-01-01'],
    ['', 'Ford', '100', 'No number', ''],
    ['h', 'Ford', '100', 'A cell too many, empty', '', ''],
    ['i', 'Ford', '100', 'Call 512-555-0177', ''],
  ])
  expect(report.rejects).toEqual([
    { line: 3, field: 'make', reason: 'not a car' },
    { line: 4, field: 'price', reason: 'is not a number: "much"' },
    { line: 5, field: 'price', reason: expect.stringContaining('between $0.50 and $999,999.99') },
    { line: 6, field: 'title', reason: 'Title can have up to 120 characters' },
    { line: 7, field: 'row', reason: 'The row has 3 cells, the header has 5' },
    { line: 8, field: 'stockNumber', reason: 'The same row, cell by cell, stands in line 2' },
    { line: 9, field: 'stockNumber', reason: 'The stock number stands in line 2' },
    { line: 10, field: 'postedAt', reason: 'The day of posting is in the future' },
    { line: 11, field: 'stockNumber', reason: 'Stock number is Required' },
    { line: 13, field: 'title', reason: expect.stringContaining('Leave out phone numbers and email addresses') },
  ])
  expect(report).toMatchObject({ rows: 12, created: 2, rejected: 10 })
  expect(report.rejectedBy.reduce((sum, { count }) => sum + count, 0)).toBe(10)
})

it('tells in a dry run what would happen, and changes nothing', async () => {
  const seller = await aSeller(test.db)
  await importRows(seller.id, cars(4))
  const before = await test.db.select().from(listings)
  const rows = [...cars(6).with(0, ['s0', 'bmw', '9,000', 'Car 0', '']), ['bad', '', '', '', '']]
  expect(await importRows(seller.id, rows, { isDryRun: true })).toMatchObject({
    rows: 7,
    created: 2,
    updated: 1,
    unchanged: 3,
    rejected: 1,
  })
  expect(await test.db.select().from(listings)).toEqual(before)
})

it('stops between two rows when it is told to, and the next run does the rest', async () => {
  const seller = await aSeller(test.db)
  const stop = new AbortController()
  const onProgress = ({ created }: { created: number }) => {
    if (created >= 6) stop.abort()
  }
  const first = await importRows(seller.id, cars(20), { signal: stop.signal, onProgress })
  expect(first.isComplete).toBe(false)
  expect(first.created).toBe(first.rows)
  expect(first.created).toBeLessThan(20)
  const second = await importRows(seller.id, cars(20))
  expect(second).toMatchObject({ isComplete: true, unchanged: first.created, created: 20 - first.created })
})

it('keeps what was committed when a later batch fails, and tells why', async () => {
  const seller = await aSeller(test.db)
  await expect(
    importCars(test.db, {
      mapping,
      sellerId: seller.id,
      now,
      batchSize: 2,
      rows: (async function* () {
        for (const [index, cells] of [header, ...cars(4)].entries()) yield { line: index + 1, cells }
        throw new Error('the file is damaged')
      })(),
    }),
  ).rejects.toThrow('the file is damaged')
  expect(await importRows(seller.id, cars(4))).toMatchObject({ rows: 4, unchanged: 4 })
})

it('takes formulas of a file of rejected rows for what they were', async () => {
  const seller = await aSeller(test.db)
  const own = ['rejected_line', 'rejected_field', 'rejected_reason', ...header]
  await importCars(test.db, {
    mapping,
    sellerId: seller.id,
    now,
    rows: (async function* () {
      yield { line: 1, cells: own }
      yield { line: 2, cells: ['7', 'price', 'no', 's1', 'Ford', '100', "'=1+1 is two", ''] }
    })(),
  })
  const [car] = await test.db.select().from(listings)
  expect(car?.title).toBe('=1+1 is two')
})

it('reads what else is described, each as its kind is written', async () => {
  const seller = await aSeller(test.db)
  const mapping = parseImportMapping({
    fields: {
      stockNumber: 'id',
      title: 'title',
      description: 'title',
      brand: 'make',
      price: 'price',
      seats: { constant: '7 seats' },
      doors: { constant: 5 },
      consumption: { constant: '7.4 L / 100 km' },
      electricRange: { constant: '400' },
      titleStatus: { constant: 'Salvage' },
      accidents: { column: 'make', map: { bmw: 'Minor' }, otherwise: 'unknown' },
      warrantyUntil: { column: 'day', date: 'yyyy-MM-dd' },
      equipment: { template: 'sunroof; TOW HITCH, a dog | {make} | Navigation' },
    },
  })
  await importRows(seller.id, cars(1), { mapping })
  const [car] = await test.db.select().from(listings)
  expect(car).toMatchObject({ seats: 7, doors: 5, consumption: 7400, electricRangeMiles: 400, titleStatus: 'Salvage' })
  expect(car).toMatchObject({ warrantyUntil: '2026-01-15', equipment: ['Sunroof', 'Tow hitch', 'Navigation'] })
  expect(() => parseImportMapping({ fields: { ...mapping.fields, accidents: { constant: 'Many' } } })).toThrow()
  expect(await importRows(seller.id, cars(1), { mapping })).toMatchObject({ unchanged: 1 })
})

it('reads drive, engine, power and owners with their units, and finds the place', async () => {
  const seller = await aSeller(test.db)
  const facts = parseImportMapping({
    fields: {
      stockNumber: 'id',
      title: 'title',
      description: 'title',
      brand: 'make',
      price: 'price',
      drive: { constant: 'All-wheel drive' },
      engine: { constant: '4 cyl, 2.2 L' },
      power: { constant: '135 kW' },
      owners: { constant: 2 },
      vin: { column: 'day', map: { '2026-01-15': '1M8GDM9AXKP042788', wrong: '1M8GDM9AXKP042789' } },
      location: { constant: 'Stigler, OK 74462' },
    },
  })
  const wrong = ['s9', 'bmw', '10,000', 'Car', 'wrong']
  const report = await importRows(seller.id, [...cars(2), wrong], { mapping: facts })
  expect(report).toMatchObject({ created: 2, rejected: 1, rejects: [{ field: 'vin' }] })
  expect(report.rejects[0]?.reason).toMatch(/One character in this VIN is wrong/)
  const [car] = await test.db.select().from(listings)
  expect(car).toMatchObject({ drive: 'All-wheel drive', engineCc: 2200, powerHp: 181, owners: 2 })
  expect(car).toMatchObject({ vin: '1M8GDM9AXKP042788', latitude: 35.27, longitude: -95.11 })
  expect(await importRows(seller.id, [...cars(2), wrong], { mapping: facts })).toMatchObject({ unchanged: 2 })
})

it('no miles of a car that is years old are unknown miles', async () => {
  const seller = await aSeller(test.db)
  const withMiles = ['id', 'make', 'price', 'title', 'year', 'miles']
  const rows = [
    ['old', 'Jeep', '2,725', 'Liberty', '2003', '0'],
    ['new', 'Honda', '34,080', 'CR-V', '2026', '0'],
    ['driven', 'Honda', '9,000', 'Civic', '2003', '12'],
  ]
  const ownMapping = parseImportMapping({
    fields: {
      stockNumber: 'id',
      title: 'title',
      description: { first: ['title'] },
      brand: 'make',
      price: 'price',
      year: 'year',
      mileage: { column: 'miles', unit: 'mi' },
    },
  })
  async function* table() {
    for (const [index, cells] of [withMiles, ...rows].entries()) yield { line: index + 1, cells }
  }
  await importCars(test.db, { mapping: ownMapping, rows: table(), sellerId: seller.id, now })
  const found = await test.db.select().from(listings)
  expect(Object.fromEntries(found.map(({ stockNumber, mileageMiles }) => [stockNumber, mileageMiles]))).toEqual({
    old: null,
    new: 0,
    driven: 12,
  })
})
