import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { payments } from '#db/schema/payments.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { createFolderMediaStore } from '#platform/media/folder-media-store.ts'
import { aPaidCar } from '#tests/support/a-paid-car.ts'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { aBackupSource, aTestFolder, createTestBackup, testClock } from '#tests/support/backups.ts'
import { aCardGateway } from '#tests/support/payments.ts'
import { everyNthUnlessProof } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import {
  BackupManifest,
  backupManifestDigestFileName,
  backupManifestFileName,
  backupVerifiedFileName,
  sha256OfText,
} from './backup-manifest.ts'
import { checkBackupFiles } from './check-backup-files.ts'
import { checkRestoredBackupContent } from './check-restored-backup-content.ts'
import type { BackupSource, CreatedBackup } from './create-backup.ts'
import { findBackupState } from './find-backup-state.ts'
import { pruneBackups } from './prune-backups.ts'
import { recordBackup } from './record-backup.ts'
import { restoreBackupRows } from './restore-backup-rows.ts'
import { verifyBackup } from './verify-backup.ts'

const test = useDatabase({ rows: 'kept' })
const folder = aTestFolder()
const backups = path.join(folder, 'backups')
let source: BackupSource
let made: CreatedBackup

beforeAll(async () => {
  await aPaidCar(test.db, aCardGateway(test.db))
  const media = path.join(folder, 'media')
  const { id } = await anUploadedPhoto(test.db, { widths: [320] })
  await createFolderMediaStore(media).put(`${id}-320.webp`, new Uint8Array([1, 2, 3]))
  writeFileSync(path.join(folder, 'auth-secret'), 'x'.repeat(48))
  source = { ...aBackupSource(test.database, media), secretFile: path.join(folder, 'auth-secret') }
  made = await createTestBackup(source, backups)
})

function scratchUrl(): string | null {
  const database = inject('databaseSource')
  return database.kind === 'postgres' ? database.adminUrl : null
}

const filesOf = (backup: string) =>
  readdirSync(backup, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== backupVerifiedFileName)
    .map((entry) => path.join(entry.parentPath, entry.name))

/** A copy to spoil. */
function aCopy(name: string): string {
  const copy = path.join(folder, name)
  cpSync(made.path, copy, { recursive: true })
  return copy
}

describe('G-36 a backup that is not whole', () => {
  it('is found out by one changed byte in any of its files', async () => {
    const copy = aCopy('one-byte')
    const files = filesOf(copy)
    expect(files.length).toBeGreaterThan(30)
    await checkBackupFiles(copy)
    for (const file of everyNthUnlessProof(files, 3)) {
      const bytes = readFileSync(file)
      const changed = Buffer.from(bytes)
      const at = bytes.length >> 1
      changed.writeUInt8((bytes.readUInt8(at) + 1) % 256, at)
      writeFileSync(file, changed)
      await expect(checkBackupFiles(copy), file).rejects.toThrow(/changed|damaged|does not fit/)
      writeFileSync(file, bytes)
    }
    await checkBackupFiles(copy)
  })

  it('is found out where a file is cut off, missing or added, and where it was never finished', async () => {
    const copy = aCopy('in-part')
    const [table = ''] = filesOf(copy).filter((file) => file.endsWith('public.users.copy.gz'))
    const whole = readFileSync(table)
    truncateSync(table, whole.length - 1)
    await expect(checkBackupFiles(copy)).rejects.toThrow(/users.copy.gz has \d+ bytes instead of \d+/)
    rmSync(table)
    await expect(checkBackupFiles(copy)).rejects.toThrow('tables/public.users.copy.gz is missing from the backup.')
    writeFileSync(table, whole)
    writeFileSync(path.join(copy, 'tables', 'extra.gz'), '')
    await expect(checkBackupFiles(copy)).rejects.toThrow('holds tables/extra.gz, which its manifest does not name')
    rmSync(path.join(copy, 'tables', 'extra.gz'))
    writeFileSync(path.join(copy, 'photos', 'extra.webp'), '')
    await expect(checkBackupFiles(copy)).rejects.toThrow('The backup holds 2 photos instead of 1')
    renameSync(path.join(copy, backupManifestFileName), path.join(copy, 'other'))
    await expect(checkBackupFiles(copy)).rejects.toThrow('is no backup: it has no manifest.json')
    const unfinished = path.join(folder, '.unfinished-x')
    renameSync(copy, unfinished)
    await expect(checkBackupFiles(unfinished)).rejects.toThrow('was never finished')
    await expect(checkBackupFiles(path.join(folder, 'nowhere'))).rejects.toThrow('is no backup')
  })

  it('is found out by its rows where somebody wrote the checksums anew', async () => {
    const copy = aCopy('rewritten')
    const manifest = BackupManifest.parse(JSON.parse(readFileSync(path.join(copy, backupManifestFileName), 'utf8')))
    const users = manifest.tables.find(({ name }) => name === 'users')
    if (users) users.digest = '0'.repeat(32)
    const text = JSON.stringify(manifest)
    writeFileSync(path.join(copy, backupManifestFileName), text)
    writeFileSync(path.join(copy, backupManifestDigestFileName), `${sha256OfText(text)}  ${backupManifestFileName}\n`)
    const failed = verifyBackup(copy, { scratchUrl: scratchUrl(), clock: testClock })
    await expect(failed).rejects.toThrow('The rows of the table users are not those that were backed up.')
    expect(existsSync(path.join(copy, backupVerifiedFileName))).toBe(false)
  })
})

