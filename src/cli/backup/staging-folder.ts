import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const prefix = 'forecourt-backup-'
const twoDaysMs = 2 * 24 * 60 * 60 * 1000

/**
 * A new folder for one backup on its way into a bucket or from there, in the temporary folder (TMPDIR). What one that was
 * killed has left there goes after two days: TMPDIR may be a disk that nobody else tidies.
 */
export async function makeStagingFolder(): Promise<string> {
  const leftOver = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const folder of leftOver.map((name) => path.join(tmpdir(), name))) {
    const found = await stat(folder).catch(() => null)
    if (found && Date.now() - found.mtimeMs > twoDaysMs) {
      // One of another user stays.
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    }
  }
  return mkdtemp(path.join(tmpdir(), prefix))
}
