import { customType } from 'drizzle-orm/pg-core'

/** A column for the id of a transaction, as text. */
export const xid8Column = customType<{ data: string }>({ dataType: () => 'xid8' })
