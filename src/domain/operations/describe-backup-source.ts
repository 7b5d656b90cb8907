import { readServerSecret, serverSecretFile } from '#platform/secret/read-server-secret.ts'
import type { BackupSource } from './create-backup.ts'
import { secretFingerprint } from './secret-fingerprint.ts'
import { siteRelease } from './site-release.ts'

/** What a backup of this place holds beside its database and photos. */
export async function describeBackupSource(
  place: Readonly<{ authSecret: string | null; dataDir: string }>,
): Promise<Pick<BackupSource, 'release' | 'secretFile' | 'secretFingerprint'>> {
  const secret = await readServerSecret(place)
  return {
    release: siteRelease(),
    secretFingerprint: secret === null ? null : secretFingerprint(secret),
    secretFile: place.authSecret === null ? serverSecretFile(place.dataDir) : null,
  }
}
