import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the secret of a server lies for which none is set. */
export function serverSecretFilePath(dataDir: string): string {
  return join(dataDir, 'auth-secret')
}

/** The secret that servers of this place use; null where none is set and none was made yet. */
export async function readServerSecret({
  authSecret,
  dataDir,
}: Readonly<{ authSecret: string | null; dataDir: string }>): Promise<string | null> {
  if (authSecret !== null) return authSecret
  const text = await readFile(serverSecretFilePath(dataDir), 'utf8').catch(() => '')
  return text.trim() || null
}
