import { type Column, ilike, type SQL } from 'drizzle-orm'

/** Whether a text contains the typed text, in any case; no character in it is read as a pattern. */
export function containsTextSql(column: Column, typed: string): SQL {
  return ilike(column, `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`)
}
