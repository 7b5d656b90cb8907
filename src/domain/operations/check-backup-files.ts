import { readdir } from 'node:fs/promises'
import {
  BackupFault,
  type BackupManifest,
  manifestDigestFile,
  manifestFile,
  readManifest,
  verifiedFile,
} from './backup-manifest.ts'
import { checkPart } from './backup-parts.ts'
import { checkPhotos } from './backup-photos.ts'
import type { ReportProgress } from './backup-progress.ts'

export interface CheckedBackup {
  folder: string
  manifest: BackupManifest
  /** The SHA-256 of its manifest, which names the checksums of all other parts. */
  digest: string
}

/**
 * Compares every file of a backup with its manifest, before anything of it is read in earnest.
 * @throws BackupFault for the first one that is missing, damaged, changed or too many.
 */
export async function checkBackupFiles(
  folder: string,
  options: { report?: ReportProgress; signal?: AbortSignal } = {},
): Promise<CheckedBackup> {
  const { manifest, digest } = await readManifest(folder)
  const parts = [...manifest.tables.map(({ part }) => part), manifest.photos.part]
  if (manifest.secret) parts.push(manifest.secret)
  for (const part of parts) await checkPart(folder, part)
  const known = new Set([manifestFile, manifestDigestFile, verifiedFile, 'tables', 'photos'])
  for (const { name } of parts) known.add(name)
  const found = [...(await readdir(folder)), ...(await readdir(`${folder}/tables`)).map((name) => `tables/${name}`)]
  const stranger = found.find((name) => !known.has(name))
  if (stranger) throw new BackupFault(`The backup holds ${stranger}, which its manifest does not name.`)
  await checkPhotos(folder, manifest, options)
  return { folder, manifest, digest }
}
