import { existsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { desc, sql } from 'drizzle-orm'
import { beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { createFolderMediaStore } from '#platform/media/folder-media-store.ts'
import { createS3MediaStore } from '#platform/media/s3-media-store.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { aBackupSource, anEmptyDatabaseUrl, aTestFolder, createTestBackup, testClock } from '#tests/support/backups.ts'
import { copyDatabase } from '#tests/support/copy-database.ts'
import { startTestS3 } from '#tests/support/s3.ts'
import { newDatabaseSetting } from '#tests/support/server-database.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { seedDemoWithGateway } from '../../server/seed-demo-with-gateway.ts'
import { listBackups } from './backup-folder.ts'
import { type BackupManifest, backupPhotoPath } from './backup-manifest.ts'
import type { CreatedBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoreBackupRows } from './restore-backup-rows.ts'

const test = useDatabase({ rows: 'kept' })
const folder = aTestFolder()
const media = path.join(folder, 'media')
const awkward = 'tab\t, line\nfeed, \\N, back\\slash, return\r, \u2028 and "quotes", {curly}, ünï 🚗'
const photoId = '0199aaaa-0000-7000-8000-000000000001'
const photo = new Uint8Array([1, 2, 3, 0, 255])
let made: CreatedBackup

beforeAll(async () => {
  await seedDemoWithGateway(test.db, new Date())
  await test.db.update(users).set({ name: awkward }).where(sql`id = (select min(id) from users)`)
  await anUploadedPhoto(test.db, { id: photoId, widths: [320, 640], avif: 'ready' })
  const store = createFolderMediaStore(media)
  for (const file of ['320.webp', '640.webp', '320.avif']) await store.put(`${photoId}-${file}`, photo)
  const secretFile = path.join(folder, 'auth-secret')
  writeFileSync(secretFile, 'the secret of the site that was backed up')
  made = await createTestBackup({ ...aBackupSource(test.database, media), secretFile }, path.join(folder, 'backups'))
})

/** What the tables hold, without those that a restoration itself writes to. */
function contentOf({ tables }: BackupManifest, without: string[] = []) {
  return Object.fromEntries(
    tables.filter(({ name }) => !without.includes(name)).map(({ name, rows, digest }) => [name, `${rows} ${digest}`]),
  )
}

it('G-36 a backup that is loaded has the same rows, sequences and rules, and is the same when it is backed up again', async () => {
  const copy = await copyDatabase(inject('databaseSource'))
  try {
    const backup = { folder: made.path, manifest: made.manifest }
    await restoreBackupRows(copy.database, backup, { clock: testClock })
    const again = await createTestBackup(aBackupSource(copy.database, media), path.join(folder, 'again'))
    expect(contentOf(again.manifest)).toEqual(contentOf(made.manifest))
    expect(again.manifest.sequences).toEqual(made.manifest.sequences)
    expect(again.manifest.auditHead).toEqual(made.manifest.auditHead)
    const rules = sql`select (select json_agg(conname || pg_get_constraintdef(oid) order by conname::text, pg_get_constraintdef(oid)) from pg_constraint) constraints,
      (select json_agg(tgname::text || tgenabled::text order by tgname) from pg_trigger where not tgisinternal) triggers,
      (select json_agg(indexdef order by indexdef) from pg_indexes where schemaname = 'public') indexes`
    const [here, there] = [await test.db.execute(rules), await copy.database.db.execute(rules)]
    expect(there.rows).toEqual(here.rows)
    const { rows } = await copy.database.db.execute(sql`select name from users where name like 'tab%'`)
    expect(rows).toEqual([{ name: awkward }])
    await expect(restoreBackupRows(copy.database, backup, { clock: testClock })).rejects.toThrow('not empty')
  } finally {
    await copy.discard()
  }
})

it('G-36 a backup is restored into an empty place, once, its photos into a bucket, and leaves an entry in the audit log', async () => {
  const bucket = createS3MediaStore(await startTestS3())
  const place = path.join(folder, 'restored')
  const databaseUrl = await anEmptyDatabaseUrl()
  const target = {
    dataDir: place,
    databaseUrl,
    databaseOwnerUrl: null,
    hasOwnSecret: true,
    openMediaStore: () => bucket,
  }
  await restoreBackup(made.path, target, { clock: testClock })
  const twice = restoreBackup(made.path, target, { clock: testClock })
  await expect(twice).rejects.toThrow(
    databaseUrl === null ? /not empty/ : /not empty: this backup was restored into it, to the end/,
  )
  expect(made.manifest.photos).toMatchObject({ files: 3, missing: 1, bytes: 15 })
  expect(await bucket.get(`${photoId}-640.webp`)).toEqual(photo)
  const database = await openDatabase({ dataDir: place, url: databaseUrl ?? undefined })
  try {
    const source = { ...aBackupSource(database, place), mediaStore: bucket }
    const again = await createTestBackup(source, path.join(folder, 'backups'))
    const written = ['audit_entries']
    expect(contentOf(again.manifest, written)).toEqual(contentOf(made.manifest, written))
    expect(again.manifest.photos).toEqual({ ...made.manifest.photos, part: expect.anything() })
    const entries = await database.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
    expect(entries).toMatchObject([{ action: 'backup.restored', subjectId: made.manifest.name }])
    // The photos of the backup before are shared, not copied.
    expect(await listBackups(path.join(folder, 'backups'))).toHaveLength(2)
    const { ino } = statOf(made.path)
    expect(statOf(again.path).ino).toBe(ino)
  } finally {
    await database.close()
  }
})

it.skipIf(inject('databaseSource').kind === 'pglite')(
  'G-36 a backup restored by mistake into the database of a running site is refused before photos or the secret are written',
  async () => {
    const { DATABASE_URL: databaseUrl = '' } = await newDatabaseSetting(inject('databaseSource'))
    const site = await openDatabase({ dataDir: '', url: databaseUrl })
    await aBuyer(site.db).finally(() => site.close())
    const dataDir = path.join(folder, 'site')
    const bucket = createS3MediaStore(await startTestS3())
    const target = { dataDir, databaseUrl, databaseOwnerUrl: null, hasOwnSecret: false }
    for (const openMediaStore of [createFolderMediaStore, () => bucket]) {
      const restored = restoreBackup(made.path, { ...target, openMediaStore }, { clock: testClock })
      await expect(restored).rejects.toThrow('The database is not empty: its table')
    }
    expect(['media', 'auth-secret'].filter((name) => existsSync(path.join(dataDir, name)))).toEqual([])
    expect(await bucket.get(`${photoId}-640.webp`)).toBeNull()
  },
)

function statOf(backup: string) {
  return statSync(path.join(backup, backupPhotoPath(`${photoId}-640.webp`)))
}
