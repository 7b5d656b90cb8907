import { desc, isNotNull } from 'drizzle-orm'
import type { BackupState } from '#contract/operations.ts'
import type { DbOrTx } from '#db/client.ts'
import { backups } from '#db/schema/operations.ts'

/** After how long without a verified backup something is wrong: one a day, and some hours for a slow one. */
const lateMs = 36 * 60 * 60 * 1000

/** When a backup of this database was last made, restored and found right. */
export async function findBackupState(db: DbOrTx, { now }: { now: Date }): Promise<BackupState> {
  const [verified] = await db
    .select()
    .from(backups)
    .where(isNotNull(backups.verifiedAt))
    .orderBy(desc(backups.madeAt))
    .limit(1)
  const [latest] = await db.select().from(backups).orderBy(desc(backups.madeAt)).limit(1)
  return {
    verified: verified?.verifiedAt
      ? {
          name: verified.name,
          madeAt: verified.madeAt.toISOString(),
          verifiedAt: verified.verifiedAt.toISOString(),
          rows: verified.rows,
          photos: verified.photos,
          missingPhotos: verified.missingPhotos,
          bytes: verified.bytes,
        }
      : null,
    latest: latest
      ? {
          name: latest.name,
          madeAt: latest.madeAt.toISOString(),
          fault: latest.fault,
          missingPhotos: latest.missingPhotos,
        }
      : null,
    isLate: !verified || now.getTime() - verified.madeAt.getTime() > lateMs,
  }
}
