import { z } from 'zod'
import { validation } from '#contract/messages.ts'

/** A photo in a multipart form. A browser sends a file of no bytes where none was chosen. */
export const photoFileSchema = z
  .instanceof(File, { error: validation.photoRequired })
  .refine((file) => file.size > 0, { error: validation.photoRequired })
  .meta({ type: 'string', format: 'binary', description: 'JPEG, PNG, WebP, AVIF or GIF, up to 15 MB.' })
