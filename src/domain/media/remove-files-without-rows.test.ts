import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFolderMediaStore } from '#platform/media/folder-media-store.ts'
import type { ListableMediaStore } from '#platform/media/media-store.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { removeFilesWithoutRows } from './remove-files-without-rows.ts'

const test = useDatabase()
const now = new Date('2026-11-30T12:00:00Z')
const dayMs = 86_400_000

let folder = ''
let store: ListableMediaStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forecourt-lost-'))
  store = createFolderMediaStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

let made = 0
/** The id of a photo that was uploaded so many days ago. */
function anId(daysAgo: number): string {
  const ms = (now.getTime() - daysAgo * dayMs).toString(16).padStart(12, '0')
  made += 1
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-${String(made).padStart(12, '0')}`
}
const put = (...keys: string[]) => Promise.all(keys.map((key) => store.put(key, new Uint8Array([1]))))
const left = async () => (await readdir(folder)).toSorted()

it('files whose row was deleted go, and none whose row is there, may still come, or has its other name', async () => {
  const shown = anId(400)
  const hidden = anId(400)
  await anUploadedPhoto(test.db, { id: shown })
  await anUploadedPhoto(test.db, { id: `private-${hidden}` })
  const kept = [
    `${shown}-320.webp`,
    `${shown}-320.avif`,
    `private-${hidden}-320.webp`,
    // Just being hidden: the row has the new name.
    `${hidden}-320.webp`,
    // Uploads, whose row comes after the files.
    `${anId(0)}-320.webp`,
    `${anId(29)}-320.webp`,
    // No photo of ours.
    'logo-of-somebody-320.webp',
    '11111111-1111-4111-8111-111111111111-320.webp',
  ]
  const deleted = anId(31)
  await put(...kept, `${deleted}-320.webp`, `${deleted}-320.avif`, `private-${anId(31)}-640.webp`)
  expect(await removeFilesWithoutRows(test.db, [store], { now })).toEqual({ files: 11, lost: 3, removed: 3 })
  expect(await left()).toEqual(kept.toSorted())
})

it('a row that comes while the files are listed keeps them', async () => {
  const id = anId(40)
  await put(`${id}-320.webp`)
  const listing: ListableMediaStore = {
    ...store,
    async *list() {
      yield* store.list()
    },
    async delete(key) {
      expect.unreachable(key)
    },
  }
  // The second store is listed after the first.
  const slow: ListableMediaStore = {
    ...store,
    async *list() {
      await anUploadedPhoto(test.db, { id })
      yield* []
    },
  }
  expect(await removeFilesWithoutRows(test.db, [listing, slow], { now })).toEqual({ files: 1, lost: 1, removed: 0 })
})

it('with the database of another site all files stay, unless somebody says otherwise', async () => {
  await put(...Array.from({ length: 21 }, () => `${anId(90)}-320.webp`))
  expect(await removeFilesWithoutRows(test.db, [store], { now })).toEqual({ files: 21, lost: 21, removed: 0 })
  const all = await removeFilesWithoutRows(test.db, [store], { now, mayRemoveMany: true })
  expect(all).toEqual({ files: 21, lost: 21, removed: 21 })
  expect(await left()).toEqual([])
})
