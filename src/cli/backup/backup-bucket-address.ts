import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#config/config.ts'
import { type BackupBucket, downloadBackup, listBucketBackups } from '#domain/operations/backup-bucket.ts'
import { isBackupName, listBackups } from '#domain/operations/backup-folder.ts'
import { backupManifestFileName, backupVerifiedFileName } from '#domain/operations/backup-manifest.ts'
import type { ReportBackupProgress } from '#domain/operations/backup-progress.ts'
import { createS3Bucket } from '#platform/object-storage/s3-bucket.ts'
import { CommandError } from '../command-error.ts'
import { makeStagingFolder } from './staging-folder.ts'

type Options = { report: ReportBackupProgress; signal: AbortSignal }

/**
 * The bucket that `s3://BUCKET/PATH` names; null for anything else, which is a folder.
 * @throws CommandError for an address that is none, or where the settings name no store.
 */
export function openBackupBucket(address: string, { backupStore }: Pick<Config, 'backupStore'>): BackupBucket | null {
  if (!address.startsWith('s3://')) return null
  const [, bucket, folder = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/.exec(address) ?? []
  if (bucket === undefined) {
    throw new CommandError(`${address} is no address of a bucket; it is like s3://my-backups or s3://my-backups/site.`)
  }
  if (backupStore === null) {
    throw new CommandError(
      'No S3 store is set for backups: set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
    )
  }
  const prefix = folder === '' ? '' : `${folder.slice(1)}/`
  return { bucket: createS3Bucket({ ...backupStore, bucket }, { name: 'backup store' }), prefix }
}

const namedBackups = 5

function nameOne(newestFirst: { name: string; isVerified: boolean }[], address: string): string {
  const known = newestFirst
    .slice(0, namedBackups)
    .map((one) => `\n${address.replace(/\/$/, '')}/${one.name}${one.isVerified ? '' : ' (not verified)'}`)
  return `Name one backup. The newest are:${known.join('')}`
}

async function listFolderBackups(folder: string) {
  const names = await listBackups(folder)
  return names.map((name) => ({ name, isVerified: existsSync(path.join(folder, name, backupVerifiedFileName)) }))
}

/**
 * Hands the folder of one backup to `use`: the folder itself, or a temporary one into which a backup of a bucket,
 * `s3://BUCKET/PATH/NAME`, was fetched. TMPDIR says where that is.
 * @throws CommandError where the address is that of several backups, or of none in the bucket; it names the newest.
 */
export async function withBackupFolder<Value>(
  address: string,
  config: Pick<Config, 'backupStore'>,
  { use, ...options }: Options & { use(folder: string, at: BackupBucket | null): Promise<Value> },
): Promise<Value> {
  const name = path.posix.basename(address)
  const parent = openBackupBucket(isBackupName(name) ? path.posix.dirname(address) : address, config)
  if (parent === null) {
    const folder = path.resolve(address)
    const inside = existsSync(path.join(folder, backupManifestFileName)) ? [] : await listFolderBackups(folder)
    if (inside.length > 0) throw new CommandError(nameOne(inside, address))
    return use(folder, null)
  }
  if (!isBackupName(name)) {
    const inside = await listBucketBackups(parent)
    throw new CommandError(inside.length === 0 ? `There is no backup at ${address}.` : nameOne(inside, address))
  }
  const into = await makeStagingFolder()
  try {
    return await use(await downloadBackup(name, parent, { ...options, into }), parent)
  } finally {
    await rm(into, { recursive: true, force: true })
  }
}
