import { expect, it } from 'vitest'
import { aListing, aSale, aSeller } from '#db/seed/builders.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { planCarSitemap } from './plan-car-sitemap.ts'
import { readCarSitemap } from './read-car-sitemap.ts'

const test = useDatabase()

/** The ids of each file, in the order of the file. */
async function idsOfFiles(addressesAFile: number, rows: number): Promise<string[][]> {
  const files = await planCarSitemap(test.db, { addressesAFile })
  return Promise.all(
    files.map(async (file) => {
      const ids: string[] = []
      for await (const batch of readCarSitemap(test.db, file, { rows })) ids.push(...batch.map(({ id }) => id))
      return ids
    }),
  )
}

it('G-22: every car on offer stands in exactly one file, whatever the sizes, also of cars posted in the same instant', async () => {
  const { id: sellerId } = await aSeller(test.db)
  const moments = ['2026-05-01T10:00:00.000Z', '2026-05-01T10:00:00.001Z', '2026-05-02T08:00:00.000Z']
  const ids: string[] = []
  for (let index = 0; index < 23; index += 1) {
    const postedAt = new Date(moments[Math.floor(index / 9)] ?? 0)
    ids.push((await aListing(test.db, { sellerId, postedAt, pictures: [] })).id)
  }
  for (const [addressesAFile, rows] of [
    [50, 5],
    [23, 23],
    [22, 7],
    [5, 5],
    [5, 3],
    [1, 1],
  ] as const) {
    const files = await idsOfFiles(addressesAFile, rows)
    expect(files.map((file) => file.length)).toEqual(
      Array.from({ length: Math.ceil(23 / addressesAFile) }, (_, index) =>
        Math.min(addressesAFile, 23 - index * addressesAFile),
      ),
    )
    expect(files.flat().toSorted()).toEqual(ids.toSorted())
  }
})

it('G-22: a car that nobody can buy is in no file, and no car makes no file', async () => {
  expect(await planCarSitemap(test.db)).toEqual([])
  const { id: sellerId } = await aSeller(test.db)
  await aListing(test.db, { sellerId, status: 'draft', pictures: [] })
  await aListing(test.db, { sellerId, status: 'withdrawn', pictures: [] })
  await aSale(test.db)
  expect(await planCarSitemap(test.db)).toEqual([])
})

it('G-22: a file says when the last of its cars changed, and a new car leaves the files before alone', async () => {
  const { id: sellerId } = await aSeller(test.db)
  const at = (day: number) => new Date(Date.UTC(2026, 4, day))
  await aListing(test.db, { sellerId, postedAt: at(1), updatedAt: at(20), pictures: [] })
  await aListing(test.db, { sellerId, postedAt: at(2), updatedAt: at(9), pictures: [] })
  const before = await planCarSitemap(test.db, { addressesAFile: 2 })
  expect(before.map(({ lastChange }) => lastChange)).toEqual([at(20)])
  await aListing(test.db, { sellerId, postedAt: at(3), updatedAt: at(3), pictures: [] })
  const after = await planCarSitemap(test.db, { addressesAFile: 2 })
  expect(after.map(({ lastChange }) => lastChange)).toEqual([at(20), at(3)])
  expect(after[0]).toEqual(before[0])
})
