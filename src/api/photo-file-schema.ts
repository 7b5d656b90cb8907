import { z } from 'zod'
import { validationMessages } from '#contract/notification-and-validation-messages.ts'

/** A photo in a multipart form. A browser sends a file of no bytes where none was chosen. */
export const photoFileSchema = z
  .instanceof(File, { error: validationMessages.photoRequired })
  .refine((file) => file.size > 0, { error: validationMessages.photoRequired })
  .meta({ type: 'string', format: 'binary', description: 'JPEG, PNG, WebP, AVIF or GIF, up to 15 MB.' })
