import { randomUUID } from 'node:crypto'
import { S3Error, type S3Settings } from '#platform/object-storage/s3-bucket.ts'
import { type MediaStore, MediaStoreError } from './media-store.ts'

/** Writes a file, reads it and deletes it. @throws what the storage throws, and where it gives back something else. */
export async function probeMediaStore(store: MediaStore): Promise<void> {
  const key = `probe-${randomUUID()}.webp`
  const bytes = new TextEncoder().encode(key)
  // A key that may not list gets "forbidden" for a file that is missing, which would look like an outage.
  if ((await store.get(key)) !== null) throw new Error('The photo store has a file that nobody wrote.')
  await store.put(key, bytes)
  const read = await store.get(key)
  await store.delete(key)
  if (read === null || Buffer.compare(read, bytes) !== 0) {
    throw new MediaStoreError('The photo store gave back another file than was written.', { code: 'Unequal' })
  }
}

export type MediaStoreProblemExplanation = {
  /** One sentence, without secrets. */
  said: string
  mend: string
  /** Whether the settings are at fault, so that waiting helps nothing. */
  isPermanent: boolean
}

/**
 * What a failed probe of a bucket means, and what to do.
 * @param settings what the names of its settings begin with.
 */
export function explainS3Failure(
  error: unknown,
  { endpoint, bucket, region }: Pick<S3Settings, 'endpoint' | 'bucket' | 'region'>,
  settings: 'S3' | 'BACKUP_S3' = 'S3',
) {
  const failure = error instanceof MediaStoreError || error instanceof S3Error ? error : null
  const keyNames = `${settings}_ACCESS_KEY_ID and ${settings}_SECRET_ACCESS_KEY`
  const wrongKey = { mend: `See ${keyNames}; the store shows and makes keys.` }
  const host = new URL(endpoint).host
  const explain = (said: string, { mend, isPermanent = true }: { mend: string; isPermanent?: boolean }) =>
    ({ said, mend, isPermanent }) satisfies MediaStoreProblemExplanation
  switch (failure?.code) {
    case 'NoSuchBucket':
      return explain(
        `${settings === 'S3' ? `S3_BUCKET is "${bucket}"` : `Backups go to s3://${bucket}`}, which ${host} does not have.`,
        {
          mend: `Make the bucket (aws s3 mb s3://${bucket} --endpoint-url ${endpoint}), or name the right one.`,
        },
      )
    case 'InvalidAccessKeyId':
      return explain(`${settings}_ACCESS_KEY_ID is not known to ${host}.`, wrongKey)
    case 'SignatureDoesNotMatch':
      return explain(
        `${settings}_SECRET_ACCESS_KEY is not the one of ${settings}_ACCESS_KEY_ID, says ${host}.`,
        wrongKey,
      )
    case 'AccessDenied':
      return explain(
        `The key of ${settings}_ACCESS_KEY_ID may not read, write, delete and list in the bucket "${bucket}".`,
        {
          mend: 'Allow it s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket there.',
        },
      )
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'TemporaryRedirect':
      return explain(`${settings}_REGION is "${region}", and the bucket "${bucket}" is in another one.`, {
        mend: `Set ${settings}_REGION, and ${settings}_ENDPOINT where it names a region, to that of the bucket.`,
      })
    case 'RequestTimeTooSkewed':
      return explain(`The clocks of this machine and of ${host} are more than 15 minutes apart.`, {
        mend: 'Set the clock of this machine by NTP: timedatectl set-ntp true',
      })
  }
  const said = failure ? failure.message : error instanceof Error ? error.message : String(error)
  if (failure?.status != null && failure.status < 500 && failure.status !== 429) {
    return explain(`${said} That is no answer of an S3 store that knows this bucket and key.`, {
      mend: `See ${settings}_ENDPOINT: it is the address of the store, without the bucket.`,
    })
  }
  return explain(said, {
    mend: `See ${settings}_ENDPOINT, whether the store runs, and whether a firewall lets this machine reach it.`,
    isPermanent: false,
  })
}
