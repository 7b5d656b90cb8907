import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { listBackups, unfinishedBackupPrefix } from './backup-folder.ts'
import { BackupManifest, backupManifestFileName, backupVerifiedFileName, sha256OfText } from './backup-manifest.ts'
import { lacksBackupPhotos } from './lacks-backup-photos.ts'

const dayMs = 24 * 60 * 60 * 1000
const removedPrefix = '.removed-'

/**
 * Keeps the newest `keep` backups that were verified, what is newer than the oldest of these, and the newest one with its
 * photos; removes the rest. Without that many verified ones it removes none. What an interrupted backup left goes after a day.
 * @returns the names of the removed ones
 */
export async function pruneBackups(folder: string, { keep, now }: { keep: number; now: Date }): Promise<string[]> {
  const names = await listBackups(folder)
  let verified = 0
  let hasPhotos = false
  const removed: string[] = []
  for (const name of names) {
    const manifest = await readVerifiedManifest(path.join(folder, name))
    const isFirstWithPhotos: boolean = manifest !== null && !hasPhotos && !lacksBackupPhotos(manifest.photos)
    if (verified >= keep && !isFirstWithPhotos) {
      await removeBackup(folder, name)
      removed.push(name)
      continue
    }
    if (manifest !== null) verified += 1
    hasPhotos ||= isFirstWithPhotos
  }
  for (const name of await readdir(folder)) {
    const isLeftOver = name.startsWith(removedPrefix) || name.startsWith(unfinishedBackupPrefix)
    if (!isLeftOver) continue
    const { mtimeMs } = await stat(path.join(folder, name))
    if (name.startsWith(removedPrefix) || now.getTime() - mtimeMs > dayMs) {
      await rm(path.join(folder, name), { recursive: true, force: true })
    }
  }
  return removed
}

/** Renamed first, so that no half of it looks like a backup. */
async function removeBackup(folder: string, name: string): Promise<void> {
  const hidden = path.join(folder, `${removedPrefix}${name}-${randomBytes(3).toString('hex')}`)
  await rename(path.join(folder, name), hidden)
  await rm(hidden, { recursive: true, force: true })
}

/** Null where the backup was never verified, or its manifest is another one since. */
async function readVerifiedManifest(backup: string): Promise<BackupManifest | null> {
  try {
    const note: unknown = JSON.parse(await readFile(path.join(backup, backupVerifiedFileName), 'utf8'))
    const text = await readFile(path.join(backup, backupManifestFileName), 'utf8')
    const isSame =
      typeof note === 'object' && note !== null && 'manifest' in note && note.manifest === sha256OfText(text)
    return isSame ? BackupManifest.parse(JSON.parse(text)) : null
  } catch {
    return null
  }
}
