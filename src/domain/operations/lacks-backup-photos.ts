import type { BackupManifest } from './backup-manifest.ts'

/** As many may be lost one by one, or deleted while a backup is made. More of them is a folder or bucket that is not there. */
const mostMissing = 20
const mostMissingShare = 0.01

/** Whether a backup misses so many photos that the database names, or all, that it cannot stand for the site. */
export function lacksBackupPhotos({ files, missing }: Pick<BackupManifest['photos'], 'files' | 'missing'>): boolean {
  if (missing === 0) return false
  return files === 0 || (missing > mostMissing && missing > mostMissingShare * (files + missing))
}
