import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#config/config.ts'
import {
  type BackupBucket,
  markBucketBackupVerified,
  pruneBucketBackups,
  uploadBackup,
} from '#domain/operations/backup-bucket.ts'
import { BackupError, readBackupManifest, totalBackupRows } from '#domain/operations/backup-manifest.ts'
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
import type { CliCommand } from '../cli-command.ts'
import { CommandError } from '../command-error.ts'
import { EmbeddedDatabaseInUseError, openCommandDatabase } from '../open-command-database.ts'
import { openBackupBucket, withBackupFolder } from './backup-bucket-address.ts'
import { probeBackupBucket } from './probe-backup-bucket.ts'
import { showBackupProgress } from './show-backup-progress.ts'
import { verifyAndRecordBackup } from './verify-and-record-backup.ts'

export const backupCommand: CliCommand = {
  help: `forecourt backup FOLDER|s3://BUCKET[/PATH] [--keep N] [--no-verify] [--json]

Copies the database as it is at one moment, and its photos, into a new folder inside FOLDER; then restores the copy into a
scratch database and checks it there: every row, every photo, the audit log and the books. Only then does the backup
count. The site goes on meanwhile. Photos that the backup before has too take no room again.

A backup in a bucket is made in the temporary folder (TMPDIR), sent, and fetched again for the check. BACKUP_S3_ENDPOINT,
BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY say where; without them it is the store of the photos.

--keep       Keeps the N newest backups that count, and removes older ones; without it all are kept.
--no-verify  Leaves the check to "forecourt verify", on another machine say. The backup does not count before.
--json       Prints one line for scripts.`,
  run,
}

async function run(args: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      keep: { type: 'string' },
      'no-verify': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0) throw new CommandError('Name one folder or bucket for the backups.')
  const keep = readKeep(values.keep)
  if (keep !== null && values['no-verify']) {
    throw new CommandError('--keep counts backups that were verified; leave one of --keep and --no-verify away.')
  }
  const config = readConfig(process.env, { needs: 'database' })
  const at = openBackupBucket(folder, config)
  // Before minutes are spent on a backup that could not be sent.
  const fault = at === null ? null : await probeBackupBucket(folder, { at, ...config })
  if (fault?.isPermanent) throw new CommandError(`${fault.said} ${fault.mend}`)
  const progress = showBackupProgress({ isQuiet: values.json })
  const options = { report: progress.report, signal, isVerified: !values['no-verify'], keep }
  try {
    const { made, manifest, digest, verifiedAt, removed } = at
      ? await backUpIntoBucket(config, at, { ...options, address: folder })
      : await backUpIntoFolder(config, path.resolve(folder), options)
    progress.stop()
    const rows = totalBackupRows(manifest)
    const { files: photos, missing } = manifest.photos
    if (values.json) {
      process.stdout.write(`${JSON.stringify({ backup: made, digest, rows, photos, missing, verifiedAt, removed })}\n`)
      return 0
    }
    const lines = [
      `${made}: ${count(rows)} rows and ${count(photos)} photos.`,
      ...(missing > 0 ? [`${count(missing)} photos that the database names are missing where photos are stored.`] : []),
      verifiedAt
        ? 'It was restored into a scratch database and is right: it counts.'
        : `It does not count yet: check it by \`npx forecourt verify ${made}\`.`,
      ...removed.map((name) => `Removed: ${name}`),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  } finally {
    progress.stop()
  }
}

type BackupRun = {
  report(progress: BackupProgress): void
  signal: AbortSignal
  isVerified: boolean
  keep: number | null
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
  const staging = await mkdtemp(path.join(tmpdir(), 'forecourt-backup-'))
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
export async function createBackupHereOrRemotely(config: Config, { folder, report, signal }: Making): Promise<string> {
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

function readKeep(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new CommandError(`--keep is "${text}"; it is a whole number from 1 to 9999.`)
  return Number(text)
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
