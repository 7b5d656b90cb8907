import { areReleaseMigrations } from '#db/apply-migrations.ts'
import type { DatabaseSettings } from '#db/client.ts'
import type { BackupManifest } from './backup-manifest.ts'

/**
 * Of what the embedded database into which a backup is loaded is a copy: a backup of this release finds its tables in the
 * image beside the build, one of an older release needs those that its own migrations make.
 */
export function chooseDatabaseImageForBackup({
  migrations,
}: Pick<BackupManifest, 'migrations'>): DatabaseSettings['image'] {
  return areReleaseMigrations(migrations) ? undefined : null
}
