import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type OpenedDatabase, openDatabase } from '#db/client.ts'
import { lockDataFolder } from '#db/data-folder-lock.ts'
import { prepareDatabase } from '#db/prepare-database.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { BackupError, type BackupManifest, backupPhotoPath, backupSecretFileName } from './backup-manifest.ts'
import { readBackupPhotos } from './backup-photos.ts'
import type { ReportBackupProgress } from './backup-progress.ts'
import { type CheckedBackup, checkBackupFiles } from './check-backup-files.ts'
import { chooseImageForBackup } from './choose-image-for-backup.ts'
import { loadBackupIntoDatabase } from './load-backup-into-database.ts'
import { checkRestoredBackupContent } from './verify-backup.ts'

export interface BackupRestoreTarget {
  dataDir: string
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  /** Whether the server's secret is a setting; else that of the backup goes into the data folder. */
  hasOwnSecret: boolean
  openMediaStore(folder: string): MediaStore
}

type Options = { clock: { now(): Date }; report?: ReportBackupProgress; signal?: AbortSignal }

const hourMs = 60 * 60_000
const inside = '.restoring'

/**
 * Brings a backup back into an empty place and then to the tables of this release. Files are checked first, and rows
 * compared as they are read back; an interruption leaves a place into which it can be restored again.
 *
 * @throws BackupError where the place is not empty, or the backup is not whole.
 */
export async function restoreBackup(
  folder: string,
  target: BackupRestoreTarget,
  options: Options,
): Promise<BackupManifest> {
  const lock = lockDataFolder(target.dataDir)
  try {
    await refuseUsedFolder(target)
    const backup = await checkBackupFiles(folder, options)
    await (target.databaseUrl === null
      ? restoreEmbedded(backup, target, options)
      : restoreOnServer(backup, target, options))
    return backup.manifest
  } finally {
    lock.release()
  }
}

async function refuseUsedFolder({ dataDir, databaseUrl, hasOwnSecret }: BackupRestoreTarget): Promise<void> {
  const refuse = (what: string) => {
    throw new BackupError(
      `${dataDir} is not empty: it has ${what}. A backup is restored into an empty place only; name one with DATA_DIR.`,
    )
  }
  if (databaseUrl === null && existsSync(path.join(dataDir, 'db'))) refuse('a database')
  if (!hasOwnSecret && existsSync(path.join(dataDir, backupSecretFileName)))
    refuse('a secret of a server (auth-secret)')
  // A restoration into a PostgreSQL server that was interrupted may have left photos, and writes the same ones again.
  const photos = await readdir(path.join(dataDir, 'media')).catch(() => [])
  if (databaseUrl === null && photos.length > 0) refuse('photos')
}

/** Made beside its place and moved there at the end, the database last: a data folder with a database is complete. */
async function restoreEmbedded(backup: CheckedBackup, target: BackupRestoreTarget, options: Options): Promise<void> {
  const unfinished = path.join(target.dataDir, inside)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    await restorePhotos(backup, target.openMediaStore(path.join(unfinished, 'media')), options)
    const image = chooseImageForBackup(backup.manifest)
    const database = await openDatabase({ dataDir: unfinished, image, statementTimeoutMs: hourMs })
    await finish(database, backup, target, options).finally(() => database.close())
    await restoreSecret(backup, target)
    for (const name of ['media', 'db']) {
      if (!existsSync(path.join(unfinished, name))) continue
      await rm(path.join(target.dataDir, name), { recursive: true, force: true })
      await rename(path.join(unfinished, name), path.join(target.dataDir, name))
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function restoreOnServer(backup: CheckedBackup, target: BackupRestoreTarget, options: Options): Promise<void> {
  await restorePhotos(backup, target.openMediaStore(path.join(target.dataDir, 'media')), options)
  const url = target.databaseOwnerUrl ?? target.databaseUrl ?? undefined
  const database = await openDatabase({ dataDir: '', url, poolSize: 2, statementTimeoutMs: hourMs })
  await finish(database, backup, target, options).finally(() => database.close())
  await restoreSecret(backup, target)
}

async function finish(
  database: OpenedDatabase,
  { folder, manifest, digest }: CheckedBackup,
  { databaseUrl, databaseOwnerUrl }: BackupRestoreTarget,
  options: Options,
): Promise<void> {
  await loadBackupIntoDatabase(database, { folder, manifest }, options)
  await prepareDatabase(database, { databaseUrl, databaseOwnerUrl: null })
  await checkRestoredBackupContent(database, manifest, options)
  if (databaseOwnerUrl !== null && databaseUrl !== null) {
    const server = await openDatabase({ dataDir: '', url: databaseUrl, poolSize: 1 })
    await prepareDatabase(server, { databaseUrl, databaseOwnerUrl }).finally(() => server.close())
  }
  await recordAuditEntry(database.db, {
    actorId: null,
    action: 'backup.restored',
    subject: { type: 'backup', id: manifest.name },
    detail: { madeAt: manifest.madeAt, manifest: digest },
    at: options.clock.now(),
  })
}

async function restorePhotos({ folder, manifest }: CheckedBackup, store: MediaStore, options: Options): Promise<void> {
  let done = 0
  for await (const { key } of readBackupPhotos(folder, manifest)) {
    options.signal?.throwIfAborted()
    await store.put(key, await readFile(path.join(folder, backupPhotoPath(key))))
    done += 1
    options.report?.({ step: 'photos', done, total: manifest.photos.files })
  }
}

async function restoreSecret({ folder, manifest }: CheckedBackup, target: BackupRestoreTarget): Promise<void> {
  if (manifest.secret === null || target.hasOwnSecret) return
  const copy = path.join(target.dataDir, `.${backupSecretFileName}-restored`)
  await copyFile(path.join(folder, backupSecretFileName), copy)
  await rename(copy, path.join(target.dataDir, backupSecretFileName))
}
