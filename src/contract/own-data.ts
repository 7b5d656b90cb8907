import { z } from 'zod'

export const ownDataExportFormats = ['json', 'html'] as const
export const ExportOwnDataQuery = z.object({
  format: z
    .enum(ownDataExportFormats, { error: `format is one of ${ownDataExportFormats.join(', ')}.` })
    .default('json'),
})
export type OwnDataExportFormat = (typeof ownDataExportFormats)[number]

export const AccountDeletedResponse = z.object({ deletedCount: z.literal(1) })
