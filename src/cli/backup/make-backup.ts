import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#config/config.ts'
import {
  type BackupBucket,
  markBucketBackupVerified,
  pruneBucketBackups,
  uploadBackup,
} from '#domain/operations/backup-bucket.ts'
import { BackupError, readBackupManifest } from '#domain/operations/backup-manifest.ts'
import type { BackupProgress } from '#domain/operations/backup-progress.ts'
import { createBackup } from '#domain/operations/create-backup.ts'
import { describeBackupSource } from '#domain/operations/describe-backup-source.ts'
import { pruneBackups } from '#domain/operations/prune-backups.ts'
import { openMediaStore } from '#platform/media/open-media-store.ts'
import {
  NoRunningServerError,
  OperatorRequestRefusedError,
  sendOperatorRequest,
} from '#platform/operator-requests/operator-requests.ts'
import { CommandError } from '../command-error.ts'
import { EmbeddedDatabaseInUseError, openCommandDatabase } from '../open-command-database.ts'
import { openBackupBucket, withBackupFolder } from './backup-bucket-address.ts'
import { probeBackupBucket } from './probe-backup-bucket.ts'
import { makeStagingFolder } from './staging-folder.ts'
import { verifyAndRecordBackup } from './verify-and-record-backup.ts'

type BackupRun = {
  report(progress: BackupProgress): void
  signal: AbortSignal
  isVerified: boolean
  /** Whether it may count although many photos are missing where photos are stored. */
  mayLackPhotos: boolean
  keep: number | null
}

/**
 * Makes a backup in a folder or, at `s3://BUCKET/PATH`, in a bucket, and unless `isVerified` is false checks it by
 * restoring it: then it counts.
 * @throws CommandError before anything is made, where the bucket cannot be written to.
 */
export async function makeBackup(config: Config, address: string, options: BackupRun) {
  const at = openBackupBucket(address, config)
  if (at === null) return backUpIntoFolder(config, path.resolve(address), options)
  // Before minutes are spent on a backup that could not be sent.
  const fault = await probeBackupBucket(address, { at, ...config })
  if (fault?.isPermanent) throw new CommandError(`${fault.said} ${fault.mend}`)
  return backUpIntoBucket(config, at, { ...options, address })
}

async function backUpIntoFolder(config: Config, target: string, { isVerified, keep, ...options }: BackupRun) {
  const made = await createBackupHereOrRemotely(config, { ...options, folder: target })
  const { manifest, digest } = await readBackupManifest(made)
  const verifiedAt = isVerified ? await verifyAndRecordBackup(config, made, options) : null
  const removed = keep === null ? [] : await pruneBackups(target, { keep, now: new Date() })
  return { made, manifest, digest, verifiedAt, removed }
}

/** What is checked is what the bucket gives back, not what was sent. */
async function backUpIntoBucket(
  config: Config,
  at: BackupBucket,
  { isVerified, keep, address, ...options }: BackupRun & { address: string },
) {
  // A bucket that is missing or refuses the key is found before the work is done.
  await at.bucket.get(`${at.prefix}probe`)
  const staging = await makeStagingFolder()
  try {
    const staged = await createBackupHereOrRemotely(config, { ...options, folder: staging })
    const { manifest, digest } = await readBackupManifest(staged)
    await uploadBackup(staged, at, options)
    await rm(staged, { recursive: true })
    const made = `${address.replace(/\/$/, '')}/${manifest.name}`
    const verifiedAt = isVerified
      ? await withBackupFolder(made, config, {
          ...options,
          use: async (fetched) => {
            const verified = await verifyAndRecordBackup(config, fetched, options)
            await markBucketBackupVerified(fetched, at)
            return verified
          },
        })
      : null
    const removed = keep === null ? [] : await pruneBucketBackups(at, { keep, now: new Date() })
    return { made, manifest, digest, verifiedAt, removed }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

type Making = { folder: string; report(progress: BackupProgress): void; signal: AbortSignal }

/** Makes it here, or lets the server do it that has the embedded database open. Returns its folder. */
async function createBackupHereOrRemotely(config: Config, { folder, report, signal }: Making): Promise<string> {
  if (config.databaseUrl === null && !existsSync(path.join(config.dataDir, 'db'))) {
    throw new CommandError(
      `There is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL as the server has it.`,
    )
  }
  const database = await openCommandDatabase(config, { as: 'owner' }).catch((error: unknown) => {
    if (error instanceof EmbeddedDatabaseInUseError) return error
    throw error
  })
  if (database instanceof EmbeddedDatabaseInUseError) return askForBackup(config, database, { folder, report, signal })
  try {
    const source = { database, mediaStore: openMediaStore(config), ...(await describeBackupSource(config)) }
    return (await createBackup(source, { folder, now: new Date(), report, signal })).path
  } finally {
    await database.close()
  }
}

async function askForBackup(
  config: Config,
  inUse: EmbeddedDatabaseInUseError,
  { folder, report, signal }: Making,
): Promise<string> {
  try {
    const result = await sendOperatorRequest(
      config.dataDir,
      { kind: 'backup', folder },
      { onProgress: (progress) => report(progress as BackupProgress), signal },
    )
    return (result as { path: string }).path
  } catch (error) {
    if (error instanceof NoRunningServerError) throw inUse
    if (error instanceof OperatorRequestRefusedError) throw new BackupError(error.message)
    throw error
  }
}
