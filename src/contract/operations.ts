import { z } from 'zod'

/** How the backups of this site stand. One counts once it was restored into a scratch database and found right. */
export const BackupState = z
  .object({
    /** The newest one that counts. */
    verified: z
      .object({
        name: z.string(),
        madeAt: z.iso.datetime(),
        verifiedAt: z.iso.datetime(),
        rows: z.int(),
        photos: z.int(),
        missingPhotos: z.int(),
        bytes: z.int(),
      })
      .nullable(),
    /** The newest one, whether it counts or not, and what its check found wrong. */
    latest: z
      .object({
        name: z.string(),
        madeAt: z.iso.datetime(),
        fault: z.string().nullable(),
        /** Files of photos that the database named and the store of photos did not have. */
        missingPhotos: z.int(),
      })
      .nullable(),
    /** True where the newest one that counts is older than a day and a half, or there is none. */
    isLate: z.boolean(),
  })
  .meta({ id: 'BackupState' })
export type BackupState = z.infer<typeof BackupState>
