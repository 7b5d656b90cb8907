import { readdir } from 'node:fs/promises'

/** The beginning of a name under which a backup lies until it is complete. */
export const unfinishedBackupPrefix = '.unfinished-'

/** The backups of a folder by their names, the newest first; what was never finished is none. */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && isBackupName(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .toReversed()
}

/** Whether this is how a finished backup is called: `2026-11-25T032000Z-a1b2c3`. */
export function isBackupName(name: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{6}Z-[0-9a-f]{6}$/.test(name)
}
