import type { Config } from '#config/config.ts'
import { BackupError, readBackupManifest } from '#domain/operations/backup-manifest.ts'
import type { BackupProgress } from '#domain/operations/backup-progress.ts'
import { type BackupRecord, recordBackup } from '#domain/operations/record-backup.ts'
import { verifyBackup } from '#domain/operations/verify-backup.ts'
import { sendOperatorRequest } from '#platform/operator-requests/operator-requests.ts'
import { EmbeddedDatabaseInUseError, openCommandDatabase } from '../open-command-database.ts'

type Options = { report(progress: BackupProgress): void; signal: AbortSignal; mayLackPhotos: boolean }

const clock = { now: () => new Date() }

/**
 * Verifies a backup and notes the outcome in the site's database, which Admin's page reads.
 * @throws BackupError for the first thing that is wrong, after noting it.
 */
export async function verifyAndRecordBackup(config: Config, folder: string, options: Options): Promise<Date> {
  const scratchUrl = config.databaseOwnerUrl ?? config.databaseUrl
  try {
    const { manifest, digest, verifiedAt } = await verifyBackup(folder, { scratchUrl, clock, ...options })
    await note(config, { manifest, digest, verifiedAt, fault: null }, options)
    return verifiedAt
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    // Without a manifest there is nothing to note.
    const read = await readBackupManifest(folder).catch(() => null)
    if (read) await note(config, { ...read, verifiedAt: null, fault: error.message }, options)
    throw error
  }
}

async function note(config: Config, record: BackupRecord, { signal }: Pick<Options, 'signal'>): Promise<void> {
  const database = await openCommandDatabase(config, { as: 'owner' }).catch((error: unknown) => {
    if (error instanceof EmbeddedDatabaseInUseError) return null
    throw error
  })
  if (database === null) {
    await sendOperatorRequest(config.dataDir, { kind: 'record-backup', ...record }, { signal })
    return
  }
  await recordBackup(database.db, record).finally(() => database.close())
}
