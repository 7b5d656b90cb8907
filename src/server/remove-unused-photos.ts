import type { ApiServices } from '#api/api-services.ts'
import { claimDueJob } from '#domain/jobs/claim-due-job.ts'
import { runAndRecordJob } from '#domain/jobs/run-and-record-job.ts'
import { removeFilesWithoutRows } from '#domain/media/remove-files-without-rows.ts'
import { removeOrphanMedia } from '#domain/media/remove-orphan-media.ts'
import { openMediaStores } from '#platform/media/open-media-store.ts'

const lostPhotosJob = 'remove-lost-photos'
const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes uploads that nothing shows, and once a day, on one of the servers, files of photos without rows; the log says how
 * many.
 */
export async function removeUnusedPhotos(
  { db, config, mediaStore, clock, log }: Pick<ApiServices, 'db' | 'config' | 'mediaStore' | 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  await removeOrphanMedia(db, mediaStore, { now: clock.now() })
  if (!(await claimDueJob(db, { name: lostPhotosJob, everyMs: dayMs, now: clock.now() }))) return
  const { current, former } = openMediaStores(config)
  const stores = former === null ? [current] : [current, former]
  const found = await runAndRecordJob(db, { name: lostPhotosJob, clock }, () =>
    removeFilesWithoutRows(db, stores, { now: clock.now(), signal }),
  )
  if (found.removed > 0) log.info(found, 'files of photos that no row names were removed')
  else if (found.lost > 0) log.error({ alarm: 'photos_without_rows', ...found }, tooManyMend)
}

const tooManyMend =
  'so many files of photos have no row that none was removed: is DATABASE_URL the database of these photos? Where it is, ' +
  '`npx forecourt doctor --remove-lost-photos` removes them'
