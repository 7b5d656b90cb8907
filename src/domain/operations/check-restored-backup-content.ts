import type { OpenedDatabase } from '#db/client.ts'
import { verifyAuditChain } from '#domain/audit/verify-audit-chain.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { BackupError, type BackupManifest } from './backup-manifest.ts'

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
