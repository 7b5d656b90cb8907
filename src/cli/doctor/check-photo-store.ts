import type { Config } from '#config/config.ts'
import {
  type DiagnosticOutcome,
  failureDiagnosticOutcome,
  okDiagnosticOutcome,
  warningDiagnosticOutcome,
} from '#domain/operations/doctor/diagnostic-finding.ts'
import type { ListableMediaStore, MediaStore } from '#platform/media/media-store.ts'
import { openMediaStores } from '#platform/media/open-media-store.ts'
import { explainS3Failure, probeMediaStore } from '#platform/media/probe-media-store.ts'
import { createS3MediaStore } from '#platform/media/s3-media-store.ts'
import { openBackupBucket } from '../backup/backup-bucket-address.ts'
import { probeBackupBucket } from '../backup/probe-backup-bucket.ts'
import { CommandError } from '../command-error.ts'

/** More than these are not counted. */
const countUpTo = 1_000

/** Whether a photo could be written into the bucket, read and deleted, and whether photos are left elsewhere. */
export async function checkPhotoBucket({
  dataDir,
  photos,
}: Pick<Config, 'dataDir' | 'photos'>): Promise<DiagnosticOutcome> {
  const { s3, store } = photos
  if (s3 === null) return okDiagnosticOutcome('Photos lie in the data folder.')
  const said = `The bucket ${s3.bucket} at ${new URL(s3.endpoint).host} takes and gives photos.`
  try {
    await probeMediaStore(createS3MediaStore(s3))
    const { former } = openMediaStores({ dataDir, photos })
    const left = former === null ? 0 : await countFiles(former)
    if (left === 0) return okDiagnosticOutcome(said)
    const count = left > countUpTo ? `More than ${countUpTo}` : left
    const where = store === 's3' ? 'in DATA_DIR/media' : 'in the bucket, while PHOTO_STORE is "folder"'
    return warningDiagnosticOutcome(`${said} ${count} files are still ${where}.`, 'Move them: npx forecourt move-media')
  } catch (error) {
    const fault = explainS3Failure(error, s3)
    return failureDiagnosticOutcome(fault.said, fault.mend)
  }
}

/** Whether a backup could be sent to where `forecourt backup` is told to. */
export async function checkBackupBucket(
  address: string,
  config: Pick<Config, 'backupStore'>,
): Promise<DiagnosticOutcome> {
  try {
    const at = openBackupBucket(address, config)
    const fault = at === null ? null : await probeBackupBucket(address, { at, ...config })
    if (fault !== null) return failureDiagnosticOutcome(fault.said, fault.mend)
    return okDiagnosticOutcome(`Backups can be sent to ${address}.`)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return failureDiagnosticOutcome(error.message, 'See docs/operations/backups.md.')
  }
}

/** Whether browsers get a photo where pages say that it is. */
export async function checkMediaUrl({
  mediaUrl,
  ...settings
}: Pick<Config, 'dataDir' | 'photos' | 'mediaUrl'>): Promise<DiagnosticOutcome> {
  if (mediaUrl === null) return okDiagnosticOutcome('Photos are on this site.')
  const { current } = openMediaStores(settings)
  for await (const key of current.list()) {
    const address = `${mediaUrl}/media/${key}`
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) })
    const isSame =
      response.ok && Buffer.compare(new Uint8Array(await response.arrayBuffer()), await bytesOf(current, key)) === 0
    if (isSame) return okDiagnosticOutcome(`${mediaUrl} gives photos.`)
    return failureDiagnosticOutcome(
      `${address} answers ${response.status}${response.ok ? ' with another file' : ''}.`,
      'See MEDIA_URL: the origin of the CDN is this site, or the bucket with public reads; /media/… follows it.',
    )
  }
  return okDiagnosticOutcome(`MEDIA_URL is ${mediaUrl}; there is no photo yet to try it with.`)
}

async function bytesOf(store: MediaStore, key: string): Promise<Uint8Array> {
  return (await store.get(key)) ?? new Uint8Array()
}

async function countFiles(store: ListableMediaStore): Promise<number> {
  let count = 0
  for await (const _key of store.list()) {
    count += 1
    if (count > countUpTo) break
  }
  return count
}
