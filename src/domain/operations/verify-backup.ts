import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { applyMigrations } from '#db/apply-migrations.ts'
import type { OpenedDatabase } from '#db/client.ts'
import { runInLongTransaction } from '#db/run-in-long-transaction.ts'
import { verifyAuditChain } from '#domain/audit/verify-audit-chain.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { BackupError, type BackupManifest, backupVerifiedFileName } from './backup-manifest.ts'
import type { ReportBackupProgress } from './backup-progress.ts'
import { checkBackupFiles } from './check-backup-files.ts'
import { chooseImageForBackup } from './choose-image-for-backup.ts'
import { loadBackupIntoDatabase } from './load-backup-into-database.ts'
import { openScratchDatabase } from './open-scratch-database.ts'

export interface VerifiedBackup {
  manifest: BackupManifest
  digest: string
  verifiedAt: Date
}

type Options = {
  /** The server on which to make the scratch database; null for an embedded one. */
  scratchUrl: string | null
  clock: { now(): Date }
  report?: ReportBackupProgress
  signal?: AbortSignal
}

/**
 * Restores a backup into a scratch database and checks what came of it: every file against its checksum, every table
 * against its rows, the audit log along its chain, and the books. Only then does the backup count.
 *
 * @throws BackupError with the first thing that is wrong.
 */
export async function verifyBackup(folder: string, options: Options): Promise<VerifiedBackup> {
  const { manifest, digest } = await checkBackupFiles(folder, options)
  const scratch = await openScratchDatabase(options.scratchUrl, { image: chooseImageForBackup(manifest) })
  try {
    await loadBackupIntoDatabase(scratch.database, { folder, manifest }, options)
    // As an upgrade would: what follows knows the tables of this release only.
    await runInLongTransaction(scratch.database, 'BEGIN', (client) => applyMigrations(client))
    await checkRestoredBackupContent(scratch.database, manifest, options)
  } finally {
    await scratch.discard()
  }
  const verifiedAt = options.clock.now()
  const note = `${JSON.stringify({ verifiedAt, manifest: digest })}\n`
  // The folder may be on a disk that can only be read: the check holds without the note.
  await writeFile(path.join(folder, backupVerifiedFileName), note, { mode: 0o600 }).catch(() => {})
  return { manifest, digest, verifiedAt }
}

/** @throws BackupError where the audit log or the books are not whole. */
export async function checkRestoredBackupContent(
  { db }: Pick<OpenedDatabase, 'db'>,
  { auditHead }: Pick<BackupManifest, 'auditHead'>,
  { clock, signal }: { clock: { now(): Date }; signal?: AbortSignal },
): Promise<void> {
  const noted = auditHead ? [auditHead] : []
  const { broken } = await verifyAuditChain(db, { noted, now: clock.now(), signal })
  if (broken) {
    throw new BackupError(`Its audit log is broken at entry ${broken.position ?? broken.id}: ${broken.reason}.`)
  }
  const [fault, ...others] = await findMoneyInconsistencies(db, null)
  if (fault === undefined) return
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  throw new BackupError(
    `Its books do not agree: ${fault}${more}. \`npx forecourt reconcile\` checks those of the site.`,
  )
}
