import { z } from 'zod'
import { sanitizeMultiline } from './sanitize-text.ts'

/** The reason for an Admin's action against a person, who reads it; `missing` is the message for an empty one. */
export function moderationReasonSchema(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .transform(sanitizeMultiline)
    .pipe(z.string().min(5, { error: missing }).max(300, { error: 'The reason can have up to 300 characters' }))
}
