import { z } from 'zod'
import { sanitizeMultiline } from './sanitize-text.ts'

/** Why an Admin did something to somebody, who reads it; `missing` asks for it. */
export function moderationReasonSchema(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .transform(sanitizeMultiline)
    .pipe(z.string().min(5, { error: missing }).max(300, { error: 'The reason has at most 300 characters' }))
}