it('G-36 a good backup counts once it was restored and checked, and the newest of them are kept', async () => {
  const { manifest, digest } = made
  await recordBackup(test.db, { manifest, digest, verifiedAt: null, fault: null })
  expect(await findBackupState(test.db, { now: new Date() })).toMatchObject({ verified: null, isLate: true })
  expect(await pruneBackups(backups, { keep: 1, now: new Date() })).toEqual([])
  const { verifiedAt } = await verifyBackup(made.path, { scratchUrl: scratchUrl(), clock: testClock })
  await recordBackup(test.db, { manifest, digest, verifiedAt, fault: null })
  const state = await findBackupState(test.db, { now: new Date() })
  expect(state).toMatchObject({ verified: { name: manifest.name, photos: 1 }, latest: { fault: null }, isLate: false })
  const later = await findBackupState(test.db, { now: new Date(Date.now() + 37 * 3_600_000) })
  expect(later.isLate).toBe(true)
  await recordBackup(test.db, { manifest, digest, verifiedAt: null, fault: 'It is damaged.' })
  const spoilt = await findBackupState(test.db, { now: new Date() })
  expect(spoilt).toMatchObject({ verified: null, latest: { fault: 'It is damaged.' }, isLate: true })

  // An older one that counts, one that was spoilt since, and what an interrupted backup and removal left.
  const older = path.join(backups, '2020-01-01T000000Z-aaaaaa')
  cpSync(made.path, older, { recursive: true })
  cpSync(made.path, path.join(backups, '.removed-x'), { recursive: true })
  expect(await pruneBackups(backups, { keep: 2, now: new Date() })).toEqual([])
  expect(await pruneBackups(backups, { keep: 1, now: new Date() })).toEqual(['2020-01-01T000000Z-aaaaaa'])
  expect(readdirSync(backups)).toEqual([manifest.name])
})

it('G-36 a backup whose books or audit log are not whole does not count', async () => {
  await checkRestoredBackupContent(test.database, made.manifest, { clock: testClock })
  await test.db.update(payments).set({ state: 'failed' })
  await expect(checkRestoredBackupContent(test.database, made.manifest, { clock: testClock })).rejects.toThrow(
    'Its books do not agree',
  )
  await test.db.update(payments).set({ state: 'captured' }).where(eq(payments.state, 'failed'))
  await recordAuditEntry(test.db, {
    actorId: null,
    action: 'audit.exported',
    subject: { type: 'audit', id: 'a' },
    at: new Date(),
  })
  await test.db.execute(sql`begin; set local session_replication_role = replica;
    update audit_entries set action = 'other' where position = 1; commit`)
  await expect(checkRestoredBackupContent(test.database, made.manifest, { clock: testClock })).rejects.toThrow(
    'Its audit log is broken',
  )
})

it('refuses a backup of a newer release, before it makes a table', async () => {
  const manifest = { ...made.manifest, migrations: [...made.manifest.migrations, 9_999_999_999_999] }
  const restored = restoreBackupRows(test.database, { folder: made.path, manifest }, { clock: testClock })
  await expect(restored).rejects.toThrow(/not empty|does not have/)
})
