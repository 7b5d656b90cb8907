import { readdir } from 'node:fs/promises'
import {
  BackupError,
  type BackupManifest,
  backupManifestDigestFileName,
  backupManifestFileName,
  backupVerifiedFileName,
  readBackupManifest,
} from './backup-manifest.ts'
import { checkBackupPart } from './backup-part-files.ts'
import { checkBackupPhotos } from './backup-photos.ts'
import type { ReportBackupProgress } from './backup-progress.ts'

export interface CheckedBackup {
  folder: string
  manifest: BackupManifest
  /** The SHA-256 of its manifest, which names the checksums of all other parts. */
  digest: string
}

/**
 * Compares every file of a backup with its manifest, before anything of it is read in earnest.
 * @throws BackupError for the first one that is missing, damaged, changed or too many.
 */
export async function checkBackupFiles(
  folder: string,
  options: { report?: ReportBackupProgress; signal?: AbortSignal } = {},
): Promise<CheckedBackup> {
  const { manifest, digest } = await readBackupManifest(folder)
  const parts = [...manifest.tables.map(({ part }) => part), manifest.photos.part]
  if (manifest.secret) parts.push(manifest.secret)
  for (const part of parts) await checkBackupPart(folder, part)
  const known = new Set([
    backupManifestFileName,
    backupManifestDigestFileName,
    backupVerifiedFileName,
    'tables',
    'photos',
  ])
  for (const { name } of parts) known.add(name)
  const found = [...(await readdir(folder)), ...(await readdir(`${folder}/tables`)).map((name) => `tables/${name}`)]
  const stranger = found.find((name) => !known.has(name))
  if (stranger) throw new BackupError(`The backup holds ${stranger}, which its manifest does not name.`)
  await checkBackupPhotos(folder, manifest, options)
  return { folder, manifest, digest }
}
