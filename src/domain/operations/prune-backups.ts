import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { listBackups, unfinishedBackupPrefix } from './backup-folder.ts'
import { backupManifestFileName, backupVerifiedFileName, sha256OfText } from './backup-manifest.ts'

const dayMs = 24 * 60 * 60 * 1000
const removedPrefix = '.removed-'

/**
 * Keeps the newest `keep` backups that were verified, and what is newer than the oldest of these, and removes the rest.
 * Without that many verified ones it removes none. What an interrupted backup left behind goes after a day.
 * @returns the names of the removed ones
 */
export async function pruneBackups(folder: string, { keep, now }: { keep: number; now: Date }): Promise<string[]> {
  const names = await listBackups(folder)
  let verified = 0
  const removed: string[] = []
  for (const name of names) {
    if (verified >= keep) {
      await removeBackup(folder, name)
      removed.push(name)
    } else if (await wasVerified(path.join(folder, name))) verified += 1
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

async function wasVerified(backup: string): Promise<boolean> {
  try {
    const note: unknown = JSON.parse(await readFile(path.join(backup, backupVerifiedFileName), 'utf8'))
    const digest = sha256OfText(await readFile(path.join(backup, backupManifestFileName), 'utf8'))
    return typeof note === 'object' && note !== null && 'manifest' in note && note.manifest === digest
  } catch {
    return false
  }
}
