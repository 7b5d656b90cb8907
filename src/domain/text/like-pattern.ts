import { type Column, ilike, type SQL } from 'drizzle-orm'

/** Whether a text holds these letters, big or small; nothing in them is read as a pattern. */
export function containsTextSql(column: Column, typed: string): SQL {
  return ilike(column, `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`)
}
