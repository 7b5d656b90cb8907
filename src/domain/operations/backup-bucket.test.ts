import { mkdtemp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { aBuyer } from '#db/seed/builders.ts'
import { createFolderMediaStore } from '#platform/media/folder-media-store.ts'
import { createS3Bucket, type S3Bucket } from '#platform/object-storage/s3-bucket.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { aBackupSource, anEmptyDatabaseUrl, aTestFolder, createTestBackup } from '#tests/support/backups.ts'
import { startTestS3 } from '#tests/support/s3.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import {
  type BackupBucket,
  downloadBackup,
  listBucketBackups,
  markBucketBackupVerified,
  pruneBucketBackups,
  uploadBackup,
} from './backup-bucket.ts'
import { checkBackupFiles } from './check-backup-files.ts'
import { type CreatedBackup, createBackup } from './create-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const test = useDatabase({ rows: 'kept' })
const folder = aTestFolder()
const media = path.join(folder, 'media')
const clock = { now: () => new Date() }
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000)
const aFolder = () => mkdtemp(path.join(folder, 'fetched-'))
let bucket: S3Bucket

const photo = async (id: string, content: number) => {
  await anUploadedPhoto(test.db, { id, widths: [320] })
  await createFolderMediaStore(media).put(`${id}-320.webp`, new Uint8Array([1, 2, content]))
}
const backUp = (): Promise<CreatedBackup> =>
  createTestBackup(aBackupSource(test.database, media), path.join(folder, 'made'))
const keysBelow = async (prefix: string) => (await Array.fromAsync(bucket.list(prefix))).map(({ key }) => key)

beforeAll(async () => {
  bucket = createS3Bucket(await startTestS3())
  await aBuyer(test.db)
  await photo('0199aaaa-0000-7000-8000-000000000001', 3)
})

it('G-36 a backup comes back from a bucket as it was sent, and can be restored', async () => {
  const at = { bucket, prefix: 'site/' }
  const made = await backUp()
  await uploadBackup(made.path, at, {})
  expect(await listBucketBackups(at)).toEqual([{ name: made.manifest.name, isVerified: false }])
  const fetched = await downloadBackup(made.manifest.name, at, { into: await aFolder() })
  expect(await verifyBackup(fetched, { scratchUrl: await anEmptyDatabaseUrl(), clock })).toMatchObject({
    digest: made.digest,
  })
  await markBucketBackupVerified(fetched, at)
  expect(await listBucketBackups(at)).toEqual([{ name: made.manifest.name, isVerified: true }])
  expect(await listBucketBackups({ bucket, prefix: 'other/' })).toEqual([])
})

it('keeps each photo once, whatever the number of backups that have it', async () => {
  const at = { bucket, prefix: 'twice/' }
  const sent: string[] = []
  const counting: BackupBucket = {
    ...at,
    bucket: { ...bucket, putFile: (key, file) => bucket.putFile(key, file).then(() => void sent.push(key)) },
  }
  for (const made of [await backUp(), await backUp()]) await uploadBackup(made.path, counting, {})
  expect(sent.filter((key) => key.includes('/photos/'))).toHaveLength(1)
  expect(await keysBelow('twice/photos/')).toHaveLength(1)
})

it('is none while it is being sent', async () => {
  const made = await backUp()
  const half = new AbortController()
  const other = { bucket, prefix: 'half/' }
  const sending = uploadBackup(made.path, other, { report: () => half.abort(), signal: half.signal })
  await expect(sending).rejects.toThrow('aborted')
  expect(await keysBelow('half/')).not.toEqual([])
  expect(await listBucketBackups(other)).toEqual([])
  const fetching = downloadBackup(made.manifest.name, other, { into: await aFolder() })
  await expect(fetching).rejects.toThrow(`no finished backup ${made.manifest.name}`)
})

it('leaves nothing in the bucket for longer than a day where it was never sent to its end', async () => {
  const at = { bucket, prefix: 'left/' }
  const [whole, broken] = [await backUp(), await backUp()]
  await uploadBackup(whole.path, at, {})
  const half = new AbortController()
  const sending = uploadBackup(broken.path, at, { report: ({ done }) => done > 3 && half.abort(), signal: half.signal })
  await expect(sending).rejects.toThrow('aborted')
  const [kept, left] = [whole, broken].map(({ manifest }) => `left/${manifest.name}/`)
  const before = await keysBelow(kept ?? '')
  await pruneBucketBackups(at, { keep: 5, now: new Date() })
  // It may be sent at this moment.
  expect(await keysBelow(left ?? '')).not.toEqual([])
  await pruneBucketBackups(at, { keep: 5, now: inTwoDays() })
  expect(await keysBelow(left ?? '')).toEqual([])
  expect(await keysBelow(kept ?? '')).toEqual(before)
})

it.each([
  ['changed', (key: string) => bucket.put(key, new Uint8Array([9])), 'is damaged or was changed'],
  ['gone', (key: string) => bucket.delete(key), 'is missing'],
])('with a photo that is %s is found out', async (name, harm, fault) => {
  const at = { bucket, prefix: `${name}/` }
  const made = await backUp()
  await uploadBackup(made.path, at, {})
  for (const key of await keysBelow(`${name}/photos/`)) await harm(key)
  const fetched = await downloadBackup(made.manifest.name, at, { into: await aFolder() })
  await expect(checkBackupFiles(fetched)).rejects.toThrow(fault)
})

it('removes old backups and the photos that only they have, and never one of the kept', async () => {
  const at = { bucket, prefix: 'pruned/' }
  const source = aBackupSource(test.database, media)
  const madeAt = (hour: number) =>
    createBackup(source, { folder: path.join(folder, 'pruned'), now: new Date(Date.UTC(2026, 0, 1, hour)) })
  const first = await madeAt(1)
  await uploadBackup(first.path, at, {})
  const second = await madeAt(2)
  await uploadBackup(second.path, at, {})
  await bucket.put('pruned/photos/of-no-backup-any-more', new Uint8Array([1]))
  expect(await pruneBucketBackups(at, { keep: 1, now: inTwoDays() })).toEqual([])

  const fetched = await downloadBackup(second.manifest.name, at, { into: await aFolder() })
  await verifyBackup(fetched, { scratchUrl: await anEmptyDatabaseUrl(), clock })
  await markBucketBackupVerified(fetched, at)
  expect(await pruneBucketBackups(at, { keep: 2, now: inTwoDays() })).toEqual([])
  expect(await pruneBucketBackups(at, { keep: 1, now: inTwoDays() })).toEqual([first.manifest.name])
  expect(await keysBelow(`pruned/${first.manifest.name}/`)).toEqual([])
  expect(await keysBelow('pruned/photos/')).toHaveLength(1)
  expect(await readdir(await downloadBackup(second.manifest.name, at, { into: await aFolder() }))).toContain('photos')
})
