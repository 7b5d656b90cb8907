import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type OpenedDatabase, openDatabase } from '#db/client.ts'
import { lockDataFolder } from '#db/data-folder-lock.ts'
import { findServerRole } from '#db/find-server-role.ts'
import { grantLeastPrivilegeInTransaction } from '#db/grant-least-privilege.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { BackupError, type BackupManifest, backupPhotoPath, backupSecretFileName } from './backup-manifest.ts'
import { readBackupPhotos } from './backup-photos.ts'
import type { ReportBackupProgress } from './backup-progress.ts'
import { type CheckedBackup, checkBackupFiles } from './check-backup-files.ts'
import { chooseDatabaseImageForBackup } from './choose-database-image-for-backup.ts'
import { refuseDatabaseWithRows } from './refuse-database-with-rows.ts'
import { restoreBackupRows } from './restore-backup-rows.ts'

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
/** The folder in which an embedded database is made; it is gone once the place is whole. */
const inside = '.restoring'

/**
 * Brings a backup back into an empty place and then to the tables of this release. Files are checked first, and rows
 * compared as they are read back. Wherever it ends before its end, by kill -9 too, the place has no database, and takes the
 * same restoration again: the rows come in one transaction, and the secret before them.
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
    await refuseUsedFolder(folder, target)
    const backup = await checkBackupFiles(folder, options)
    await (target.databaseUrl === null
      ? restoreEmbedded(backup, target, options)
      : restoreOnServer(backup, target, options))
    return backup.manifest
  } finally {
    lock.release()
  }
}

async function refuseUsedFolder(
  folder: string,
  { dataDir, databaseUrl, hasOwnSecret }: BackupRestoreTarget,
): Promise<void> {
  const refuse = (what: string) => {
    throw new BackupError(
      `${dataDir} is not empty: it has ${what}. A backup is restored into an empty place only; name one with DATA_DIR.`,
    )
  }
  if (databaseUrl === null && existsSync(path.join(dataDir, 'db'))) refuse('a database')
  // What an interrupted restoration has left is written anew: into a folder without a database nobody else writes.
  if (databaseUrl === null && existsSync(path.join(dataDir, inside))) return
  if (!hasOwnSecret && (await hasOtherSecret(dataDir, folder))) refuse('a secret of a server (auth-secret)')
  // Of a restoration into a PostgreSQL server it may have left photos, and writes the same ones again.
  const photos = await readdir(path.join(dataDir, 'media')).catch(() => [])
  if (databaseUrl === null && photos.length > 0) refuse('photos')
}

async function hasOtherSecret(dataDir: string, backup: string): Promise<boolean> {
  const readSecret = (folder: string) => readFile(path.join(folder, backupSecretFileName)).catch(() => null)
  const [there, ours] = await Promise.all([dataDir, backup].map(readSecret))
  if (!there) return existsSync(path.join(dataDir, backupSecretFileName))
  return !ours || Buffer.compare(there, ours) !== 0
}

/** Made beside its place and moved there at the end, the database last: a data folder with a database is complete. */
async function restoreEmbedded(backup: CheckedBackup, target: BackupRestoreTarget, options: Options): Promise<void> {
  const unfinished = path.join(target.dataDir, inside)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  for (const name of await readdir(unfinished)) await rm(path.join(unfinished, name), { recursive: true })
  let isMoving = false
  try {
    await restorePhotos(backup, target.openMediaStore(path.join(unfinished, 'media')), options)
    const image = chooseDatabaseImageForBackup(backup.manifest)
    const database = await openDatabase({ dataDir: unfinished, image, statementTimeoutMs: hourMs })
    await restoreRows(database, backup, { serverRole: null, ...options }).finally(() => database.close())
    isMoving = true
    await restoreSecret(backup, target)
    for (const name of ['media', 'db']) {
      if (!existsSync(path.join(unfinished, name))) continue
      await rm(path.join(target.dataDir, name), { recursive: true, force: true })
      await rename(path.join(unfinished, name), path.join(target.dataDir, name))
    }
    await rm(unfinished, { recursive: true, force: true })
  } catch (error) {
    // From the first move on it tells the next try whose photos and secret those are.
    if (!isMoving) await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function restoreOnServer(backup: CheckedBackup, target: BackupRestoreTarget, options: Options): Promise<void> {
  const url = target.databaseOwnerUrl ?? target.databaseUrl ?? undefined
  const database = await openDatabase({ dataDir: '', url, poolSize: 2, statementTimeoutMs: hourMs })
  try {
    // Asked first: photos and secret would otherwise reach the running site whose address was named by mistake.
    const client = await database.pool.connect()
    await refuseDatabaseWithRows(client, backup.manifest).finally(() => client.release())
    await restorePhotos(backup, target.openMediaStore(path.join(target.dataDir, 'media')), options)
    // A server that found rows without it would make a new one, and could not read second factors.
    await restoreSecret(backup, target)
    await restoreRows(database, backup, { serverRole: await findServerRole(target), ...options })
  } finally {
    await database.close()
  }
}

async function restoreRows(
  database: OpenedDatabase,
  { folder, manifest, digest }: CheckedBackup,
  { serverRole, ...options }: Options & { serverRole: string | null },
): Promise<void> {
  await restoreBackupRows(
    database,
    { folder, manifest },
    {
      ...options,
      async finish(client) {
        if (serverRole !== null) await grantLeastPrivilegeInTransaction(client, serverRole)
        await recordAuditEntry(drizzle(client), {
          actorId: null,
          action: 'backup.restored',
          subject: { type: 'backup', id: manifest.name },
          detail: { madeAt: manifest.madeAt, manifest: digest },
          at: options.clock.now(),
        })
      },
    },
  )
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
  const secret = await readFile(path.join(folder, backupSecretFileName))
  await writeFile(copy, secret, { mode: 0o600, flush: true })
  await rename(copy, path.join(target.dataDir, backupSecretFileName))
}
