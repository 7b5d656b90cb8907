import { readServerSecret, serverSecretFilePath } from '#platform/secret/read-server-secret.ts'
import type { BackupSource } from './create-backup.ts'
import { serverSecretFingerprint } from './server-secret-fingerprint.ts'
import { siteReleaseVersion } from './site-release-version.ts'

/** What a backup of this place holds beside its database and photos. */
export async function describeBackupSource(
  place: Readonly<{ authSecret: string | null; dataDir: string }>,
): Promise<Pick<BackupSource, 'release' | 'secretFile' | 'secretFingerprint'>> {
  const secret = await readServerSecret(place)
  return {
    release: siteReleaseVersion(),
    secretFingerprint: secret === null ? null : serverSecretFingerprint(secret),
    secretFile: place.authSecret === null ? serverSecretFilePath(place.dataDir) : null,
  }
}
