import { z } from 'zod'

/** The name of a zone as the database of zones writes it, or null: `AMERICA/chicago` is `America/Chicago`. */
function canonicalTimeZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** A time zone; each is stored in one spelling only, since formatters are kept by zone. */
export function timeZoneSchema(error: string) {
  return z
    .string()
    .max(64, { error })
    .refine((name) => canonicalTimeZone(name) !== null, { error })
    .transform((name) => canonicalTimeZone(name) ?? name)
}
