import { randomUUID } from 'node:crypto'
import type { Config } from '#config/config.ts'
import type { BackupBucket } from '#domain/operations/backup-bucket.ts'
import { explainS3Failure, type MediaStoreProblemExplanation } from '#platform/media/probe-media-store.ts'

/**
 * Writes an object into the bucket of backups, and deletes it. Returns what is wrong and what to do; null where it can be
 * used.
 * @param address as in `forecourt backup s3://BUCKET/PATH`.
 */
export async function probeBackupBucket(
  address: string,
  { at: { bucket, prefix }, backupStore }: { at: BackupBucket } & Pick<Config, 'backupStore'>,
): Promise<MediaStoreProblemExplanation | null> {
  const key = `${prefix}probe-${randomUUID()}`
  try {
    await bucket.put(key, new Uint8Array([0]))
    await bucket.delete(key)
    return null
  } catch (error) {
    if (backupStore === null) throw error
    return explainS3Failure(error, { ...backupStore, bucket: new URL(address).host }, 'BACKUP_S3')
  }
}
