import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret that signs sessions: generated on first start, stored in the data folder, readable by its owner only. Two
 * servers that start at the same time on one folder get the same one.
 */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret')
  const known = await readIfThere(path)
  if (known) return known
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Written completely under another name first: a kill in the middle must not leave half a secret.
  const draft = join(dataDir, `.auth-secret-${randomBytes(6).toString('hex')}`)
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
