import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BackupError, type BackupManifest, backupVerifiedFileName } from './backup-manifest.ts'
import type { ReportBackupProgress } from './backup-progress.ts'
import { checkBackupFiles } from './check-backup-files.ts'
import { chooseDatabaseImageForBackup } from './choose-database-image-for-backup.ts'
import { lacksBackupPhotos } from './lacks-backup-photos.ts'
import { openScratchDatabase } from './open-scratch-database.ts'
import { restoreBackupRows } from './restore-backup-rows.ts'

export interface VerifiedBackup {
  manifest: BackupManifest
  digest: string
  verifiedAt: Date
}

type Options = {
  /** The server on which to make the scratch database; null for an embedded one. */
  scratchUrl: string | null
  clock: { now(): Date }
  report?: ReportBackupProgress
  signal?: AbortSignal
  /** Whether it may count although many photos were missing when it was made, as where they are lost for good. */
  mayLackPhotos?: boolean
}

/**
 * Restores a backup into a scratch database and checks what came of it: every file against its checksum, every table
 * against its rows, the audit log along its chain, and the books. Only then does the backup count; without the photos of
 * the site it does not.
 *
 * @throws BackupError with the first thing that is wrong.
 */
export async function verifyBackup(folder: string, options: Options): Promise<VerifiedBackup> {
  const { manifest, digest } = await checkBackupFiles(folder, options)
  if (!options.mayLackPhotos) refuseWithoutPhotos(manifest)
  const scratch = await openScratchDatabase(options.scratchUrl, { image: chooseDatabaseImageForBackup(manifest) })
  try {
    await restoreBackupRows(scratch.database, { folder, manifest }, options)
  } finally {
    await scratch.discard()
  }
  const verifiedAt = options.clock.now()
  const note = `${JSON.stringify({ verifiedAt, manifest: digest })}\n`
  // The folder may be on a disk that can only be read: the check holds without the note.
  await writeFile(path.join(folder, backupVerifiedFileName), note, { mode: 0o600 }).catch(() => {})
  return { manifest, digest, verifiedAt }
}

function refuseWithoutPhotos({ photos }: BackupManifest): void {
  if (!lacksBackupPhotos(photos)) return
  const [missing, all] = [photos.missing, photos.files + photos.missing].map((files) => files.toLocaleString('en-US'))
  throw new BackupError(
    `${missing} of ${all} files of photos that the database names were not where photos are stored. Is DATA_DIR/media mounted, ` +
      'and S3_BUCKET the right one? Mend that, then make another backup. Where they are lost for good, --even-without-photos lets it count.',
  )
}
