import { rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, inject, it } from 'vitest'
import { aBuyer } from '#db/seed/builders.ts'
import { createFolderMediaStore } from '#platform/media/folder-media-store.ts'
import { createS3Bucket } from '#platform/object-storage/s3-bucket.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { aBackupSource, aTestFolder, testClock } from '#tests/support/backups.ts'
import { startTestS3 } from '#tests/support/s3.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { markBucketBackupVerified, pruneBucketBackups, uploadBackup } from './backup-bucket.ts'
import { type CreatedBackup, createBackup } from './create-backup.ts'
import { findBackupState } from './find-backup-state.ts'
import { lacksBackupPhotos } from './lacks-backup-photos.ts'
import { pruneBackups } from './prune-backups.ts'
import { recordBackup } from './record-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const test = useDatabase({ rows: 'kept' })
const folder = aTestFolder()
const backups = path.join(folder, 'backups')
const media = path.join(folder, 'media')
const source = inject('databaseSource')
const options = { scratchUrl: source.kind === 'postgres' ? source.adminUrl : null, clock: testClock }
let whole: CreatedBackup
/** Made on the next day, in which the folder of photos was not mounted. */
let without: CreatedBackup

beforeAll(async () => {
  await aBuyer(test.db)
  const store = createFolderMediaStore(media)
  for (let photo = 0; photo < 3; photo += 1) {
    const { id, widths } = await anUploadedPhoto(test.db)
    for (const width of widths) await store.put(`${id}-${width}.webp`, new Uint8Array([1, photo]))
  }
  const madeOn = (day: number) =>
    createBackup(aBackupSource(test.database, media), { folder: backups, now: new Date(Date.UTC(2026, 0, day)) })
  whole = await madeOn(1)
  rmSync(media, { recursive: true })
  without = await madeOn(2)
})

it.each([
  [{ files: 0, missing: 0 }, false],
  [{ files: 0, missing: 1 }, true],
  [{ files: 5, missing: 20 }, false],
  [{ files: 5, missing: 21 }, true],
  [{ files: 2_079, missing: 21 }, false],
  [{ files: 2_078, missing: 21 }, true],
])('G-36 of the photos of a backup so many may be missing: %j', (photos, isTooMany) => {
  expect(lacksBackupPhotos(photos)).toBe(isTooMany)
})

it('G-36 a backup that was made while the photos were away does not count, says what to mend, and drives no good one out', async () => {
  await verifyBackup(whole.path, options)
  const checked = verifyBackup(without.path, options)
  await expect(checked).rejects.toThrow(
    /^6 of 6 files of photos that the database names were not where photos are stored\. Is DATA_DIR\/media mounted/,
  )
  const { manifest, digest } = without
  await recordBackup(test.db, { manifest, digest, verifiedAt: null, fault: 'It lacks its photos.' })
  const { latest, verified } = await findBackupState(test.db, { now: new Date() })
  expect([latest?.missingPhotos, verified]).toEqual([6, null])
  expect(await pruneBackups(backups, { keep: 1, now: new Date() })).toEqual([])
})

it('G-36 the newest backup that has its photos is kept, however many count that lack them', async () => {
  const at = { bucket: createS3Bucket(await startTestS3()), prefix: 'site/' }
  // As where photos are lost for good, and somebody says so.
  await verifyBackup(without.path, { ...options, mayLackPhotos: true })
  for (const { path: made } of [whole, without]) {
    await uploadBackup(made, at, {})
    await markBucketBackupVerified(made, at)
  }
  expect(await pruneBackups(backups, { keep: 1, now: new Date() })).toEqual([])
  expect(await pruneBucketBackups(at, { keep: 1, now: new Date() })).toEqual([])
})

it('H-06 a backup of the tables of a release before is made, and not noted in them', async () => {
  const { manifest, digest } = whole
  const taken = test.db.transaction(async (tx) => {
    await tx.execute(sql`alter table backups drop column missing_photos`)
    await recordBackup(tx, { manifest, digest, verifiedAt: new Date(), fault: null })
    const { rows } = await tx.execute(sql`select from backups where name = ${manifest.name}`)
    expect(rows).toEqual([])
    throw new Error('as it was')
  })
  await expect(taken).rejects.toThrow('as it was')
})
