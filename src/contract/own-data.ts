import { z } from 'zod'

export const exportFormats = ['json', 'html'] as const
export const ExportOwnData = z.object({
  format: z.enum(exportFormats, { error: `format is one of ${exportFormats.join(', ')}.` }).default('json'),
})
export type ExportFormat = (typeof exportFormats)[number]

export const AccountDeleted = z.object({ deletedCount: z.literal(1) })
