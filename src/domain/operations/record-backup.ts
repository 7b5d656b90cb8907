import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { backups } from '#db/schema/operations.ts'
import { type BackupManifest, totalBackupRows } from './backup-manifest.ts'

export interface BackupRecord {
  manifest: BackupManifest
  digest: string
  /** Null where it was made and not checked yet, or where the check failed. */
  verifiedAt: Date | null
  fault: string | null
}

/**
 * Notes a backup, or the outcome of its check, in the database that it was made of. A failed check takes an earlier
 * good one away: the backup does not count any more.
 */
export async function recordBackup(db: DbOrTx, { manifest, digest, verifiedAt, fault }: BackupRecord): Promise<void> {
  if (!(await hasTableOfThisRelease(db))) return
  const bytes = manifest.tables.reduce((sum, { part }) => sum + part.bytes, manifest.photos.bytes)
  const outcome = { digest, verifiedAt, fault }
  await db
    .insert(backups)
    .values({
      name: manifest.name,
      madeAt: new Date(manifest.madeAt),
      rows: totalBackupRows(manifest),
      photos: manifest.photos.files,
      missingPhotos: manifest.photos.missing,
      bytes,
      ...outcome,
    })
    .onConflictDoUpdate({ target: backups.name, set: outcome })
}

/** `forecourt upgrade` makes a backup of the tables of an older release, which is not noted there. */
async function hasTableOfThisRelease(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select from information_schema.columns
    where table_schema = 'public' and table_name = 'backups' and column_name = ${backups.missingPhotos.name}) found`)
  return rows[0]?.found ?? false
}
