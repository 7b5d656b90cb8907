import { z } from 'zod'

/**
 * The compatibility calls use the shapes of the specification's table of calls (rows E-01 to E-08, C-01 to C-18): money
 * is a number of dollars, an unknown value is null, and responses to changes look like those of MongoDB's driver.
 */
export const MongoInsertResult = z
  .object({ acknowledged: z.literal(true), insertedId: z.string() })
  .meta({ id: 'CompatibleInserted' })
export const MongoDeleteResult = z.object({ acknowledged: z.literal(true), deletedCount: z.int() })
export const MongoModifyResult = z.object({ acknowledged: z.literal(true), modifiedCount: z.int() })

/** Row E-08: characters 8 to 21 of the date as text, in the server's zone, for example `20 2026 12:30`. */
export function formatCompatApiTime(at: Date): string {
  return String(at).slice(8, 21)
}

/** For lists of one's own records: another person's address returns an empty list. */
export const OwnRecordsByEmailQuery = z.object({ email: z.string().max(254).optional() })

/** A text of a payload, or a number in its place; an empty value counts as not sent. */
export function coercedTextSchema(max = 500) {
  return z
    .union([z.string(), z.number()], { error: 'Send a text.' })
    .nullish()
    .transform(
      (value) =>
        String(value ?? '')
          .replaceAll('\0', '')
          .trim() || undefined,
    )
    .pipe(
      z
        .string()
        .max(max, { error: `Up to ${max} characters` })
        .optional(),
    )
}

/** A number, or a number as text as forms send it; an empty value counts as not sent. */
export function coercedNumberSchema<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value
    return value.trim() === '' ? null : Number(value)
  }, schema)
}
