import { type Config, InvalidSettingError } from '#config/config.ts'
import type { Logger } from '#platform/log/logger.ts'
import { explainS3Failure, probeMediaStore } from '#platform/media/probe-media-store.ts'
import { createS3MediaStore } from '#platform/media/s3-media-store.ts'

/**
 * Tries the bucket of photos once before the start. A store that is away is not waited for: the site works without its
 * photos, and they come back with the store.
 * @throws InvalidSettingError where no waiting would help, as for a bucket that does not exist.
 */
export async function requireUsablePhotoStore(
  { photos }: Pick<Config, 'photos'>,
  { log }: { log: Pick<Logger, 'error'> },
): Promise<void> {
  const { s3 } = photos
  if (s3 === null) return
  try {
    await probeMediaStore(createS3MediaStore(s3, { timeoutMs: 5_000, attempts: 2 }))
  } catch (error) {
    const { said, mend, isPermanent } = explainS3Failure(error, s3)
    if (isPermanent) {
      throw new InvalidSettingError(`Forecourt cannot start, because of its settings:\n  - ${said} ${mend}`)
    }
    log.error({ err: error, alarm: 'photo_store_away' }, `${said} ${mend}`)
  }
}
